import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ENDLESS_FAULTS } from "../support/network/faults.ts";
import { type FaultyServer, openFaultyServer } from "../support/network/faulty-server.ts";
import { type Prepare, type Prepared, TO_ADDRESSES, TO_PROCEDURES } from "../support/network/requests.ts";
import { PATIENCE, problemWith } from "../support/network/trials.ts";

let server: FaultyServer;
beforeAll(async () => {
  server = await openFaultyServer();
});
afterAll(() => server.close());

/** The steps of mailing a bracket that are five seconds late here: together they are later than anybody waits. */
const LATE = /store_saved_bracket|is_address_suppressed/;

/** Requests that ask no service. */
const ASKS_NOBODY = ["account.config", "GET /unsubscribe/one-click"];

const ALL = Object.entries<Prepare>({ ...TO_PROCEDURES, ...TO_ADDRESSES }).filter(
  ([name]) => !ASKS_NOBODY.includes(name),
);

/** One of each kind, by which services are asked and who waits for them: a cache, a row that is written, a mail. */
const OF_EACH_KIND = ["account.me", "brackets.send", "picks.save", "teams.search", "POST /email-preferences"];

/** All requests in the deep run. */
const REQUESTS = process.env.NETWORK_FAULTS === "all" ? ALL : ALL.filter(([name]) => OF_EACH_KIND.includes(name));

/** Sends a request and returns what is wrong with its answer. */
async function problemsWith(name: string, { send }: Prepared, instance = server.start()): Promise<string[]> {
  const began = performance.now();
  const problem = await problemWith(await send(instance));
  const took = performance.now() - began;
  const late = took > PATIENCE ? `took ${Math.round(took)} ms` : null;
  return [problem, late].flatMap((found) => found ?? []).map((found) => `${name}: ${found}`);
}

async function prepareAll(): Promise<[name: string, prepared: Prepared][]> {
  const made: [string, Prepared][] = [];
  for (const [name, prepare] of REQUESTS) made.push([name, await prepare(server)]);
  return made;
}

test("a service that does not answer, answers too late or in a trickle, or is late again and again: within ten seconds the server says so, and the next request succeeds", async () => {
  const [mailing, first, second] = [
    await TO_PROCEDURES["brackets.send"](server),
    await prepareAll(),
    await prepareAll(),
  ];
  const seen = (count: number) => vi.waitFor(() => expect(server.hits).toBeGreaterThanOrEqual(count), 10_000);
  const endless = (index: number) => ENDLESS_FAULTS[index % ENDLESS_FAULTS.length] ?? "silent";

  server.order((line) => (LATE.test(line) ? "5 s late" : null));
  const late = problemsWith("mailing, 5 s late twice", mailing);
  await seen(1);

  // Whatever is asked first, which for players is the auth service.
  server.order((line, index) => (LATE.test(line) ? "5 s late" : endless(index)));
  const instances = first.map(() => server.start());
  const atFirst = first.map(([name, prepared], at) => problemsWith(`${name}, first`, prepared, instances[at]));
  await seen(first.length);

  server.order((line, index) => {
    if (line.startsWith("GET /auth/")) return null;
    return LATE.test(line) ? "5 s late" : endless(index);
  });
  const inDatabase = second.map(([name, prepared]) => problemsWith(`${name}, in the database`, prepared));

  expect((await Promise.all([late, ...atFirst, ...inDatabase])).flat()).toEqual([]);

  server.mend();
  for (const [at, [name, { send }]] of first.entries()) {
    expect((await send(instances[at] ?? server.start())).status, name).toBeLessThan(500);
  }
});
