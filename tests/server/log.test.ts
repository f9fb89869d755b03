import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "#server/app-error.ts";
import { timeDatabase } from "#server/http/load-shedding.ts";
import { countRequest, logEvent, logFailure, logged, logProblem, requestId } from "#server/observe/log.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { fillBracket } from "#support/brackets/official-record.ts";
import { type Player, signIn } from "#support/server/caller.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { queryUrl } from "#support/server/trpc-envelope.ts";

interface Line {
  readonly event: string;
  readonly request?: string;
  readonly [field: string]: unknown;
}

setUpServer(() => ({ REQUEST_LOG: "all" }));
let sam: Player;
const printed = vi.spyOn(console, "info").mockImplementation(() => {});
beforeAll(async () => {
  sam = await signIn(server, "Sam");
});
beforeEach(() => void printed.mockClear());
afterAll(() => printed.mockRestore());

/** Returns every line logged in this test, without its time. Fails if a line's time is more than a minute off. */
const lines = (): Line[] =>
  [...printed.mock.calls.map(([line]) => String(line)), ...server.loggedErrors()].map((line) => {
    const { time, ...rest } = JSON.parse(line) as Line & { time: string };
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
    return rest;
  });

/** Sends a request, and returns the response and the log line. */
async function sendOne(path: string, init?: RequestInit) {
  const response = await server.request(path, init);
  const found = lines();
  expect(found).toHaveLength(1);
  return { response, line: found[0] as Line };
}

describe("a request's log line", () => {
  test("has the route, the status, the durations and the request ID from the response", async () => {
    const { response, line } = await sendOne("/api/teams/search?q=sam-was-here");
    expect(line).toEqual({
      ...{ event: "request", request: response.headers.get("x-request-id"), method: "GET", route: "/api/teams/search" },
      ...{ status: 200, ms: expect.any(Number), databaseCalls: 2, databaseMs: expect.any(Number), user: null },
    });
    expect(line.request).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
    const other = await server.request("/api/teams/search?q=sam-was-here");
    expect(other.headers.get("x-request-id")).not.toBe(line.request);
  });

  test("lists the procedures and the player, but not the input", async () => {
    const { line } = await sendOne(queryUrl("picks.week", { week: 3 }), { headers: bearer(sam.token) });
    expect(line).toMatchObject({ route: "/api/trpc/*", procedures: ["picks.week"], status: 200, user: sam.id });
    expect(line.databaseCalls).toBeGreaterThan(0);
    const text = JSON.stringify(line);
    expect(text).not.toContain(sam.token.slice(0, 12));
    expect(text).not.toContain("week=");
  });

  test.each<[what: string, path: string, init: RequestInit, line: object]>([
    ["an ID in the path", "/api/saved-brackets/sam-was-here", {}, { route: "/api/saved-brackets/:id", status: 404 }],
    ["a token in the query", "/api/unsubscribe?token=sam-was-here", {}, { route: "/api/unsubscribe", status: 404 }],
    ["an unknown path", "/api/sam-was-here", {}, { route: "unknown", status: 404 }],
    ["an unknown procedure", "/api/trpc/sam-was-here", {}, { procedures: ["unknown"], status: 404 }],
    ["a fake HTTP method", "/api/teams", { method: "SAM-WAS-HERE" }, { method: "other", status: 405 }],
    [
      "a rejected body",
      "/api/send-picks",
      { method: "POST", body: '{"email":"sam-was-here"', headers: { "content-type": "application/json" } },
      { route: "/api/send-picks", status: 400 },
    ],
    ["a rejected token", "/api/teams", { headers: { authorization: "Bearer sam-was-here" } }, { status: 401 }],
  ])("does not contain %s", async (_, path, init, expected) => {
    const { line } = await sendOne(path, { ...init, headers: { ...init.headers, "x-request-id": "sam-was-here" } });
    expect(line).toMatchObject(expected);
    expect(JSON.stringify(line)).not.toMatch(/sam-was-here/i);
  });

  test("includes a failure's error, location and cause, and the request ID sent in the response", async () => {
    server.breakDatabase("deadlock");
    const { response, line } = await sendOne(`/api/saved-brackets/${sam.id}`);
    expect(line).toMatchObject({
      ...{ status: 503, databaseCalls: 1 },
      failures: [
        {
          error: "SERVICE_UNAVAILABLE",
          where: "/api/saved-brackets/:id",
          cause: expect.stringContaining("40P01: deadlock detected"),
        },
      ],
    });
    expect(await response.json()).toEqual({ message: expect.any(String), requestId: line.request });
    expect(server.loggedErrors()).toHaveLength(1);
  });

  test("names the failed procedure of a batch, and only that procedure's response includes the request ID", async () => {
    server.breakDatabase("unreachable");
    const { response, line } = await sendOne("/api/trpc/account.config,health.check?batch=1&input=%7B%7D");
    expect(line).toMatchObject({
      procedures: ["account.config", "health.check"],
      failures: [{ error: "SERVICE_UNAVAILABLE", where: "health.check" }],
    });
    const [config, health] = (await response.json()) as [object, { error: { json: { data: object } } }];
    expect(JSON.stringify(config)).not.toContain(line.request);
    expect(health.error.json.data).toMatchObject({ key: "SERVICE_UNAVAILABLE", requestId: line.request });
  });

  test("does not contain the recipient of an email that could not be sent", async () => {
    server.breakMail("closed");
    const { response, line } = await sendOne("/api/send-picks", {
      ...{ method: "POST", body: JSON.stringify({ email: "sam@example.com", bracket: fillBracket() }) },
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(502);
    expect(line).toMatchObject({ failures: [{ error: "EMAIL_SEND_FAILED" }] });
    expect(JSON.stringify(line)).not.toMatch(/sam|@/);
  });
});

describe("the request log", () => {
  const request = new Request("http://bracket.test/");
  const respond = (log: "all" | "failures", work: () => Promise<Response> | Response) =>
    logged(log, request, async () => work());
  afterEach(() => expect(requestId()).toBeNull());

  test("has separate lines for concurrent requests", async () => {
    const each = (user: string, pause: number) =>
      respond("all", async () => {
        countRequest({ user });
        await timeDatabase(() => new Promise((resolve) => setTimeout(resolve, pause)));
        return Response.json({ id: requestId() });
      });
    const responses = await Promise.all([each("one", 30), each("two", 10), each("three", 20)]);
    for (const response of responses) {
      const { id } = (await response.json()) as { id: string };
      expect(response.headers.get("x-request-id")).toBe(id);
      expect(lines().filter((line) => line.request === id)).toMatchObject([{ databaseCalls: 1 }]);
    }
    expect(lines().map(({ user }) => user)).toEqual(["two", "three", "one"]);
  });

  test("omits successful requests when REQUEST_LOG=failures, but their responses still have a request ID", async () => {
    const response = await respond("failures", () => new Response());
    expect(response.headers.get("x-request-id")).toMatch(/./);
    await respond("failures", () => new Response(null, { status: 404 }));
    expect(lines()).toEqual([]);
    await respond("failures", () => {
      logFailure("UNEXPECTED", "here", new TypeError("x is not a function"));
      return new Response(null, { status: 207 });
    });
    expect(lines()).toMatchObject([{ status: 207, failures: [{ stack: expect.stringContaining("log.test.ts") }] }]);
  });

  test("has a line for each failure, with or without a cause", async () => {
    await respond("failures", () => new Response(null, { status: 500 }));
    expect(lines()).toMatchObject([{ status: 500, databaseCalls: 0 }]);
    server.reset();
    await respond("failures", () => {
      logFailure("UNEXPECTED", "here", undefined);
      return new Response(null, { status: 200 });
    });
    expect(lines()).toMatchObject([{ status: 200, failures: [{ error: "UNEXPECTED", cause: "undefined" }] }]);
    server.reset();
    logFailure("UNEXPECTED", "nowhere", "no cause");
    expect(lines()).toEqual([{ event: "failure", error: "UNEXPECTED", where: "nowhere", cause: "no cause" }]);
  });

  test("has a separate line for a background failure, with the ID of the request that started the work", async () => {
    let work = Promise.resolve();
    const response = await respond("failures", () => {
      work = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
        logFailure("SERVICE_UNAVAILABLE", "behind", new AppError("UNEXPECTED")),
      );
      return new Response();
    });
    await work;
    const request = response.headers.get("x-request-id");
    expect(lines()).toMatchObject([{ event: "failure", request, where: "behind" }]);
  });
});

test("logEvent and logProblem redact email addresses", () => {
  logEvent("weekly reminders", { stopped: "sam@example.com is not mailed", weeks: [{ week: 3, accepted: 2 }] });
  logProblem("a limit could not be refunded", { cause: new Error("of sam@example.com"), tries: 2 });
  logProblem("nobody knows why", { tries: 1 });
  expect(lines()).toEqual([
    { event: "weekly reminders", stopped: "[address] is not mailed", weeks: [{ week: 3, accepted: 2 }] },
    { event: "a limit could not be refunded", tries: 2, cause: "Error: of [address]" },
    { event: "nobody knows why", tries: 1 },
  ]);
});
