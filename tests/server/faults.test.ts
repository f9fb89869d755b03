import { describe, expect, test } from "vitest";
import { fillBracket } from "#support/brackets/official-record.ts";
import { server, setUpServer } from "#support/server/server.ts";

setUpServer();

const SAVED = "/api/saved-brackets/2f1c6b1e-0000-4000-8000-000000000000";

test("/api/teams returns 503 if the database fails before the teams are cached, and a retry succeeds", async () => {
  server.breakDatabase("unreachable");
  expect((await server.request("/api/teams")).status).toBe(503);
  server.reset();
  expect((await server.request("/api/teams")).status).toBe(200);
});

describe.each(["unreachable", "unavailable"] as const)("with the database fault %j", (fault) => {
  test("requests return 503 as JSON, no email is sent, and cached teams are still served", async () => {
    await server.request("/api/teams");
    server.breakDatabase(fault);
    const responses = await Promise.all([
      server.request("/api/health"),
      server.request(SAVED),
      server.sendPicks({ email: "fan@example.com", bracket: fillBracket() }),
    ]);
    for (const response of responses) {
      expect([response.status, await response.json()]).toEqual([
        503,
        {
          message: "We're having trouble right now. Please try again in a few minutes.",
          requestId: response.headers.get("x-request-id"),
        },
      ]);
    }
    expect(server.mails()).toEqual([]);
    expect((await server.request("/api/teams")).status).toBe(200);
  });
});

test("a malformed database response leads to a 500, and only the log shows the cause", async () => {
  server.breakDatabase("nonsense");
  const response = await server.request(SAVED);
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      message: "Something went wrong on our end. Please try again.",
      requestId: response.headers.get("x-request-id"),
    },
  ]);
  expect(server.loggedErrors().join("\n")).toContain("UNEXPECTED");
});
