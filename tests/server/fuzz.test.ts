import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { ENDPOINTS } from "#server/http/endpoints.ts";
import { ask, type FuzzRequest, known, setUpFuzzedServer } from "#support/fuzz/fuzzed-server.ts";
import { callsOf, PATHS, procedureUrls, requestsTo } from "#support/fuzz/requests.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

setUpFuzzedServer();
vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

/** Sends random requests, and fails on the first undocumented response. Returns the statuses. */
async function fuzz(requests: fc.Arbitrary<FuzzRequest>, count: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const response = await ask(request);
      statuses.add(response.status);
      expect(request.problemOf(response)).toBeNull();
    }),
    runs(count),
  );
  return statuses;
}

/**
 * No handler ran if the response has one of these statuses. A test that gets only these statuses has tested nothing.
 */
const AT_THE_DOOR = new Set([400, 405, 413]);
const passed = (statuses: Set<number>) => [...statuses].filter((status) => !AT_THE_DOOR.has(status));

describe("a random request gets a documented response", () => {
  test.each(PATHS)("from the procedure %s", async (path) => {
    expect(passed(await fuzz(callsOf(path, known), 24))).not.toEqual([]);
  });

  test.each(ENDPOINTS)("from $method /api$path", async (endpoint) => {
    expect(passed(await fuzz(requestsTo(endpoint, known), 60))).not.toEqual([]);
  });

  test("from any URL under /api/trpc", async () => {
    expect(await fuzz(procedureUrls(known), 150)).toContain(404);
  });
});
