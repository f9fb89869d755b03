import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ERRORS } from "../../src/domain/errors.ts";
import type { ProcedurePath } from "../../src/server/router.ts";
import { documentedRequests, OPERATIONS } from "../support/fuzz/documented-requests.ts";
import type { KnownValues } from "../support/fuzz/from-schema.ts";
import { type FuzzedServer, type FuzzRequest, openFuzzedServer } from "../support/fuzz/fuzzed-server.ts";
import { spoiled } from "../support/fuzz/hostile-json.ts";
import { callsOf, inputsOf, PATHS, procedureAddresses } from "../support/fuzz/procedure-requests.ts";
import { ADDRESSES, requestsTo } from "../support/fuzz/rest-requests.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";
import { queryUrl } from "../support/server/trpc-envelope.ts";

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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("whatever is sent, the answer is as promised", () => {
  test.each(PATHS)(
    "by the procedure %s",
    async (path) => {
      expect(passed(await fuzz(callsOf(path, known), 12))).not.toEqual([]);
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
      expect(await fuzz(procedureAddresses(known), 50)).toContain(404);
    },
    PROPERTY_TIMEOUT,
  );
});

/** What an address answers that cannot make anything of a request. */
const REFUSED = JSON.stringify({ message: ERRORS.REQUEST_INVALID.message });

// The server of these tests fails for an answer that the document does not describe.
test.each(OPERATIONS)(
  "$method $path takes what the document says that it takes, and never fails over it",
  async (operation) => {
    await fc.assert(
      fc.asyncProperty(documentedRequests(operation, known), async (request) => {
        const { status, text } = await fuzzed.ask(request);
        expect(status, text).toBeLessThan(500);
        expect(text).not.toBe(REFUSED);
      }),
      runs(10),
    );
  },
  PROPERTY_TIMEOUT,
);

describe("an address answers as its procedure does", () => {
  /** The status of an answer, and what it says: its value, or the message of its refusal. */
  async function said(path: string, init: RequestInit = {}): Promise<[status: number, body: unknown]> {
    const headers = { "content-type": "application/json" };
    const { status, text } = await fuzzed.ask({ path, init: { ...init, headers }, isSignedIn: true });
    const { result, error, ...body } = JSON.parse(text);
    if (error) return [status, { message: error.json.message }];
    return [status, result ? result.data.json : Array.isArray(JSON.parse(text)) ? JSON.parse(text) : body];
  }

  test.each<[address: string, procedure: ProcedurePath, field: string]>([
    ["/api/teams/search?q=", "teams.search", "q"],
    ["/api/saved-brackets/", "brackets.saved", "id"],
    ["/api/email-preferences/", "preferences.find", "userId"],
  ])(
    "GET %s",
    async (address, procedure, field) => {
      const guesses = fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 });
      const values = fc.oneof(fc.constantFrom(...known.ids, ...known.texts), guesses);
      // A path with these is another path.
      const anything = values.filter((value) => !/^[./]|\/$/.test(value));
      await fc.assert(
        fc.asyncProperty(anything, async (value) => {
          const answer = await said(`${address}${encodeURIComponent(value)}`);
          expect(answer).toEqual(await said(queryUrl(procedure, { [field]: value })));
        }),
        runs(6),
      );
    },
    PROPERTY_TIMEOUT,
  );

  test.each<[address: string, procedure: ProcedurePath]>([
    ["/api/send-picks", "brackets.send"],
    ["/api/email-preferences", "preferences.save"],
  ])(
    "POST %s",
    async (address, procedure) => {
      const objects = spoiled(inputsOf(procedure, known)).filter((text) => /^\{.*\}$/s.test(text) && isJson(text));
      await fc.assert(
        fc.asyncProperty(objects, async (json) => {
          await fuzzed.reset();
          const [status, body] = await said(address, { method: "POST", body: json });
          const [same, value] = await said(`/api/trpc/${procedure}`, { method: "POST", body: `{"json":${json}}` });
          expect(same).toBe(status);
          // Every network gets a row of its own for a bracket that it sends.
          if (status !== 200 || procedure !== "brackets.send") expect(value).toEqual(body);
        }),
        runs(6),
      );
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
        ...PATHS.map((path) => callsOf(path, known)),
        ...ADDRESSES.map((address) => requestsTo(address, known)),
      ),
      { ...runs(1), numRuns: 25 },
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
