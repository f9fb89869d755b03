import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MATCHUP_IDS, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { standingsOf, swingsOf } from "#domain/race.ts";
import { chanceByRating, type Ratings, ratingsFromFeed } from "#domain/ratings.ts";
import { playerPoints, scoreScenarios } from "#domain/scenarios.ts";
import { score } from "#domain/scoring.ts";
import { RANKINGS } from "#local/scores/rankings.ts";
import { eloOfRank } from "#local/scores/ratings.ts";
import { recordOfOutcome, waysOf } from "#support/brackets/outcomes.ts";
import { outcomeAfter, REAL_SEASONS } from "#support/feeds/real-seasons.ts";

const [EARLIER, LATER] = REAL_SEASONS;

/** The committee's final ranking of 2024. In that season, the seeds did not follow the ranking. */
const RANKING_2024 = [
  ...["oregon", "georgia", "texas", "penn-state", "notre-dame", "ohio-state", "tennessee", "indiana", "boise-state"],
  ...["smu", "alabama", "arizona-state", "miami", "ole-miss", "south-carolina", "clemson"],
];

const fromRanking = (ranking: readonly string[]): Ratings =>
  Object.fromEntries(ranking.map((id, index) => [id, eloOfRank(index + 1)]));

const SEASONS = [
  [EARLIER, fromRanking(RANKING_2024)],
  [LATER, fromRanking(RANKINGS.at(-1)?.[1] ?? [])],
] as const;

/** The textbook Elo formula. */
const byBook = (own: number | undefined, other: number | undefined) =>
  own === undefined || other === undefined ? 0.5 : 1 / (1 + 10 ** ((other - own) / 400));

/** Computes a scenario's probability from the ratings of the two teams in each open game. */
function likelihood(way: BracketRecord, outcome: BracketRecord, ratings: Ratings): number {
  const rating = (seed: number) => ratings[way.teamSlots[seed - 1] ?? ""];
  return MATCHUP_IDS.filter((id) => outcome.winners[id] === undefined).reduce((product, id) => {
    const winner = way.winners[id] as number;
    const loser = entrants(way.winners, id).find((seed) => seed !== winner) as number;
    return product * byBook(rating(winner), rating(loser));
  }, 1);
}

/** Three different brackets with the same field, one for each player. */
const PICKS = [0, 700, 2_047].map((number) => [
  { week: 3, record: recordOfOutcome(LATER.field, number) as BracketRecord },
]);
const picksFor = ({ record }: typeof LATER) =>
  PICKS.map((own) => own.map((pick) => ({ ...pick, record: { ...pick.record, teamSlots: record.teamSlots } })));

test.each(SEASONS)(
  "the rating-based chances match a brute-force calculation after every game of the $name season",
  (season, ratings) => {
    const picks = picksFor(season);
    for (let games = 0; games <= 11; games++) {
      const outcome = outcomeAfter(season, games);
      const points = picks.map((own) => playerPoints(own, outcome));
      const scenarios = scoreScenarios(points, outcome, chanceByRating(outcome.teamSlots, ratings));
      const ways = waysOf(outcome).map((way) => {
        const totals = picks.map((own) => own.reduce((sum, { week, record }) => sum + score(record, way, week), 0));
        const most = Math.max(...totals);
        const sharers = totals.filter((total) => total === most).length;
        return {
          winners: way.winners,
          weight: likelihood(way, outcome, ratings),
          shares: totals.map((total) => (total === most ? 1 / sharers : 0)),
        };
      });
      expect(ways.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
      const chanceIn = (those: typeof ways, player: number) =>
        those.reduce((sum, { weight, shares }) => sum + weight * (shares[player] ?? 0), 0) /
        those.reduce((sum, { weight }) => sum + weight, 0);
      for (const [player, { chance }] of standingsOf(scenarios).entries()) {
        expect(chance).toBeCloseTo(chanceIn(ways, player), 12);
        for (const { matchup, sides } of swingsOf(scenarios, player)) {
          for (const side of sides) {
            const those = ways.filter(({ winners }) => winners[matchup] === side.seed);
            expect(side.chance).toBeCloseTo(chanceIn(those, player), 12);
          }
        }
      }
    }
  },
);

test("while first place is undecided, a contender's chance is never exactly 0 or 1, even with extreme ratings", () => {
  const before = outcomeAfter(LATER, 7);
  const picks = [1, 10].map((champ) => [
    { week: 1, record: { ...LATER.record, winners: { ...LATER.record.winners, champ } } },
  ]);
  const points = picks.map((own) => playerPoints(own, before));
  const ratings = { indiana: 10_000, miami: 0 };
  const [first, second] = standingsOf(scoreScenarios(points, before, chanceByRating(before.teamSlots, ratings)));
  expect(first?.chance).toBeLessThan(1);
  expect(second?.chance).toBeGreaterThan(0);
});

test("both teams' chances in a game add up to 1, and a rating lead of 400 points gives odds of ten to one", () => {
  const rating = fc.double({ min: 0, max: 5_000, noNaN: true });
  fc.assert(
    fc.property(rating, rating, (one, other) => {
      const chanceOf = chanceByRating(["a", "b"], { a: one, b: other });
      expect(chanceOf(1, 2) + chanceOf(2, 1)).toBeCloseTo(1, 12);
    }),
  );
  expect(chanceByRating(["a", "b"], { a: 1_900, b: 1_500 })(1, 2)).toBeCloseTo(10 / 11, 12);
  expect(chanceByRating(["a", "b"], { a: 1_900 })(1, 2)).toBe(0.5);
});

// A coin flip has a Brier score of 0.25.
test.each([
  [EARLIER.name, 0, 0.2193],
  [LATER.name, 1, 0.2212],
] as const)(
  "ratings from the committee's ranking predict the %s playoff with the documented Brier score",
  (_, index, brier) => {
    const [{ record }, ratings] = SEASONS[index];
    const chanceOf = chanceByRating(record.teamSlots, ratings);
    const errors = MATCHUP_IDS.map((id) => {
      const winner = record.winners[id] as number;
      const loser = entrants(record.winners, id).find((seed) => seed !== winner) as number;
      return (1 - chanceOf(winner, loser)) ** 2;
    });
    expect(errors).toHaveLength(Object.keys(ROUND_OF).length);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeCloseTo(brier, 4);
  },
);

describe("a ratings report from the feed", () => {
  const wanted = { year: 2024, teams: EARLIER.teams };

  test("can use team names or aliases, and unknown or ambiguous names are ignored", () => {
    const ratings = [
      { team: "Ohio State", elo: 2_050.5 },
      { team: "Mississippi", elo: 1_900 },
      { team: "North Dakota State", elo: 1_700 },
      { team: "Tigers", elo: 1_500 },
    ];
    expect(ratingsFromFeed({ year: 2024, ratings }, wanted)).toEqual({ "ohio-state": 2_050.5, "ole-miss": 1_900 });
  });

  test("for another season is rejected", () => {
    expect(ratingsFromFeed({ year: 2023, ratings: [{ team: "Ohio State", elo: 2_000 }] }, wanted)).toBeNull();
  });
});
