import fc from "fast-check";
import { expect, test } from "vitest";
import { MATCHUP_IDS } from "../../src/domain/bracket.ts";
import { type BracketRecord, entrants } from "../../src/domain/bracket-record.ts";
import { forecaster } from "../../src/domain/forecast.ts";
import { best, chances, decide, playerPoints, totalUnder } from "../../src/domain/what-if.ts";
import { FIELD, OUTCOMES, recordOfOutcome } from "../support/brackets/outcomes.ts";

const pick = (number: number) => recordOfOutcome(FIELD, number) as BracketRecord;
const OPEN: BracketRecord = { teamSlots: pick(0).teamSlots, winners: {} };

/** The first games of an outcome, as far as they are played. */
function playedOf(number: number, games: number): BracketRecord {
  const all = pick(number);
  return {
    teamSlots: all.teamSlots,
    winners: Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, all.winners[id]])),
  };
}

const number = fc.integer({ min: 0, max: OUTCOMES - 1 });
const players = fc.array(fc.array(fc.record({ week: fc.integer({ min: 1, max: 15 }), number }), { maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
});

test("what is looked up agrees with counting every outcome anew", () => {
  fc.assert(
    fc.property(players, number, fc.integer({ min: 4, max: 11 }), number, (group, real, games, wish) => {
      const outcome = playedOf(real, games);
      const tallies = group.map((picks) =>
        playerPoints(
          picks.map(({ week, number: n }) => ({ week, record: pick(n) })),
          outcome,
        ),
      );
      const forecast = forecaster(tallies, outcome);
      let scenario = outcome;
      for (const id of MATCHUP_IDS.slice(games)) {
        const [upper, lower] = entrants(scenario.winners, id);
        if (upper !== undefined && lower !== undefined && wish % 3 > 0) {
          scenario = decide(scenario, id, wish % 2 === 0 ? upper : lower);
        }
        const exact = chances(tallies, scenario);
        const found = forecast(scenario);
        for (const [player, tally] of tallies.entries()) {
          expect(found[player]?.total).toBe(totalUnder(tally, scenario));
          expect(found[player]?.best).toBe(best(tally, scenario));
          expect(found[player]?.chance).toBeCloseTo(exact[player]?.chance ?? -1, 9);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("the chances of a group are one in all, and a first place that is shared counts in shares", () => {
  const tally = playerPoints([{ week: 1, record: pick(3) }], OPEN);
  const found = forecaster([tally, tally, playerPoints([{ week: 15, record: pick(3) }], OPEN)], OPEN)(OPEN);
  expect(found.map(({ chance }) => chance)).toEqual([0.5, 0.5, 0]);
  const mixed = forecaster(
    [3, 99, 1024, 2047].map((n) => playerPoints([{ week: 4, record: pick(n) }], OPEN)),
    OPEN,
  )(OPEN);
  expect(mixed.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
});
