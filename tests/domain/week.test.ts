import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  isWeekNumber,
  multiplier,
  nextChange,
  openWeek,
  seasonPhase,
  WEEK_COUNT,
  type Week,
  weekStatus,
} from "#domain/week.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const DAY = 24 * 60 * 60 * 1_000;
const at = (time: number) => new Date(time);
const week = (number: number, start: number, end: number): Week => ({ number, startDate: at(start), endDate: at(end) });

/** Two weeks with a gap between them. */
const SCHEDULE = [week(1, 100, 200), week(2, 300, 400)];

test("only the whole numbers from 1 to 15 are week numbers", () => {
  const numbers = [-1, 0, 0.5, 1, 7, 15, 15.5, 16, Number.NaN, Number.POSITIVE_INFINITY, "3", null, undefined];
  expect(numbers.filter(isWeekNumber)).toEqual([1, 7, 15]);
});

test("a week's multiplier is 16 minus the week's number: 15 in the first week and 1 in the last week", () => {
  expect([1, 12, WEEK_COUNT].map(multiplier)).toEqual([15, 4, 1]);
});

test.each([
  [99, "upcoming"],
  [100, "open"],
  [200, "open"],
  [201, "closed"],
] as const)("at time %i, a week that lasts from time 100 through 200 is %s", (now, status) => {
  expect(weekStatus(week(1, 100, 200), at(now))).toBe(status);
});

test.each([
  [99, null],
  [150, 1],
  [250, null],
  [300, 2],
  [500, null],
] as const)("at time %i, the open week is %j", (now, number) => {
  expect(openWeek(SCHEDULE, at(now))?.number ?? null).toBe(number);
});

test("of two overlapping weeks, the week that closes first is the open week", () => {
  const both = [week(1, 100, 900), week(2, 100, 300)];
  expect(openWeek(both, at(200))?.number).toBe(2);
  expect(openWeek(both.toReversed(), at(200))?.number).toBe(2);
});

test.each([
  [99, "before"],
  [100, "open"],
  [250, "between"],
  [400, "open"],
  [401, "playoff"],
  [400 + 7 * DAY - 1, "playoff"],
  [400 + 7 * DAY, "over"],
] as const)("at time %i, a season without an outcome is '%s'", (now, phase) => {
  expect(seasonPhase(SCHEDULE, at(now), null)).toBe(phase);
});

test.each([
  [400, {}, "open"],
  [401, {}, "playoff"],
  [401, { fr1: 5 }, "playoff"],
  [401, { champ: 1 }, "over"],
] as const)("at time %i, a season with the winners %j is '%s'", (now, winners, phase) => {
  expect(seasonPhase(SCHEDULE, at(now), { winners })).toBe(phase);
});

test("without a schedule, the season is 'none', and the open week and the next change are null", () => {
  expect([seasonPhase([], at(1), null), openWeek([], at(1)), nextChange([], at(1))]).toEqual(["none", null, null]);
});

describe("the next change", () => {
  test("is the first time after now at which a week's status changes, for any schedule", () => {
    const anyWeek = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 }))
      .map(([start, length]) => week(1, start, start + length));
    fc.assert(
      fc.property(fc.array(anyWeek, { maxLength: 5 }), fc.integer({ min: 0, max: 100 }), (weeks, now) => {
        const statuses = (time: number) => weeks.map((each) => weekStatus(each, at(time))).join();
        let first: number | null = null;
        for (let time = now + 1; time <= 200 && first === null; time += 1) {
          if (statuses(time) !== statuses(now)) first = time;
        }
        expect(nextChange(weeks, at(now))?.getTime() ?? null).toBe(first);
      }),
      runs(300),
    );
  });
});
