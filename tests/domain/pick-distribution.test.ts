import { expect, test } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { pickDistribution } from "#domain/pick-distribution.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";

const PICK: BracketRecord = OFFICIAL_RECORD;
const OTHER: BracketRecord = {
  teamSlots: PICK.teamSlots.with(11, "boise-state"),
  winners: { ...PICK.winners, champ: 10 },
};

test("the pick distribution counts every bracket's teams by seed and every bracket's winners by round", () => {
  const spread = pickDistribution([PICK, PICK, OTHER], null);
  expect(spread.reduce((sum, { picks }) => sum + picks, 0)).toBe(36);
  for (const [round, games] of [4, 4, 2, 1].entries()) {
    expect(spread.reduce((sum, { rounds }) => sum + (rounds[round] ?? 0), 0)).toBe(3 * games);
  }
  const of = (id: string) => spread.find(({ teamId }) => teamId === id);
  expect(of("indiana")).toMatchObject({ picks: 3, seeds: [3, ...Array(11).fill(0)], rounds: [0, 3, 3, 2] });
  expect(of("miami")?.rounds).toEqual([3, 3, 3, 1]);
  expect(of("boise-state")).toMatchObject({ picks: 1, rounds: [0, 0, 0, 0] });
});

test("teams in the official field come first, by seed, followed by other teams by number of picks", () => {
  const outcome = { teamSlots: PICK.teamSlots.with(0, "army"), winners: {} };
  const teams = pickDistribution([PICK, OTHER], outcome).map(({ teamId }) => teamId);
  expect(teams.slice(0, 12)).toEqual(outcome.teamSlots);
  expect(teams.slice(12)).toEqual(["indiana", "boise-state"]);
});

test("teams with the same number of picks are listed by ID", () => {
  const reversed = { teamSlots: PICK.teamSlots.toReversed(), winners: {} };
  for (const records of [[PICK], [reversed], [PICK, reversed]]) {
    expect(pickDistribution(records, null).map(({ teamId }) => teamId)).toEqual(PICK.teamSlots.toSorted());
  }
});
