import { expect, test } from "vitest";
import { counted, grouped, ordinal, tryAgainIn } from "#domain/counting.ts";

test("large numbers have commas as thousands separators", () => {
  expect([7, 999, 10_366].map(grouped)).toEqual(["7", "999", "10,366"]);
});

test("ordinals have the correct suffix: st, nd, rd or th", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 1_022].map(ordinal)).toEqual([
    ...["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "1,022nd"],
  ]);
});

test("a noun is singular after a count of one and plural after any other count", () => {
  expect([0, 1, 1_200].map((number) => counted(number, "player"))).toEqual(["0 players", "1 player", "1,200 players"]);
});

test("a wait is rounded up to minutes, and from 90 minutes to hours", () => {
  expect([1, 60, 661, 5_340, 5_341, 80_000].map(tryAgainIn)).toEqual([
    ...["Try again in 1 minute.", "Try again in 1 minute.", "Try again in 12 minutes.", "Try again in 89 minutes."],
    ...["Try again in 2 hours.", "Try again in 23 hours."],
  ]);
});
