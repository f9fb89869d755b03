import { describe, expect, test } from "vitest";
import { createCrashReports, REPORTS_A_MINUTE } from "#server/observe/crash-reports.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

const CRASH = {
  reference: "3f2a9c1e-77b0",
  page: "group",
  message: "TypeError: Cannot read properties of undefined (reading 'name')",
  stack: `TypeError: x\n    at row (${SITE}/assets/group-page-abc.js:1:20)`,
};

setUpServer();

let networks = 0;
const report = (body: unknown, from = `198.51.100.${++networks}`) =>
  server.request("/api/crash-reports", {
    ...{ method: "POST", body: JSON.stringify(body) },
    headers: { "content-type": "application/json", "x-real-ip": from, "user-agent": `Browser ${"x".repeat(300)}` },
  });
const logged = () => server.loggedErrors().map((line) => JSON.parse(line));

test("the log line for a crash has the reference code shown on the page", async () => {
  const response = await report(CRASH);
  expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  expect(logged()).toEqual([
    {
      ...{ time: expect.any(String), event: "crash", request: response.headers.get("x-request-id") },
      ...{ reference: CRASH.reference, page: "group", message: CRASH.message },
      ...{ stack: "row (assets/group-page-abc.js:1:20)", browser: `Browser ${"x".repeat(192)}` },
    },
  ]);
  expect(server.databaseCalls()).toEqual([]);
});

test("a crash report with overlong, unknown or malformed fields is rejected with 400", async () => {
  const longest = { ...CRASH, page: "p".repeat(40), message: "m".repeat(500), stack: "s".repeat(4_000) };
  expect((await report(longest)).status).toBe(200);
  server.reset();
  for (const change of [
    ...[{ page: "p".repeat(41) }, { message: "m".repeat(501) }, { stack: "s".repeat(4_001) }],
    ...[{ reference: "3f2a9c1e-77b" }, { reference: `x${CRASH.reference}` }, { reference: `${CRASH.reference}\n` }],
    ...[{ page: "" }, { page: "/group/1" }, { page: "Group" }, { message: null }, { stack: 7 }, { surprise: 1 }],
    ...[{ message: "\0" }, { stack: "\uD83C" }, { stack: undefined }],
  ]) {
    const rejected = await report({ ...CRASH, ...change });
    expect([change, rejected.status, await rejected.json()]).toEqual([
      ...[change, 400],
      { message: "Something's off with that request. Reload the page and try again." },
    ]);
  }
  expect(logged()).toEqual([]);
});

test("control characters in a crash report are escaped in the log", async () => {
  const [message, browser] = ["\u009b2J\u007f\u202eend\u2028\u2066\u061c", "\u009b31mBrowser"];
  const response = await server.request("/api/crash-reports", {
    ...{ method: "POST", body: JSON.stringify({ ...CRASH, message }) },
    headers: { "content-type": "application/json", "x-real-ip": "198.51.100.250", "user-agent": browser },
  });
  expect(response.status).toBe(200);
  expect(server.loggedErrors().join()).toMatch(/^[\x20-\x7e]+$/);
  expect(logged()).toMatchObject([{ message, browser }]);
});

test("names, email addresses and tokens in a crash report are redacted", async () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzYW0ifQ.c2ln";
  await report({
    ...CRASH,
    message: `Error: "Sam" <sam@example.com> ${token}`,
    stack: `    at "Sam" (${SITE}/assets/a.js?token=${token}:1:2)\n    at sam@example.com:3:4`,
  });
  expect(logged()).toHaveLength(1);
  expect(JSON.stringify(logged())).not.toMatch(/sam|eyJ/i);
});

describe("the per-minute limits on crash reports", () => {
  const at = (minute: number) => minute * 60_000 + 59_000;
  const sendFrom = (take: ReturnType<typeof createCrashReports>, network: string) =>
    take(new Request(SITE, { headers: { "x-real-ip": network } }), CRASH);

  test("include a limit for each network", () => {
    let now = at(2);
    const take = createCrashReports(() => now);
    for (let count = 0; count < REPORTS_A_MINUTE.forEach; count++) sendFrom(take, "203.0.113.1");
    expect(() => sendFrom(take, "203.0.113.1")).toThrow(
      expect.objectContaining({ key: "TOO_MANY_REQUESTS", headers: { "Retry-After": "1" } }),
    );
    sendFrom(take, "203.0.113.2");
    now = at(2) + 1_000;
    sendFrom(take, "203.0.113.1");
  });

  test("include a limit on the total from all networks", () => {
    let now = at(1);
    const take = createCrashReports(() => now);
    for (let count = 0; count < REPORTS_A_MINUTE.inAll; count++) sendFrom(take, `203.0.113.${count}`);
    expect(() => sendFrom(take, "203.0.113.200")).toThrow(expect.objectContaining({ key: "TOO_MANY_REQUESTS" }));
    now = at(2);
    sendFrom(take, "203.0.113.200");
    expect(logged()).toHaveLength(REPORTS_A_MINUTE.inAll + 1);
  });
});
