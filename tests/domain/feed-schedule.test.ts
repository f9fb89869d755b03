import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type FeedTimes,
  isGameInProgress,
  isRankingMissing,
  nextPoll,
  nextRankingPoll,
  type RankingTimes,
} from "#domain/feed-schedule.ts";
import { plan } from "#domain/seasons/2025-26.ts";
import { runs } from "#support/property-runs.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KICKOFFS = Object.values(plan.kickoffs).flatMap((times) => times.map((time) => new Date(time)));
const SELECTION = new Date(plan.rankings.at(-1) ?? "");
const [FIRST, SECOND] = KICKOFFS.map(Number) as [number, number];
const LAST = Number(KICKOFFS.at(-1));

/**
 * Returns the number of minutes from `now` until the next poll of the feed, or null if there is no next poll. `changed`
 * overrides parts of the feed's default state, in which the last poll was at `now`.
 */
function dueAfter(now: number, changed: Partial<FeedTimes> = {}): number | null {
  const times: FeedTimes = {
    selection: SELECTION,
    kickoffs: KICKOFFS,
    hasField: true,
    decided: 0,
    polledAt: new Date(now),
    failures: 0,
    calls: null,
    ...changed,
  };
  const due = nextPoll(times, new Date(now));
  return due && (due.getTime() - now) / MINUTE;
}

describe("after a poll", () => {
  test.each<[string, number, Partial<FeedTimes>, number]>([
    ["an hour later, while the field is missing on Selection Day", SELECTION.getTime() + HOUR, { hasField: false }, 60],
    ["20 hours later, while the first game is days away", FIRST - 90 * HOUR, {}, 20 * 60],
    ["two hours after the first kickoff, if that kickoff is an hour away", FIRST - HOUR, {}, 3 * 60],
    ["5 minutes later at the next kickoff, even if an earlier result is late", SECOND, {}, 5],
    ["an hour later if a result is missing eight hours after kickoff", FIRST + 8 * HOUR + 1, {}, 60],
    ["5 minutes later if the next game is within eight hours of its own kickoff", SECOND + 8 * HOUR, { decided: 1 }, 5],
    ["5 minutes later, from two hours after a kickoff until the result", FIRST + 2 * HOUR, {}, 5],
    [
      "two hours after the next kickoff, once the first game is decided",
      FIRST + 4 * HOUR,
      { decided: 1 },
      (SECOND - FIRST) / MINUTE - 120,
    ],
    ["20 hours later, once all games that have begun are decided", FIRST + 100 * HOUR, { decided: 4 }, 20 * 60],
    ["20 hours later, to catch corrections after the last game", LAST + 5 * HOUR, { decided: 11 }, 20 * 60],
    ["10 minutes later, after one failed poll", FIRST + 3 * HOUR, { failures: 1 }, 10],
    ["20 minutes later, after many failed polls", FIRST + 3 * HOUR, { failures: 50 }, 20],
    ["15 minutes later with 99 calls left", FIRST + 3 * HOUR, { calls: { left: 99, at: new Date(FIRST) } }, 15],
    ["5 minutes later with 100 calls left", FIRST + 3 * HOUR, { calls: { left: 100, at: new Date(FIRST) } }, 5],
    [
      "5 minutes later if few calls were left in the same month of the previous year",
      FIRST + 3 * HOUR,
      { calls: { left: 1, at: new Date(FIRST - 365 * 24 * HOUR) } },
      5,
    ],
  ])("the feed is due again %s", (_, now, changed, minutes) => {
    expect(dueAfter(now, changed)).toBe(minutes);
  });

  test("the feed is due again on the first of the next month if no calls are left", () => {
    const calls = { left: 0, at: new Date(FIRST) };
    const due = dueAfter(FIRST + 3 * HOUR, { calls });
    const month = Date.UTC(calls.at.getUTCFullYear(), calls.at.getUTCMonth() + 1);
    expect(due).toBe((month - FIRST - 3 * HOUR) / MINUTE);
  });
});

test("the feed is polled from the announcement of the field until two weeks after the last game", () => {
  expect(dueAfter(FIRST, { polledAt: null })).toBe((SELECTION.getTime() - FIRST) / MINUTE);
  expect(dueAfter(SELECTION.getTime() - 100 * HOUR)).toBe(100 * 60);
  expect(dueAfter(LAST + 320 * HOUR, { decided: 11 })).toBeNull();
  // The last possible poll is exactly two weeks after the last kickoff. Here, that poll is 20 hours away.
  expect(dueAfter(LAST + 316 * HOUR, { decided: 11 })).toBe(20 * 60);
  expect(dueAfter(LAST + 316 * HOUR + 1, { decided: 11 })).toBeNull();
  expect(dueAfter(FIRST, { selection: null })).toBeNull();
  expect(dueAfter(FIRST, { kickoffs: [] })).toBeNull();
});

describe("the next request for the ranking", () => {
  const releases = plan.rankings.map((time) => new Date(time)).toReversed();
  const [first, second] = plan.rankings.map(Date.parse) as [number, number];
  const last = SELECTION.getTime();

  test.each<[string, number, Partial<RankingTimes>, number | null]>([
    ["an hour after the first release", first - 50 * HOUR, {}, 51 * 60],
    ["an hour later, while the ranking is not available", first + 3 * HOUR, {}, 60],
    ["an hour after the next release, once the first ranking is stored", second - 10 * HOUR, { stored: 1 }, 11 * 60],
    [
      "an hour after the newest release, even if an older ranking is missing",
      second + 2 * HOUR,
      { polledAt: new Date(second) },
      -60,
    ],
    ["three hours later with few calls left", first + 3 * HOUR, { calls: { left: 50, at: new Date(first) } }, 3 * 60],
    ["immediately, when exactly an hour has passed since the release", first + HOUR, { polledAt: new Date(first) }, 0],
    ["an hour later if the last poll was just now", first + HOUR, {}, 60],
    ["an hour later, during the first day of polling", first + 25 * HOUR - 1, {}, 60],
    ["20 hours later, after the first day of polling", first + 25 * HOUR, {}, 20 * 60],
    ["20 hours later, up to two weeks after the last release", last + 337 * HOUR, { stored: 2 }, 20 * 60],
    ["never again, more than two weeks after the last release", last + 337 * HOUR + 1, { stored: 2 }, null],
    ["never again, once the last ranking is stored", last + 3 * HOUR, { stored: plan.rankings.length }, null],
  ])("is due %s", (_, now, changed, minutes) => {
    const times = { releases, stored: 0, polledAt: new Date(now), calls: null, ...changed };
    const due = nextRankingPoll(times, new Date(now));
    expect(due && (due.getTime() - now) / MINUTE).toBe(minutes);
  });

  test("is due on the first of the next month if no calls are left", () => {
    const calls = { left: 0, at: new Date(first) };
    for (const polledAt of [null, new Date(first)]) {
      const due = nextRankingPoll({ releases, stored: 0, polledAt, calls }, new Date(first + 3 * HOUR));
      expect(due?.getTime()).toBe(Date.UTC(calls.at.getUTCFullYear(), calls.at.getUTCMonth() + 1));
    }
  });
});

test("a ranking counts as missing if it is not stored within an hour of its release", () => {
  const releases = plan.rankings.map((time) => new Date(time));
  const second = Number(releases[1]);
  const isMissing = (stored: number, now: number) => isRankingMissing({ releases, stored }, new Date(now));
  expect(isMissing(1, second + HOUR - 1)).toBe(false);
  expect(isMissing(1, second + HOUR)).toBe(true);
  expect(isMissing(2, second + HOUR)).toBe(false);
  expect(isMissing(0, second + HOUR)).toBe(true);
});

test("a game is in progress from its kickoff until its result, even if the list of kickoffs is not sorted", () => {
  const kickoffs = KICKOFFS.toReversed();
  expect(isGameInProgress({ kickoffs, decided: 0 }, new Date(FIRST - 1))).toBe(false);
  expect(isGameInProgress({ kickoffs, decided: 0 }, new Date(FIRST))).toBe(true);
  expect(isGameInProgress({ kickoffs, decided: 1 }, new Date(FIRST))).toBe(false);
  expect(isGameInProgress({ kickoffs, decided: 10 }, new Date(LAST + 30 * HOUR))).toBe(true);
  expect(isGameInProgress({ kickoffs, decided: 11 }, new Date(LAST + 30 * HOUR))).toBe(false);
});

test("a whole season of polling makes fewer than 500 calls to the feed and finds each result within 5 minutes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 150, max: 270 }), { minLength: 11, maxLength: 11 }), (lengths) => {
      const ends = KICKOFFS.map((kickoff, game) => kickoff.getTime() + (lengths[game] ?? 0) * MINUTE).sort(
        (a, b) => a - b,
      );
      let calls = 0;
      let decided = 0;
      let polledAt: Date | null = null;
      // Simulates a page view every minute.
      for (let now = SELECTION.getTime(); now < LAST + 400 * HOUR; now += MINUTE) {
        const times = {
          selection: SELECTION,
          kickoffs: KICKOFFS,
          hasField: calls > 0,
          decided,
          polledAt,
          failures: 0,
          calls: null,
        };
        const due = nextPoll(times, new Date(now));
        const ended = ends.filter((end) => end <= now).length;
        if (due !== null && due.getTime() <= now) {
          calls += 1;
          decided = ended;
          polledAt = new Date(now);
        } else if (ended > decided) {
          expect(now - (ends[decided] ?? 0)).toBeLessThan(5 * MINUTE);
        }
      }
      expect(decided).toBe(11);
      expect(calls).toBeLessThan(500);
    }),
    runs(2),
  );
});
