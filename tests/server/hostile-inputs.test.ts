import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** What refusing a request may cost: milliseconds beyond parsing its JSON, and bytes of memory. */
const MOST_TIME = 20;
const MOST_MEMORY = 20e6;

/** The most bytes that the server reads. */
const LARGEST = 64 * 1024;

/** An object with so many properties, made of their numbers. */
const many = <T>(count: number, make: (n: number) => T) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, make(n)]));

/** A value under so many others. */
function nested(depth: number, [open, close]: readonly [string, string], inner: string): string {
  return open.repeat(depth) + inner + close.repeat(depth);
}

const TYPES = [
  ...["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int32Array", "Float64Array"].map((name) => [
    "typed-array",
    name,
  ]),
  ...["Date", "map", "set", "bigint", "regexp", "Error", "URL", "number", "undefined"],
  ["symbol", "iterator"],
  ["class", "Object"],
  ["custom", "any"],
];

/** Requests that name types, and what they want built. */
const WITH_TYPES: [what: string, body: object][] = [
  ...TYPES.map((type): [string, object] => [
    `the type ${String(type)}`,
    { json: { username: 1e9 }, meta: { values: { username: [type] }, v: 1 } },
  ]),
  [
    "20 typed arrays of 8 GB",
    { json: many(20, () => 1e9), meta: { values: many(20, () => [["typed-array", "Float64Array"]]), v: 1 } },
  ],
  ["a type for the whole input", { json: 1e9, meta: { values: [["typed-array", "Float64Array"]], v: 1 } }],
  ["no input, and something else", { json: { username: "ann" }, meta: { values: ["undefined"], v: 1 } }],
  ["an input that contains itself", { json: { username: {} }, meta: { referentialEqualities: [["username"]], v: 1 } }],
  ["notes in the form of an older version", { json: { username: 1e9 }, meta: { values: { username: ["set"] } } }],
  ["a path to the prototype", { json: {}, meta: { values: { "__proto__.x": ["Date"] }, v: 1 } }],
  ["an empty note", { json: { username: "ann" }, meta: {} }],
  ["a note that is null", { json: { username: "ann" }, meta: null }],
];

/** Requests as large as they may be, as the text of `json`. */
const LARGE: [what: string, json: string][] = [
  ["lists 30,000 deep", nested(30_000, ["[", "]"], "")],
  ["objects 10,000 deep", nested(10_000, ['{"a":', "}"], "1")],
  ["5,000 unknown properties", JSON.stringify(many(5_000, (n) => n))],
  ["30,000 numbers", JSON.stringify(Array(30_000).fill(1))],
  ["a long text", JSON.stringify("a".repeat(LARGEST - 100))],
  ["a long name", JSON.stringify({ username: "\u0301".repeat(30_000) })],
  ["a long address", JSON.stringify({ email: `${"a.".repeat(30_000)}@example.com` })],
  ["a number of 60,000 digits", "9".repeat(60_000)],
  ["prototype keys", `{${'"__proto__":{"a":1},'.repeat(2_000)}"constructor":{"prototype":{}}}`],
];

const METHODS = ["POST", "GET", "POST in a batch", "GET in a batch"] as const;

/** Sends a body to procedures that visitors may call, in one of the ways there are. */
function send(method: (typeof METHODS)[number], text: string): Promise<Response> {
  const isPost = method.startsWith("POST");
  const path = isPost ? "account.availability" : "brackets.saved";
  const isBatch = method.endsWith("batch");
  const input = isBatch ? `{"0":${text},"1":${text.length > 20_000 ? "{}" : text}}` : text;
  const search = new URLSearchParams({ ...(isBatch && { batch: "1" }), ...(!isPost && { input }) });
  const url = `/api/trpc/${isBatch ? `${path},${path}` : path}?${search}`;
  const headers = { "content-type": "application/json", "x-real-ip": "198.51.100.7" };
  return server.request(url, isPost ? { method: "POST", headers, body: input } : { headers });
}

const median = (sizes: number[]) => sizes.sort((one, other) => one - other)[sizes.length >> 1] ?? 0;

/** The least processor time of a few runs, in milliseconds, however busy the machine is, and their memory, in bytes. */
async function cost(run: () => unknown): Promise<{ time: number; memory: number }> {
  const [times, sizes]: [number[], number[]] = [[], []];
  for (let n = 0; n < 5; n++) {
    const memory = process.memoryUsage();
    const started = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1_000);
    const after = process.memoryUsage();
    sizes.push(after.heapUsed - memory.heapUsed + after.external - memory.external);
  }
  return { time: Math.min(...times), memory: median(sizes) };
}

describe.each(METHODS)("by %s", (method) => {
  test.each(WITH_TYPES)("%s is refused before it is built", async (_, body) => {
    const text = JSON.stringify(body);
    const bare = await cost(() => JSON.parse(text));
    let status = 0;
    const refused = await cost(async () => {
      ({ status } = await send(method, text));
    });
    expect(status).toBe(400);
    expect(refused.time - bare.time).toBeLessThan(MOST_TIME);
    expect(refused.memory).toBeLessThan(MOST_MEMORY);
  });

  test.each(LARGE)("%s cost little more than parsing them", async (_, json) => {
    const text = `{"json":${json}}`;
    const bare = await cost(() => JSON.parse(text));
    let status = 0;
    const refused = await cost(async () => {
      ({ status } = await send(method, text));
    });
    expect([400, 413]).toContain(status);
    expect(refused.time - bare.time).toBeLessThan(MOST_TIME);
    expect(refused.memory).toBeLessThan(MOST_MEMORY);
  });
});

test("a call without an input may say so", async () => {
  const input = JSON.stringify({ json: null, meta: { values: ["undefined"], v: 1 } });
  expect((await server.request(`/api/trpc/teams.list?${new URLSearchParams({ input })}`)).status).toBe(200);
});

/** Headers that the server or a library of it reads, and one that nobody reads. */
const HEADERS = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "content-type", "cookie", "forwarded", "host"],
  ...["if-match", "if-modified-since", "if-none-match", "origin", "prefer", "range", "referer", "sec-fetch-site"],
  ...["svix-id", "svix-signature", "svix-timestamp", "traceparent", "tracestate", "trpc-accept", "user-agent"],
  ...["x-forwarded-for", "x-real-ip", "x-request-id", "x-trpc-source", "x-unknown"],
];

/** What takes longer than its length suggests, where a pattern reads it. A platform takes headers of up to 16 kB in all. */
const FILLINGS: readonly [what: string, text: string][] = [
  ["spaces", `a${" ".repeat(15_000)}b`],
  ["tabs", `a${"\t".repeat(15_000)}b`],
  ["commas", `a${",".repeat(15_000)}b`],
  ["commas and spaces", `a${" , ".repeat(5_000)}b`],
  ["semicolons", `a/b${";q=".repeat(5_000)}b`],
  ["quotation marks", `"${'\\"'.repeat(7_500)}`],
  ["weak tags", 'W/"'.repeat(5_000)],
  ["dots", `Bearer ${".".repeat(15_000)}`],
  ["a long scheme", `Bearer${" ".repeat(15_000)}.`],
  ["slashes", "/".repeat(15_000)],
  ["letters", "a".repeat(15_000)],
  ["addresses", "1.".repeat(7_500)],
  ["colons", `${"0:".repeat(7_500)}g`],
];

/** Where a request goes that carries such a header: each reads other headers. */
const ADDRESSES: readonly [path: string, method: "GET" | "POST"][] = [
  ["/api/teams", "GET"],
  ["/api/outcome", "GET"],
  ["/api/account/data", "GET"],
  ["/api/cron/results", "GET"],
  ["/api/trpc/outcome.current", "GET"],
  ["/api/trpc/account.me", "GET"],
  ["/api/trpc/account.availability", "POST"],
  ["/api/unsubscribe/one-click", "POST"],
  ["/api/crash-reports", "POST"],
];

test.each(HEADERS)("no %s costs more than its length, wherever it is sent", async (name) => {
  for (const [path, method] of ADDRESSES) {
    const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
    const ask = (text: string) => server.request(path, { method, ...body, headers: { ...body.headers, [name]: text } });
    await ask("a");
    for (const [what, text] of FILLINGS) {
      const started = process.cpuUsage();
      const { status } = await ask(text);
      const { user, system } = process.cpuUsage(started);
      expect(status, `${path}: ${what}`).not.toBe(500);
      if ((user + system) / 1_000 < MOST_TIME) continue;
      // Something else may have run at the same time: the least of five has to be below it.
      expect((await cost(() => ask(text))).time, `${path}: ${what}`).toBeLessThan(MOST_TIME);
    }
  }
});
