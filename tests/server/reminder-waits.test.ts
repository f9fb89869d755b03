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
const rpc = (name: string, answer: () => Response | Promise<Response>) =>
  http.post(`${SITE}/rest/v1/rpc/${name}`, answer);

/** Chance as it would be at one end of what it may be. */
const chance = (value: number) => vi.spyOn(Math, "random").mockReturnValue(value);

test.each([
  ["the longest", 1, 1],
  ["the shortest", 0, 0.5],
])(
  "for a database that is away the waits double from half a second up to ten seconds, and end with the tick: %s",
  async (_, luck, part) => {
    chance(luck);
    network.use(http.all(`${SITE}/*`, () => HttpResponse.error()));
    await expect(remindWeekly(env, { time: 60_000 })).rejects.toMatchObject({ key: "SERVICE_UNAVAILABLE" });
    const [half, one, two, four, eight, ...others] = clock.waits.map((wait) => wait / part);
    expect([half, one, two, four, eight]).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
    expect(new Set(others)).toEqual(new Set([10_000]));
    // Nothing more was to be had from the minute.
    expect(clock.now + 10_000 * part).toBeGreaterThanOrEqual(60_000);
    expect(clock.now).toBeLessThan(60_000);
  },
);

test("all that is over is closed first; after a failed attempt a batch waits a second, and twice as long each time up to a minute", async () => {
  chance(1);
  const mail = { from: "a@b.example", subject: "s", html: "h", text: "t", oneClick: "o" };
  const recipients = [{ email: "fan@example.com", username: "fan", token: "2f1c6b1e-0000-4000-8000-000000000000" }];
  const id = "2f1c6b1e-0000-4000-8000-000000000001";
  const waits: number[] = [];
  let attempts = 0;
  let unclosed = 2;
  network.use(
    rpc("close_reminders", () => HttpResponse.json(unclosed-- > 0)),
    rpc("due_reminders", () => HttpResponse.json({ due: [{ week: 12, run: id }], next: null })),
    rpc("enqueue_reminders", () => HttpResponse.json(null)),
    rpc("claim_reminders", () => {
      attempts += 1;
      const batch = attempts > 8 ? null : { id, week: 12, attempts, mail, recipients };
      return HttpResponse.json({ batch, wait: null, unwritten: null });
    }),
    http.post(`${SITE}/rest/v1/rpc/postpone_reminders`, async ({ request }) => {
      waits.push(((await request.json()) as { seconds: number }).seconds);
      return new HttpResponse(null, { status: 204 });
    }),
    rpc("count_reminders", () => HttpResponse.json({ accepted: 0, refused: 0, dropped: 0, waiting: 1, expired: 0 })),
    http.post(`${SITE}/local/resend/emails/batch`, () =>
      HttpResponse.json({ statusCode: 500, name: "application_error", message: "broken" }, { status: 500 }),
    ),
  );
  await remindWeekly(env);
  expect(unclosed).toBe(-1);
  expect(waits.sort((one, other) => one - other)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test("who is added to the queue after a look at it is mailed in the same tick", async () => {
  const run = "2f1c6b1e-0000-4000-8000-000000000001";
  let [looks, mails] = [0, 0];
  let [isFilled, isGiven] = [false, false];
  let fill = () => {};
  const everyLaneHasLooked = new Promise<void>((resolve) => {
    fill = resolve;
  });
  const mail = { from: "a@b.example", subject: "s", html: "h", text: "t", oneClick: "o" };
  const recipients = [{ email: "fan@example.com", username: "fan", token: run }];
  network.use(
    rpc("close_reminders", () => HttpResponse.json(false)),
    rpc("due_reminders", () => HttpResponse.json({ due: [{ week: 12, run }], next: null })),
    rpc("enqueue_reminders", async () => {
      await everyLaneHasLooked;
      isFilled = true;
      return HttpResponse.json(null);
    }),
    rpc("claim_reminders", () => {
      looks += 1;
      if (looks > 6) fill();
      const batch = isFilled && !isGiven ? { id: run, week: 12, attempts: 1, mail, recipients } : null;
      isGiven ||= batch !== null;
      return HttpResponse.json({ batch, wait: null, unwritten: null });
    }),
    rpc("finish_reminders", () => new HttpResponse(null, { status: 204 })),
    rpc("count_reminders", () => HttpResponse.json({ accepted: 1, refused: 0, dropped: 0, waiting: 0, expired: 0 })),
    http.post(`${SITE}/local/resend/emails/batch`, () => {
      mails += 1;
      return HttpResponse.json({ data: [{ id: "1" }] });
    }),
  );
  await remindWeekly(env);
  expect(mails).toBe(1);
});

test.each(["close_reminders", "due_reminders", "enqueue_reminders", "claim_reminders", "count_reminders"])(
  "a tick fails when the database answers %s with a failure that no waiting mends",
  async (broken) => {
    const run = "2f1c6b1e-0000-4000-8000-000000000001";
    const answers: Record<string, JsonBodyType> = {
      close_reminders: false,
      due_reminders: { due: [{ week: 12, run }], next: null },
      enqueue_reminders: null,
      claim_reminders: { batch: null, wait: null, unwritten: null },
      count_reminders: { accepted: 0, refused: 0, dropped: 0, waiting: 0, expired: 0 },
    };
    const asked: Record<string, unknown> = {};
    const useAnswers = (failing: string | null) =>
      network.use(
        ...Object.entries(answers).map(([name, answer]) =>
          http.post(`${SITE}/rest/v1/rpc/${name}`, async ({ request }) => {
            asked[name] = JSON.parse((await request.text()) || "{}");
            return name === failing
              ? HttpResponse.json({ code: "22P02", message: "broken" }, { status: 400 })
              : HttpResponse.json(answer);
          }),
        ),
      );
    useAnswers(broken);
    await expect(remindWeekly(env)).rejects.toMatchObject({ key: "UNEXPECTED" });
    useAnswers(null);
    expect(await remindWeekly(env)).toMatchObject({ weeks: [{ week: 12 }], stopped: null });
    expect(asked).toMatchObject({
      close_reminders: { most: 50 },
      enqueue_reminders: { most: 5_000 },
      claim_reminders: { hold_seconds: 60 },
    });
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
