import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { KnownValues } from "../support/fuzz/from-schema.ts";
import { type FuzzedServer, type FuzzRequest, openFuzzedServer } from "../support/fuzz/fuzzed-server.ts";
import { callsOf, PATHS, procedureAddresses } from "../support/fuzz/procedure-requests.ts";
import { ADDRESSES, reports, requestsTo } from "../support/fuzz/rest-requests.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";

let fuzzed: FuzzedServer;
let known: KnownValues;
beforeAll(async () => {
  fuzzed = await openFuzzedServer();
  ({ known } = fuzzed);
});
beforeEach(() => fuzzed.reset());
afterAll(() => fuzzed.close());

/** Sends requests at random, and fails with the first that is answered otherwise than promised. Returns the statuses. */
async function fuzz(requests: fc.Arbitrary<FuzzRequest>, count: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const answer = await fuzzed.ask(request);
      statuses.add(answer.status);
      expect(request.problemOf(answer)).toBeNull();
    }),
    runs(count),
  );
  return statuses;
}

/** What is refused before anything looks at it. A test that gets nothing else has tried nothing. */
const AT_THE_DOOR = new Set([400, 405, 413]);
const passed = (statuses: Set<number>) => [...statuses].filter((status) => !AT_THE_DOOR.has(status));

describe("whatever is sent, the answer is as promised", () => {
  test.each(PATHS)(
    "by the procedure %s",
    async (path) => {
      expect(passed(await fuzz(callsOf(path, known), 15))).not.toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );

  test.each(ADDRESSES)(
    "at $method /api$path",
    async (address) => {
      expect(passed(await fuzz(requestsTo(address, known), 20))).not.toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );

  test(
    "at any address under /api/trpc",
    async () => {
      expect(await fuzz(procedureAddresses(known), 200)).toContain(404);
    },
    PROPERTY_TIMEOUT,
  );

  test(
    "to the mail provider",
    async () => {
      expect(await fuzz(reports, 30)).toContain(200);
    },
    PROPERTY_TIMEOUT,
  );
});

test(
  "the memory of the server does not grow with what it was sent",
  async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const requests = fc.sample(
      fc.oneof(
        procedureAddresses(known),
        reports,
        ...PATHS.map((path) => callsOf(path, known)),
        ...ADDRESSES.map((address) => requestsTo(address, known)),
      ),
      { ...runs(1), numRuns: 60 },
    );
    const sendAll = async () => {
      for (const request of requests) await fuzzed.ask(request);
      await fuzzed.reset();
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const sizes = [];
    for (let round = 0; round < 3; round++) sizes.push(await sendAll());
    expect(Math.min(...sizes.slice(1)) - (sizes[0] ?? 0)).toBeLessThan(1e6);
  },
  PROPERTY_TIMEOUT,
);
