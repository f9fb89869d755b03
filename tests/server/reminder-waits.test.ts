import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { serverEnvironment } from "../../local/keys.ts";
import { AppError } from "../../src/server/app-error.ts";
import { readEnv } from "../../src/server/env.ts";
import { retryWhileUnavailable } from "../../src/server/jobs/retry.ts";
import { remindWeekly } from "../../src/server/jobs/weekly-reminders.ts";

const SITE = "http://bracket.test";

/** A clock that only waiting moves, and the waits in milliseconds. */
const clock = vi.hoisted(() => ({ now: 0, waits: [] as number[] }));
vi.mock("node:timers/promises", () => ({
  setTimeout: async (wait: number) => {
    clock.now += wait;
    clock.waits.push(wait);
  },
}));

const network = setupServer();
beforeAll(() => {
  vi.stubEnv("RESEND_BASE_URL", `${SITE}/local/resend`);
  network.listen({ onUnhandledFrame: "error" });
});
beforeEach(() => {
  Object.assign(clock, { now: 0, waits: [] });
  vi.spyOn(Date, "now").mockImplementation(() => clock.now);
});
afterEach(() => {
  vi.restoreAllMocks();
  network.resetHandlers();
});
afterAll(() => {
  network.close();
  vi.unstubAllEnvs();
});

const env = readEnv(serverEnvironment(SITE));

/** Chance as it would be at one end of what it may be. */
const chance = (value: number) => vi.spyOn(Math, "random").mockReturnValue(value);

test.each([
  ["the longest", 1, 1],
  ["the shortest", 0, 0.5],
])(
  "for a database that is away the waits double from half a second up to ten seconds, and end with the time: %s",
  async (_, luck, part) => {
    chance(luck);
    const step = () => Promise.reject(new AppError("SERVICE_UNAVAILABLE"));
    await expect(retryWhileUnavailable(step, 60_000)).rejects.toMatchObject({ key: "SERVICE_UNAVAILABLE" });
    const [half, one, two, four, eight, ...others] = clock.waits.map((wait) => wait / part);
    expect([half, one, two, four, eight]).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
    expect(new Set(others)).toEqual(new Set([10_000]));
    // Nothing more was to be had from the minute.
    expect(clock.now + 10_000 * part).toBeGreaterThanOrEqual(60_000);
    expect(clock.now).toBeLessThan(60_000);
  },
);

const ID = "2f1c6b1e-0000-4000-8000-000000000000";

/** Has the database give out one batch, whose week locks at `lockAt`. Returns what each function was asked. */
function answering(lockAt: string, failing: string | null = null): Record<string, unknown[]> {
  const asked: Record<string, unknown[]> = {};
  const recipients = [{ email: "fan@example.com", username: "fan", token: ID }];
  const answers: Record<string, () => JsonBodyType> = {
    claim_reminders: () => (asked.claim_reminders?.length === 1 ? { batch: ID, week: 12, lockAt, recipients } : null),
    finish_reminders: () => null,
    reminder_status: () => ({ weeks: [{ week: 12, sent: 0, waiting: 1 }], next: null }),
  };
  network.use(
    ...Object.entries(answers).map(([name, answer]) =>
      http.post(`${SITE}/rest/v1/rpc/${name}`, async ({ request }) => {
        const sent: unknown = JSON.parse((await request.text()) || "{}");
        asked[name] = [...(asked[name] ?? []), sent];
        return name === failing
          ? HttpResponse.json({ code: "22P02", message: "broken" }, { status: 400 })
          : HttpResponse.json(answer());
      }),
    ),
  );
  return asked;
}

/** What the provider answers to each batch. */
const provider = (answer: () => Response) => network.use(http.post(`${SITE}/local/resend/emails/batch`, answer));

test.each([
  ["the tick ends", "1970-01-02T00:00:00Z", [1, 2, 4, 8, 16, 32, 60, 60, 60]],
  ["its week locks", "1970-01-01T00:00:10Z", [1, 2, 4]],
])(
  "tries a batch again after a second, and twice as long each time up to a minute, until %s",
  async (_, lockAt, waits) => {
    chance(1);
    const asked = answering(lockAt);
    provider(() => HttpResponse.json({ statusCode: 500, name: "application_error", message: "x" }, { status: 500 }));
    expect(await remindWeekly(env)).toEqual({
      weeks: [{ week: 12, sent: 0, waiting: 1 }],
      refused: 0,
      stopped: "time",
      next: null,
    });
    expect(clock.waits.filter((wait) => waits.includes(wait / 1_000))).toEqual(waits.map((wait) => wait * 1_000));
    expect(asked.finish_reminders).toBeUndefined();
  },
);

test.each(["claim_reminders", "finish_reminders", "reminder_status"])(
  "a tick fails when the database answers %s with a failure that no waiting mends",
  async (broken) => {
    provider(() => HttpResponse.json({ data: [{ id: "1" }] }));
    answering("1970-01-02T00:00:00Z", broken);
    await expect(remindWeekly(env)).rejects.toMatchObject({ key: "UNEXPECTED" });
    const asked = answering("1970-01-02T00:00:00Z");
    expect(await remindWeekly(env)).toMatchObject({ weeks: [{ week: 12 }], stopped: null });
    expect(asked).toMatchObject({ finish_reminders: [{ wanted_batch: ID }] });
    expect(asked.claim_reminders?.[0]).toEqual({ most: 100 });
  },
);

test.each([
  ["another refusal", new AppError("TOO_MANY_REQUESTS")],
  ["a mistake that says the same", Object.assign(new Error("broken"), { key: "SERVICE_UNAVAILABLE" })],
])("a step that fails with %s is not tried again", async (_, error) => {
  const step = vi.fn(() => Promise.reject(error));
  await expect(retryWhileUnavailable(step, 60_000)).rejects.toBe(error);
  expect(step).toHaveBeenCalledTimes(1);
});

test("a step that is unavailable is not tried again at the very end of its time", async () => {
  chance(1);
  const step = vi.fn(() => Promise.reject(new AppError("SERVICE_UNAVAILABLE")));
  await expect(retryWhileUnavailable(step, 500)).rejects.toMatchObject({ key: "SERVICE_UNAVAILABLE" });
  expect(step).toHaveBeenCalledTimes(1);
  await expect(retryWhileUnavailable(step, 501)).rejects.toMatchObject({ key: "SERVICE_UNAVAILABLE" });
  expect(step).toHaveBeenCalledTimes(3);
});
