import fc from "fast-check";
import { expect, test } from "vitest";
import { MATCHUP_IDS } from "../../src/domain/bracket.ts";
import { type BracketRecord, entrants } from "../../src/domain/bracket-record.ts";
import { forecast } from "../../src/domain/forecast.ts";
import { scoreWays } from "../../src/domain/scored-ways.ts";
import { decide, type PlayerPoints, playerPoints, totalUnder } from "../../src/domain/what-if.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { FIELD, OUTCOMES, recordOfOutcome, waysOf } from "../support/brackets/outcomes.ts";

/** The forecast of an outcome as it is. */
const forecastOf = (points: readonly PlayerPoints[], outcome: BracketRecord) =>
  forecast(points, scoreWays(points, outcome), outcome);

const pick = (number: number) => recordOfOutcome(FIELD, number) as BracketRecord;
const OPEN: BracketRecord = { teamSlots: pick(0).teamSlots, winners: {} };

/** An outcome of which only the first games are played. */
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

/** The forecast by definition: every outcome that is still possible, scored for every player. */
function countedForecast(players: readonly PlayerPoints[], scenario: BracketRecord) {
  const totals = waysOf(scenario).map((way) => players.map((points) => totalUnder(points, way)));
  return players.map((points, player) => ({
    total: totalUnder(points, scenario),
    best: Math.max(...totals.map((way) => way[player] ?? 0)),
    chance: totals.reduce((sum, way) => {
      const leaders = way.filter((total) => total === Math.max(...way)).length;
      return way[player] === Math.max(...way) ? sum + 1 / leaders / totals.length : sum;
    }, 0),
  }));
}

test("a forecast agrees with counting every possible outcome", () => {
  fc.assert(
    fc.property(players, number, fc.integer({ min: 4, max: 11 }), number, (group, real, games, wish) => {
      const outcome = playedOf(real, games);
      const points = group.map((picks) =>
        playerPoints(
          picks.map(({ week, number: n }) => ({ week, record: pick(n) })),
          outcome,
        ),
      );
      const ways = scoreWays(points, outcome);
      let scenario = outcome;
      for (const id of MATCHUP_IDS.slice(games)) {
        const [upper, lower] = entrants(scenario.winners, id);
        if (upper !== undefined && lower !== undefined && wish % 3 > 0) {
          scenario = decide(scenario, id, wish % 2 === 0 ? upper : lower);
        }
        const counted = countedForecast(points, scenario);
        for (const [player, { total, best, chance }] of forecast(points, ways, scenario).entries()) {
          expect({ total, best }).toEqual({ total: counted[player]?.total, best: counted[player]?.best });
          expect(chance).toBeCloseTo(counted[player]?.chance ?? -1, 9);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("when all games are played, chances are 1, 0, or shares of a shared first place", () => {
  const right = [{ week: 1, record: OFFICIAL_RECORD }];
  const points = [right, right, []].map((picks) => playerPoints(picks, OFFICIAL_RECORD));
  const found = forecastOf(points, OFFICIAL_RECORD);
  expect(found.map(({ chance }) => chance)).toEqual([0.5, 0.5, 0]);
});

test("the chances of 100 players with 15 weeks each and no game played add up to 1", () => {
  const points = Array.from({ length: 100 }, (_, player) => {
    const picks = fc.sample(savablePick, { numRuns: 15, seed: player });
    return playerPoints(
      picks.map((record, index) => ({ week: index + 1, record })),
      OPEN,
    );
  });
  const found = forecastOf(points, OPEN);
  expect(found.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
});

test("a scenario that contradicts what is decided gives nobody a chance", () => {
  const points = [playerPoints([{ week: 1, record: OFFICIAL_RECORD }], OFFICIAL_RECORD)];
  const ways = scoreWays(points, OFFICIAL_RECORD);
  const other = { ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: 10 } };
  expect(forecast(points, ways, other).map(({ best, chance }) => [best, chance])).toEqual([[0, 0]]);
});

test("a forecast for nobody is empty", () => {
  expect(forecastOf([], OFFICIAL_RECORD)).toEqual([]);
});
