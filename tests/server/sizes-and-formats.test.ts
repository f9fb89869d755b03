import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fillBracket } from "../support/brackets/official-record.ts";
import { openServer, type TestServer } from "../support/server/server.ts";
import { queryUrl } from "../support/server/trpc-envelope.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  server.reset();
  await server.forgetLimits();
});
afterAll(() => server.close());

const LARGEST_BODY = 64 * 1024;
const LONGEST_URL = 16 * 1024;

/** A body with blanks after it, which JSON allows, so that it is as long as wanted. */
const padded = (text: string, bytes: number) => text + " ".repeat(bytes - Buffer.byteLength(text));

const picks = (n: number) => ({ email: `fan${n}@example.com`, bracket: fillBracket() });

/** Addresses that take a body, with a body that is accepted. */
const WITH_BODY: [path: string, body: string, headersOf: (body: string) => Record<string, string>][] = [
  ["/api/send-picks", JSON.stringify(picks(1)), () => ({})],
  ["/api/trpc/brackets.send", JSON.stringify({ json: picks(2) }), () => ({})],
  ["/api/trpc/brackets.send?batch=1", JSON.stringify({ 0: { json: picks(3) } }), () => ({})],
];

/** Sends a body, and says how long it is if wanted: browsers do, but nobody has to. */
function send(path: string, body: string, headers: Record<string, string>, namesLength: boolean) {
  const length = namesLength ? { "content-length": String(Buffer.byteLength(body)) } : {};
  return server.request(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-real-ip": "198.51.100.7", ...headers, ...length },
  });
}

describe.each([
  ["names its length", true],
  ["does not name its length", false],
] as const)("a body that %s", (_, namesLength) => {
  test.each(WITH_BODY)("may have 64 kB at %s and not a byte more", async (path, body, headersOf) => {
    const largest = padded(body, LARGEST_BODY);
    expect((await send(path, largest, headersOf(largest), namesLength)).status).toBe(200);
    const tooLarge = padded(body, LARGEST_BODY + 1);
    const refused = await send(path, tooLarge, headersOf(tooLarge), namesLength);
    expect([refused.status, await refused.json()]).toEqual([413, { message: "The request is too large." }]);
  });
});

test("bytes count, not characters", async () => {
  const body = `{"email":"${"é".repeat(LARGEST_BODY / 2)}"}`;
  expect(body.length).toBeLessThan(LARGEST_BODY);
  expect((await send("/api/send-picks", body, {}, false)).status).toBe(413);
});

test("an address may have 16,384 characters and not one more", async () => {
  const start = "/api/teams?x=";
  const origin = "http://bracket.test".length;
  const ask = async (characters: number) => {
    const path = start + "a".repeat(characters - start.length - origin);
    const request = new Request(`http://bracket.test${path}`);
    expect(request.url).toHaveLength(characters);
    return (await server.request(path)).status;
  };
  expect([await ask(LONGEST_URL), await ask(LONGEST_URL + 1)]).toEqual([200, 413]);
});

test.each(["GET", "HEAD"])("%s may come from another site, which reads nothing of the answer", async (method) => {
  for (const path of ["/api/teams", queryUrl("teams.list")]) {
    const { ok } = await server.request(path, { method, headers: { "sec-fetch-site": "cross-site" } });
    expect([path, ok]).toEqual([path, true]);
  }
});

describe("an answer of a procedure", () => {
  test("without a body is one that no cache keeps", async () => {
    const { headers } = await server.request(queryUrl("teams.list"), { method: "HEAD" });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["of an address that is no text", "/api/trpc/%ff", 404],
    ["with more calls than a request may have", `/api/trpc/${Array(11).fill("teams.list")}?batch=1`, 400],
    ["of what is not there", queryUrl("brackets.saved", { id: "2f1c6b1e-0000-4000-8000-000000000000" }), 404],
  ])("%s is a refusal that no cache keeps", async (_, path, expected) => {
    const { status, headers } = await server.request(path);
    expect([status, headers.get("cache-control")]).toEqual([expected, "no-store"]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/octet-stream", ""])(
    "to a body of the type %j is a refusal",
    async (type) => {
      const body = JSON.stringify({ json: picks(4) });
      const path = "/api/trpc/brackets.send";
      const response = await server.request(path, { method: "POST", body, headers: { "content-type": type } });
      expect([response.status, await response.json()]).toEqual([
        ...[400, { message: "The request could not be understood." }],
      ]);
    },
  );

  test("is named by an entity tag only where the outcome is all of it", async () => {
    const outcome = queryUrl("outcome.current");
    expect((await server.request(outcome)).headers.get("etag")).toMatch(/^"[\w-]{43}"$/);
    const input = "batch=1&input=%7B%7D";
    for (const path of [queryUrl("teams.list"), `/api/trpc/outcome.current,outcome.current?${input}`]) {
      expect((await server.request(path)).headers.get("etag")).toBeNull();
    }
  });
});

describe("a stream of lines", () => {
  const STREAMS: Record<string, string>[] = [
    { "trpc-accept": "application/jsonl" },
    { "trpc-accept": "application/json" },
    { accept: "application/jsonl" },
    { accept: "application/json, application/jsonl" },
    { accept: "text/html,application/jsonl;q=0.9" },
  ];

  test.each(STREAMS)("is refused, and no cache keeps the refusal: %o", async (headers) => {
    for (const path of [
      queryUrl("teams.list"),
      `${queryUrl("teams.list")}?batch=1`,
      "/api/trpc/teams.list,teams.list?batch=1",
      queryUrl("brackets.saved", { id: "2f1c6b1e-0000-4000-8000-000000000000" }),
    ]) {
      const response = await server.request(path, { headers });
      expect([path, response.status]).toEqual([path, 400]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
      expect(await response.json()).toEqual({ message: "The request could not be understood." });
    }
  });

  test("is not what browsers and programs ask for", async () => {
    for (const accept of ["*/*", "application/json", "text/html,application/xhtml+xml"]) {
      const response = await server.request(queryUrl("teams.list"), { headers: { accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    }
  });
});
