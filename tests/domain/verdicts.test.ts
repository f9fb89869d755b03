import { expect, test } from "vitest";
import { MATCHUP_IDS, ROUND_OF } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { roundWinners } from "#domain/scoring.ts";
import { verdicts } from "#domain/verdicts.ts";
import { OFFICIAL_RECORD, officialAfter } from "#support/brackets/official-record.ts";
import { recordOfOutcome, waysOf } from "#support/brackets/outcomes.ts";

const OUTCOME: BracketRecord = OFFICIAL_RECORD;

test("without an outcome, every pick is open", () => {
  expect(verdicts(OUTCOME, null)).toEqual({});
});

test("a matchup without a picked winner has no verdict", () => {
  const { fr1, qf1 } = OUTCOME.winners;
  const pick: BracketRecord = { ...OUTCOME, winners: { ...(fr1 && { fr1 }), ...(qf1 && { qf1 }) } };
  for (const games of [0, 11]) {
    expect(Object.keys(verdicts(pick, officialAfter(games)))).toEqual(games === 0 ? [] : ["fr1", "qf1"]);
  }
});

test("a pick is right if the team wins in every scenario, wrong if it wins in no scenario, and otherwise open", () => {
  // Two picked teams are not in the outcome's field: a team with a first-round game, and a team with a bye.
  const field = OUTCOME.teamSlots
    .with(3, "boise-state")
    .with(9, "tulane")
    .map((id) => ({ id }));
  for (const games of [0, 3, 6, 9]) {
    const outcome = officialAfter(games);
    const ways = waysOf(outcome);
    for (const number of [0, 77, 1234, 2047]) {
      const pick = recordOfOutcome(field, number) as BracketRecord;
      const found = verdicts(pick, outcome);
      for (const id of MATCHUP_IDS) {
        const team = pick.teamSlots[(pick.winners[id] as number) - 1] as string;
        const hits = ways.filter((way) => roundWinners(way, ROUND_OF[id]).includes(team)).length;
        expect(found[id]).toBe(hits === 0 ? "wrong" : hits === ways.length ? "right" : undefined);
      }
    }
  }
});
