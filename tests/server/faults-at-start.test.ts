import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

test("a database that is away before the first list of teams came is a 503, and the next try succeeds", async () => {
  server.breakDatabase("refused");
  expect((await server.request("/api/teams")).status).toBe(503);
  server.reset();
  expect((await server.request("/api/teams")).status).toBe(200);
});
