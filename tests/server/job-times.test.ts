import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { KEPT_DAYS, type Purged } from "../../src/domain/retention.ts";
import { AppError } from "../../src/server/app-error.ts";
import { readEnv } from "../../src/server/env.ts";
import { refusalOf } from "../../src/server/feeds/refusal-of.ts";
import { catchUp, createBackgroundCatchUp } from "../../src/server/jobs/catch-up.ts";
import { purgeOld } from "../../src/server/jobs/purge.ts";
import { SITE } from "../support/server/server-network.ts";

/** Where Vercel keeps what a request may ask of it. */
const CONTEXT = Symbol.for("@vercel/request-context");

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

test("counting goes on while more is left, for a quarter of a minute", async () => {
  const asked = answering("catch_up", true);
  await catchUp(env);
  expect(asked).toHaveLength(15);
  const some = answering("catch_up", true, true, false);
  await catchUp(env);
  expect(some).toHaveLength(3);
});

test("an instance that has counted leaves it to others for two seconds", async () => {
  const behind: Promise<unknown>[] = [];
  Reflect.set(globalThis, CONTEXT, { get: () => ({ waitUntil: (work: Promise<unknown>) => behind.push(work) }) });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, CONTEXT));
  const asked = answering("catch_up", false);
  const begin = createBackgroundCatchUp(env, () => now);
  begin();
  begin();
  // It works for a second.
  await Promise.all(behind);
  now = 2_999;
  begin();
  expect([behind.length, asked.length]).toEqual([1, 1]);
  now = 3_000;
  begin();
  await Promise.all(behind);
  expect([behind.length, asked.length]).toEqual([2, 2]);
});

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
  [2, { reminders: 10 }],
  [1, { reminders: 9 }],
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
