import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { isBeyondNextGame, needsOf, ranksOf, sizeOf, standingsOf, swingsOf } from "#domain/race.ts";
import { roundStart } from "#domain/round-start.ts";
import { type PlayerPoints, playerPoints, scoreScenarios, type WeekPick, winnerIn } from "#domain/scenarios.ts";
import { score } from "#domain/scoring.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { FIELD, OUTCOMES, recordOfOutcome, waysOf } from "#support/brackets/outcomes.ts";

const pick = (number: number) => recordOfOutcome(FIELD, number) as BracketRecord;
const pointsOf = (picks: readonly (readonly WeekPick[])[], outcome: BracketRecord): PlayerPoints[] =>
  picks.map((own) => playerPoints(own, outcome));

/** Returns the outcome after this many games. */
function playedOf({ teamSlots, winners }: BracketRecord, games: number): BracketRecord {
  return { teamSlots, winners: Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, winners[id]])) };
}

const number = fc.integer({ min: 0, max: OUTCOMES - 1 });
const groups = fc.array(
  fc.array(
    fc
      .record({ week: fc.integer({ min: 1, max: 15 }), number })
      .map((each) => ({ ...each, record: pick(each.number) })),
    { maxLength: 3 },
  ),
  { minLength: 1, maxLength: 5 },
);

/** Returns every scenario of an outcome, with each player's total score. */
const everyWay = (outcome: BracketRecord, picks: readonly (readonly WeekPick[])[]) =>
  waysOf(outcome).map((way) => ({
    winners: way.winners,
    totals: picks.map((own) => own.reduce((sum, { week, record }) => sum + score(record, way, week), 0)),
  }));

/** Returns a player's share of first place: 1 if alone, a fraction in a tie, and otherwise 0. */
function share(totals: readonly number[], player: number): number {
  const most = Math.max(...totals);
  return totals[player] === most ? 1 / totals.filter((total) => total === most).length : 0;
}

test("an outcome's scenarios are all its possible continuations, each listed once", () => {
  for (const games of [0, 5, 10, 11]) {
    const outcome = playedOf(OFFICIAL_RECORD, games);
    const scenarios = scoreScenarios([], outcome);
    const found = Array.from({ length: scenarios.count }, (_, way) =>
      MATCHUP_IDS.map((id) => winnerIn(scenarios, way, id)),
    );
    const wanted = waysOf(outcome).map(({ winners }) => MATCHUP_IDS.map((id) => winners[id]));
    expect(found.toSorted()).toEqual(wanted.toSorted());
  }
});

test("standings, swings, ranks and needed results match a brute-force count of every scenario", () => {
  fc.assert(
    fc.property(groups, number, fc.integer({ min: 3, max: 11 }), fc.nat(), (picks, real, games, who) => {
      const outcome = playedOf(pick(real), games);
      const player = who % picks.length;
      const scenarios = scoreScenarios(pointsOf(picks, outcome), outcome);
      const every = everyWay(outcome, picks);
      expect(scenarios.count).toBe(every.length);

      for (const [index, { total, best, chance }] of standingsOf(scenarios).entries()) {
        const own = picks[index] as WeekPick[];
        expect(total).toBe(own.reduce((sum, { week, record }) => sum + score(record, outcome, week), 0));
        expect(best).toBe(Math.max(...every.map(({ totals }) => totals[index] as number)));
        const counted = every.reduce((sum, { totals }) => sum + share(totals, index), 0) / every.length;
        expect(chance).toBeCloseTo(counted, 9);
      }

      const open = MATCHUP_IDS.slice(games);
      const swings = swingsOf(scenarios, player);
      expect(swings.map(({ matchup }) => matchup)).toEqual(open);
      for (const { matchup, sides } of swings) {
        const seeds = new Set(every.map(({ winners }) => winners[matchup] as number));
        expect(new Set(sides.map(({ seed }) => seed))).toEqual(seeds);
        for (const { seed, chance } of sides) {
          const those = every.filter(({ winners }) => winners[matchup] === seed);
          const counted = those.reduce((sum, { totals }) => sum + share(totals, player), 0) / those.length;
          expect(chance).toBeCloseTo(counted, 9);
        }
        expect(sides.map(({ chance }) => chance)).toEqual(sides.map(({ chance }) => chance).toSorted((a, b) => b - a));
      }

      const ranks = every.map(({ totals }) => 1 + totals.filter((total) => total > (totals[player] as number)).length);
      const behind = picks.filter((_, other) =>
        every.every(({ totals }) => (totals[other] as number) < (totals[player] as number)),
      );
      const places = { best: Math.min(...ranks), worst: Math.max(...ranks), behind: behind.length };
      expect(ranksOf(scenarios, player)).toEqual(places);

      const first = every.filter(({ totals }) => share(totals, player) > 0);
      const common = open.filter((id) => new Set(first.map(({ winners }) => winners[id])).size === 1);
      const needs = needsOf(scenarios, player);
      for (const { matchup, seed, isLoss = false } of needs) {
        expect(first.every(({ winners }) => (winners[matchup] === seed) !== isLoss)).toBe(true);
      }
      // The player needs every result that occurs in all scenarios in `first`. `needs` may leave out such a result only
      // if the listed results imply it.
      const said = (winners: BracketRecord["winners"]) =>
        needs.every(({ matchup, seed, isLoss = false }) => (winners[matchup] === seed) !== isLoss);
      for (const id of common) {
        expect(new Set(every.filter(({ winners }) => said(winners)).map(({ winners }) => winners[id])).size).toBe(1);
      }
    }),
    { numRuns: 40 },
  );
});

describe("before the final", () => {
  const before = playedOf(OFFICIAL_RECORD, 10);
  const championOf = (champ: number): WeekPick => ({
    week: 1,
    record: { ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ } },
  });
  const [INDIANA, MIAMI] = [championOf(1), championOf(10)];

  test("a member who has clinched first place or has been eliminated needs no results", () => {
    const scenarios = scoreScenarios(pointsOf([[INDIANA, { ...MIAMI, week: 2 }], []], before), before);
    expect(ranksOf(scenarios, 0)).toEqual({ best: 1, worst: 1, behind: 1 });
    expect(ranksOf(scenarios, 1)).toEqual({ best: 2, worst: 2, behind: 0 });
    expect([needsOf(scenarios, 0), needsOf(scenarios, 1)]).toEqual([[], []]);
    expect(sizeOf(swingsOf(scenarios, 0)[0] as ReturnType<typeof swingsOf>[number])).toBe(0);
  });
});

test("if a member needs a team to win several games, only the last of those games is listed, not the team's next game", () => {
  const open = playedOf(OFFICIAL_RECORD, 8);
  const reaches = { ...OFFICIAL_RECORD.winners, sf1: 5 };
  const pickOf = (champ: number) => ({ week: 1, record: { ...OFFICIAL_RECORD, winners: { ...reaches, champ } } });
  // Both players have seed 5 in the final. The first player has a few more points in every scenario.
  const picks = [[pickOf(10), { week: 15, record: OFFICIAL_RECORD }], [pickOf(5)]];
  const scenarios = scoreScenarios(pointsOf(picks, open), open);
  expect(needsOf(scenarios, 1)).toEqual([{ matchup: "champ", seed: 5 }]);
  expect(isBeyondNextGame({ matchup: "champ", seed: 5 }, scenarios)).toBe(true);
  expect(isBeyondNextGame({ matchup: "sf1", seed: 5 }, scenarios)).toBe(false);
});

test("a member who needs no win, but is first only if a team misses the final, needs that team's loss", () => {
  // The quarterfinals are open, so seed 1 is one of four teams that can reach the final.
  const open = playedOf(OFFICIAL_RECORD, 4);
  const none = playerPoints([], open);
  const second = { settled: 0, wins: { ...none.wins, semi: none.wins.semi.with(0, 20) } };
  const scenarios = scoreScenarios([{ ...none, settled: 10 }, second], open);
  expect(needsOf(scenarios, 0)).toEqual([{ matchup: "sf1", seed: 1, isLoss: true }]);
});

test("if a member's chance is the same whichever team wins a game, the game's teams are sorted by seed", () => {
  const open = playedOf(OFFICIAL_RECORD, 4);
  const scenarios = scoreScenarios(pointsOf([[]], open), open);
  for (const { sides } of swingsOf(scenarios, 0)) {
    const seeds = sides.map(({ seed }) => seed);
    expect(seeds).toEqual(seeds.toSorted((one, other) => one - other));
  }
});

test("the size of a game's swing is a member's best chance minus the member's worst chance", () => {
  expect(sizeOf({ matchup: "champ", sides: [] })).toBe(0);
  const sides = [0.75, 0.5, 0.25].map((chance, seed) => ({ seed, chance }));
  expect(sizeOf({ matchup: "champ", sides })).toBe(0.5);
});

test("isBeyondNextGame is true for a needed win if the team must first win an open game in an earlier round", () => {
  // Seed 1 plays its quarterfinal next.
  const open = playedOf(OFFICIAL_RECORD, 4);
  const scenarios = scoreScenarios([], open);
  expect(isBeyondNextGame({ matchup: "qf2", seed: 1 }, scenarios)).toBe(false);
  expect(isBeyondNextGame({ matchup: "sf1", seed: 1 }, scenarios)).toBe(true);
  expect(isBeyondNextGame({ matchup: "sf1", seed: 99 }, scenarios)).toBe(false);
  // Seed 1 has won its quarterfinal, and the other quarterfinals are open.
  const later = { ...open, winners: { ...open.winners, qf2: 1 } };
  expect(isBeyondNextGame({ matchup: "sf1", seed: 1 }, scoreScenarios([], later))).toBe(false);
});

test.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 4],
  [8, 4],
  [9, 8],
  [11, 10],
])("removing the latest round's results from an outcome of %i games leaves %i games", (games, before) => {
  expect(roundStart(playedOf(OFFICIAL_RECORD, games))).toEqual(playedOf(OFFICIAL_RECORD, before));
});
