import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { kindOf } from "#domain/errors.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { AppError } from "#server/app-error.ts";
import { clientIp } from "#server/http/context.ts";
import { readEnv } from "#server/http/env.ts";
import { errorResponse } from "#server/http/responses.ts";
import { createCaller, PROCEDURES } from "#server/router.ts";
import { OPEN_PROCEDURES } from "#support/attacks/open.ts";

const logged = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => logged.mockClear());

test("the response to a rejected request has the error's status, message and headers, and is neither cached nor logged", async () => {
  const error = new AppError("TOO_MANY_REQUESTS", { headers: { "Retry-After": "7" } });
  const rejection = errorResponse(error, "GET /api/teams");
  expect(rejection.status).toBe(429);
  expect(await rejection.json()).toEqual({ message: "Too many requests. Please try again later." });
  expect(rejection.headers.get("cache-control")).toBe("no-store");
  expect(rejection.headers.get("retry-after")).toBe("7");
  expect(logged).not.toHaveBeenCalled();
});

test("an unexpected error is logged with its location and cause, but the response does not contain the cause", async () => {
  const cause = new Error("password of the database");
  const failure = errorResponse(cause, "GET /api/teams");
  expect(failure.status).toBe(500);
  expect(await failure.text()).not.toContain("password");
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    expect.objectContaining({ error: "UNEXPECTED", where: "GET /api/teams", cause: "Error: password of the database" }),
  ]);
});

test("the caller's IP address is read from x-real-ip, never from x-forwarded-for", () => {
  const from = (headers: Record<string, string>) => clientIp(new Request("https://bracket.example.com", { headers }));
  expect(from({ "x-real-ip": "203.0.113.7", "x-forwarded-for": "198.51.100.1" })).toBe("203.0.113.7");
  expect(from({ "x-forwarded-for": "198.51.100.1" })).toBe("unknown");
});

/** Every procedure that signed-out callers may call. Adding a procedure to this list is a security decision. */
const PUBLIC = [
  ...["account.availability", "brackets.saved", "brackets.send", "everyone.picks", "groups.preview"],
  ...["preferences.unsubscribe", ...Object.keys(OPEN_PROCEDURES)],
].sort();

test("signed-out callers can call exactly the listed procedures, and only those procedures are declared public", async () => {
  const unreachable = new AppError("SERVICE_UNAVAILABLE");
  const fail = () => Promise.reject(unreachable);
  vi.stubGlobal("fetch", fail);
  onTestFinished(() => void vi.unstubAllGlobals());
  const api = createCaller({
    env: readEnv({ ...serverEnvironment("http://bracket.test"), RESEND_API_KEY: LOCAL_KEYS.resend }),
    ...{ teams: fail, outcome: fail, ranking: fail, health: fail, groupStatistics: fail, everyone: fail },
    pollFeed: () => {},
    ...{ caller: null, clientIp: "192.0.2.1", hasReadOtherTeams: false },
    // The cast is needed, because the type of tRPC's caller does not allow calling a procedure by a computed name.
  }) as unknown as Record<string, Record<string, (input?: unknown) => Promise<unknown>>>;
  const paths = [...PROCEDURES.keys()];
  const open: string[] = [];
  for (const path of paths) {
    const [noun = "", verb = ""] = path.split(".");
    const error = await api[noun]?.[verb]?.().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof AppError && kindOf(error.key).status === 401)) open.push(path);
  }
  expect(open.sort()).toEqual(PUBLIC);
  expect(paths.filter((path) => !PROCEDURES.get(path)?.isSignedIn).sort()).toEqual(PUBLIC);
});

test("only public queries may be cached", () => {
  const cached = [...PROCEDURES].filter(([, { cache }]) => cache !== undefined);
  expect(cached.length).toBeGreaterThan(3);
  for (const [path, { type, isSignedIn }] of cached)
    expect([path, type, isSignedIn]).toEqual([path, "query", undefined]);
});
