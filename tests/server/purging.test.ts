import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LOCAL_KEYS } from "../../local/keys.ts";
import { bearer } from "../support/accounts/tokens.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

let server: TestServer;
let said: string[] = [];
beforeAll(async () => {
  server = await openServer();
  vi.spyOn(console, "info").mockImplementation((line) => void said.push(String(line)));
});
beforeEach(() => {
  server.reset();
  said = [];
});
afterAll(() => server.close());

const call = () => server.request("/api/cron/weekly-reminders", { headers: bearer(LOCAL_KEYS.cron) });
/** What the log says of purges. */
const purged = () =>
  said
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === "purged")
    .map(({ time: _, event: __, request: ___, ...gone }) => gone);

test("the scheduler's call for the reminders purges what is old, in as many steps as it takes, and logs how much", async () => {
  await server.sql(`insert into private.rate_limits (bucket, key_hash, window_start)
    select 'b', n::text, now() - interval '2 days' from generate_series(1, 2500) as n`);
  const response = await call();
  expect([response.status, Object.keys(await response.json())]).toEqual([200, ["weeks", "refused", "stopped", "next"]]);
  expect(purged()).toEqual([
    {
      limits: 2_500,
      correspondence: 0,
      reminders: 0,
      signInLog: 0,
      savedBrackets: 0,
      operatorActions: 0,
      unconfirmed: 0,
    },
  ]);
  expect(await server.sql("select from private.rate_limits")).toEqual([]);
  expect(server.databaseCalls().filter((line) => line.endsWith("purge_old"))).toHaveLength(3);
});

test("what cannot be purged is no failure of the reminders, and only the log says so", async () => {
  await server.sql("alter function public.purge_old(jsonb, integer) rename to purge_old_away");
  expect((await call()).status).toBe(200);
  expect([purged(), server.loggedErrors().join()]).toEqual([
    [],
    expect.stringContaining('"error":"UNEXPECTED","where":"purging"'),
  ]);
  await server.sql("alter function public.purge_old_away(jsonb, integer) rename to purge_old");
});
