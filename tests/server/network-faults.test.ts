import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "../../src/server/env.ts";
import { createRest } from "../../src/server/rest.ts";
import { appRouter } from "../../src/server/router.ts";
import { type Fault, QUICK_FAULTS } from "../support/network/faults.ts";
import { type FaultyServer, openFaultyServer } from "../support/network/faulty-server.ts";
import { TO_ADDRESSES, TO_PROCEDURES, TO_SCHEDULER } from "../support/network/requests.ts";
import { tryFaults } from "../support/network/trials.ts";
import { ENVIRONMENT } from "../support/server/environment.ts";

let server: FaultyServer;
beforeAll(async () => {
  server = await openFaultyServer();
});
afterAll(() => server.close());

const isDeep = process.env.NETWORK_FAULTS === "all";

/** What requests that write meet in every run: done or not, nobody is told. */
const OF_WRITES: readonly Fault[] = ["cut in mid-request", "cut in mid-answer"];

let met = 0;

/** All faults in the deep run; else one at each step, in turn. */
function choose(writes: boolean): readonly Fault[] {
  if (isDeep) return QUICK_FAULTS;
  const faults = writes ? OF_WRITES : QUICK_FAULTS;
  return faults.slice(met++ % faults.length).slice(0, 1);
}

/** The addresses are calls of procedures, so that they wait for the deep run. */
const REQUESTS = isDeep ? { ...TO_PROCEDURES, ...TO_ADDRESSES } : TO_PROCEDURES;

test("every procedure and every REST address has a request to try it with", () => {
  expect(Object.keys(TO_PROCEDURES).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
  const { routes } = createRest(readEnv(ENVIRONMENT), () => Promise.reject(new Error("nobody asks")));
  const addresses = routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(TO_ADDRESSES), "GET /cron/weekly-reminders"].sort()).toEqual(addresses.sort());
});

test.each(Object.entries(REQUESTS))(
  "whatever breaks between the server and its services: %s says so, leaves nothing half done, and can be repeated",
  async (_, prepare) => expect(await tryFaults(server, prepare, choose)).toEqual([]),
);

test("whatever breaks between the server and the database: the scheduler's call repeats the step by itself", async () => {
  server.order(() => null);
  expect((await TO_SCHEDULER.send(server.start())).status).toBe(200);
  const steps = [...server.asked];
  expect(steps).not.toEqual([]);
  for (const at of steps.keys()) {
    const [fault = "reset"] = choose(true);
    server.order((_, index) => (index === at ? fault : null));
    expect((await TO_SCHEDULER.send(server.start())).status, `${steps[at]}: ${fault}`).toBe(200);
    expect(server.asked, fault).toHaveLength(steps.length + 1);
  }
});
