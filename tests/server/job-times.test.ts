import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { KEPT_DAYS, type Purged } from "../../src/domain/retention.ts";
import { AppError } from "../../src/server/app-error.ts";
import { readEnv } from "../../src/server/env.ts";
import { refusalOf } from "../../src/server/feeds/refusal-of.ts";
import { purgeOld } from "../../src/server/jobs/purge.ts";
import { SITE } from "../support/server/server-network.ts";

let now = 0;
const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  network.resetHandlers();
});
afterAll(() => network.close());

const env = readEnv(serverEnvironment(SITE));

/** Has the database answer each call of a function after a second, the last answer for good. Returns what it was asked. */
function answering(name: string, ...answers: [JsonBodyType, ...JsonBodyType[]]): unknown[] {
  const asked: unknown[] = [];
  network.use(
    http.post(`${SITE}/rest/v1/rpc/${name}`, async ({ request }) => {
      asked.push(JSON.parse((await request.text()) || "{}"));
      now += 1_000;
      return HttpResponse.json(answers[Math.min(asked.length, answers.length) - 1]);
    }),
  );
  return asked;
}

/** What one step has deleted of each kind. */
const step = (gone: Partial<Record<Purged, unknown>>) => ({
  ...Object.fromEntries(Object.keys(KEPT_DAYS).map((kind) => [kind, 0])),
  ...gone,
});

test("what is old is deleted a thousand at a time, for a third of a minute", async () => {
  const asked = answering("purge_old", step({ limits: 1_000 }));
  expect(await purgeOld(env)).toEqual(step({ limits: 20_000 }));
  expect(asked).toEqual(Array(20).fill({ days: KEPT_DAYS, most: 1_000 }));
});

test.each<[steps: number, first: object]>([
  [2, { limits: 1_000 }],
  [1, { limits: 999 }],
])("it takes %d steps when the first one deletes %j", async (steps, first) => {
  const asked = answering("purge_old", step(first), step({}));
  expect(await purgeOld(env)).toEqual(step(first));
  expect(asked).toHaveLength(steps);
});

test.each([{ limits: 0.5 }, { players: 1 }, { limits: undefined }])("%j is no count of what is gone", async (gone) => {
  answering("purge_old", step(gone));
  await expect(purgeOld(env)).rejects.toThrow();
});

test("a refusal of the database is told as one, and a failure is none", () => {
  expect(refusalOf(new AppError("SEASON_CHANGING"))).toMatch(/^The database refuses it: \w/);
  for (const failure of [new AppError("SERVICE_UNAVAILABLE"), new AppError("UNEXPECTED"), new Error("x"), undefined]) {
    expect(() => refusalOf(failure)).toThrow(failure as Error);
  }
});
