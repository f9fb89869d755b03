import { readFile } from "node:fs/promises";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_KEYS, serverEnvironment } from "../../local/keys.ts";
import { createApp } from "../../src/server/app.ts";
import { readEnv } from "../../src/server/env.ts";

const SITE = "http://bracket.test";

/** Any request that the server makes while the job cannot be called. */
let asked: string[] = [];
const network = setupServer(
  http.all("*", ({ request }) => {
    asked.push(request.url);
    return HttpResponse.error();
  }),
);
beforeAll(() => network.listen());
beforeEach(() => {
  asked = [];
});
afterAll(() => network.close());

describe.each(["weekly-reminders", "results?now"])("the address of the scheduled job %s", (job) => {
  function call(environment: Record<string, string>, headers: Record<string, string>) {
    const app = createApp(readEnv(environment));
    return app.fetch(new Request(`${SITE}/api/cron/${job}`, { headers }));
  }

  test.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["another secret", { authorization: "Bearer wrong" }],
    ["the secret in another scheme", { authorization: `Basic ${LOCAL_KEYS.cron}` }],
    ["the beginning of the secret", { authorization: `Bearer ${LOCAL_KEYS.cron.slice(0, -1)}` }],
    ["an empty bearer", { authorization: "Bearer " }],
  ])("stays shut for %s", async (_, headers) => {
    const response = await call(serverEnvironment(SITE), headers);
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: "This address is for the scheduler only." },
    ]);
    expect(asked).toEqual([]);
  });

  test.each<[string, string | undefined]>([
    ["empty", ""],
    ["missing", undefined],
  ])("stays shut for everybody when the configured secret is %s", async (_, secret) => {
    const { CRON_SECRET: _own, ...rest } = serverEnvironment(SITE);
    for (const authorization of ["Bearer ", "Bearer", "Bearer undefined", ""]) {
      const environment = secret === undefined ? rest : { ...rest, CRON_SECRET: secret };
      expect((await call(environment, { authorization })).status).toBe(401);
    }
    expect(asked).toEqual([]);
  });
});

test("reminders are called twice on every day, before the hours at which weeks lock, and results once the games are over", async () => {
  const { crons } = JSON.parse(await readFile(new URL("../../vercel.json", import.meta.url), "utf8"));
  const schedules = crons.map(({ path, schedule }: Record<string, string>) => [path, schedule]);
  expect(schedules).toEqual([
    ["/api/cron/results", "0 6 * * *"],
    ["/api/cron/weekly-reminders", "0 14 * * *"],
    ["/api/cron/weekly-reminders", "0 18 * * *"],
  ]);
});
