import { describe, expect, test } from "vitest";
import { fillBracket } from "#support/brackets/official-record.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { queryUrl } from "#support/server/trpc-envelope.ts";

setUpServer(undefined, { clearsLimits: true });

const LARGEST_BODY = 64 * 1024;
const LONGEST_URL = 16 * 1024;
const INVALID = { message: "Something's off with that request. Reload the page and try again." };

const picks = (n: number) => ({ email: `fan${n}@example.com`, bracket: fillBracket() });

/** Endpoints that take a body, each with a valid body. */
const WITH_BODY: [path: string, body: string][] = [
  ["/api/send-picks", JSON.stringify(picks(1))],
  ["/api/trpc/brackets.send", JSON.stringify({ json: picks(2) })],
  ["/api/trpc/brackets.send?batch=1", JSON.stringify({ 0: { json: picks(3) } })],
];

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.request(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

describe.each([
  ["with a declared length", true],
  ["without a declared length", false],
])("a request body %s", (_, isNamed) => {
  test.each(WITH_BODY)("is accepted at %s up to 64 kB, and rejected with 413 above that size", async (path, body) => {
    const send = (bytes: number) =>
      post(
        path,
        body + " ".repeat(bytes - Buffer.byteLength(body)),
        isNamed ? { "content-length": String(bytes) } : {},
      );
    expect((await send(LARGEST_BODY)).status).toBe(200);
    const rejected = await send(LARGEST_BODY + 1);
    expect([rejected.status, await rejected.json()]).toEqual([413, { message: "The request is too large." }]);
  });
});

test("the body limit counts bytes, not characters", async () => {
  const body = `{"email":"${"é".repeat(LARGEST_BODY / 2)}"}`;
  expect(body.length).toBeLessThan(LARGEST_BODY);
  expect((await post("/api/send-picks", body)).status).toBe(413);
});

test("a URL of 16,384 characters is accepted, and a longer URL is rejected with 413", async () => {
  const start = "http://bracket.test/api/teams?x=";
  const ask = async (characters: number) =>
    (await server.request(start.slice(19) + "a".repeat(characters - start.length))).status;
  expect([await ask(LONGEST_URL), await ask(LONGEST_URL + 1)]).toEqual([200, 413]);
});

test.each(["{", "", "null", "[]", '"text"', "\u0000"])(
  "a request with the body %j is rejected with 400",
  async (body) => {
    for (const path of ["/api/send-picks", "/api/crash-reports"]) {
      const response = await post(path, body);
      expect([path, response.status, await response.json()]).toEqual([path, 400, INVALID]);
    }
  },
);

test.each(["text/plain", "multipart/form-data", ""])(
  "a tRPC call with the content type %j is rejected with 400",
  async (type) => {
    const response = await post("/api/trpc/brackets.send", JSON.stringify({ json: picks(4) }), {
      "content-type": type,
    });
    expect([response.status, await response.json()]).toEqual([400, INVALID]);
  },
);

test("if the caller is still connected, a request with a truncated body returns 500 and is logged", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("broken off")) });
  const init = { method: "POST", body, duplex: "half", headers: { "content-length": "100" } };
  expect((await server.request("/api/crash-reports", init)).status).toBe(500);
  expect(server.loggedErrors().join()).toContain("broken off");
});

test("a batch of 10 calls is accepted, and a batch of 11 is rejected with 400", async () => {
  const batchOf = (length: number) => server.request(`/api/trpc/${Array(length).fill("teams.list")}?batch=1`);
  const whole = await batchOf(10);
  expect([whole.status, ((await whole.json()) as object[]).length]).toEqual([200, 10]);
  const rejected = await batchOf(11);
  expect([rejected.status, rejected.headers.get("cache-control")]).toEqual([400, "no-store"]);
});

test("a tRPC call returns 404 for an unknown procedure and 400 for malformed input, in both cases without stack traces or file paths", async () => {
  const paths = ["/api/trpc/%ff", "/api/trpc/nothing", "/api/trpc/teams.search?input=%7B"];
  const responses = await Promise.all(paths.map((path) => server.request(path)));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 400]);
  for (const response of responses) {
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).not.toMatch(/\bat .*:\d+:\d+|node_modules|\/src\/|stack/);
  }
});

test.each([
  "/api/teams/search?q=usf%00",
  "/api/saved-brackets/%00",
  "/api/unsubscribe?token=%00",
  queryUrl("brackets.saved", { id: "\ud83d" }),
  queryUrl("teams.list", { "\0": 1 }),
])("text that the database cannot store is rejected with 400 at %s, without a database call", async (path) => {
  expect((await server.request(path)).status).toBe(400);
  expect([server.databaseCalls(), server.loggedErrors()]).toEqual([[], []]);
});

test("a cross-site request can read public data but cannot send picks", async () => {
  const headers = { "sec-fetch-site": "cross-site" };
  for (const path of ["/api/teams", queryUrl("teams.list")]) {
    expect([path, (await server.request(path, { headers })).ok]).toEqual([path, true]);
  }
  expect((await post("/api/send-picks", JSON.stringify(picks(5)), headers)).status).toBe(403);
  expect(server.mails()).toEqual([]);
});
