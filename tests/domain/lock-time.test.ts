import { expect, test } from "vitest";
import { lockTime } from "#domain/lock-time.ts";

/** The last moment of a week that locks on December 4 at 5 PM in New York. */
const LOCK = new Date("2026-12-04T21:59:59.999Z");

test.each([
  ["America/New_York", "Fri, Dec 4 at 5 PM ET"],
  ["America/Toronto", "Fri, Dec 4 at 5 PM ET"],
  ["America/Chicago", "Fri, Dec 4 at 4 PM CT / 5 PM ET"],
  ["Europe/Berlin", "Fri, Dec 4 at 11 PM GMT+1 / 5 PM ET"],
  ["Asia/Kolkata", "Sat, Dec 5 at 3:30 AM GMT+5:30 / Fri, Dec 4 at 5 PM ET"],
])("in %s, a week locks on %s", (timeZone, words) => {
  expect(lockTime(LOCK, timeZone)).toBe(words);
});
