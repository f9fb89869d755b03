import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fillBracket } from "../support/brackets/official-record.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const asked = [
  () => server.request("/api/health"),
  () => server.request("/api/saved-brackets/2f1c6b1e-0000-4000-8000-000000000000"),
  () => server.sendPicks({ email: "fan@example.com", bracket: fillBracket() }),
];

// The first test: later the server has the list of teams.
test("a database that is away before the first list of teams came is a 503, and the next try succeeds", async () => {
  server.breakDatabase("refused");
  expect((await server.request("/api/teams")).status).toBe(503);
  server.reset();
  expect((await server.request("/api/teams")).status).toBe(200);
});

describe.each(["refused", "silent", "unwell"] as const)("a database that is %s", (fault) => {
  test("makes every address that needs it answer 503 with JSON within ten seconds, and no mail goes out", async () => {
    await server.request("/api/teams");
    server.breakDatabase(fault);
    const started = performance.now();
    const answers = await Promise.all(asked.map((ask) => ask()));
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const answer of answers) {
      expect(await answer.json()).toEqual({
        message: "The service is not available right now. Please try again soon.",
        requestId: answer.headers.get("x-request-id"),
      });
    }
    expect(server.mails()).toEqual([]);
  });

  test("does not stop the list of teams", async () => {
    await server.request("/api/teams");
    server.breakDatabase(fault);
    expect((await server.request("/api/teams")).status).toBe(200);
  });
});

test("an answer that makes no sense is a 500 in general words, and its cause is in the log only", async () => {
  server.breakDatabase("nonsense");
  const response = await server.request("/api/saved-brackets/2f1c6b1e-0000-4000-8000-000000000000");
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    message: "Something went wrong on our side. Please try again.",
    requestId: response.headers.get("x-request-id"),
  });
  expect(server.loggedErrors().join("\n")).toContain("UNEXPECTED");
});
