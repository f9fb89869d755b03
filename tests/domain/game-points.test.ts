import { expect, test } from "vitest";
import { entrant } from "#domain/bracket-record.ts";
import { pointsFromFeed } from "#domain/game-points.ts";
import { readPlayoff } from "#server/results/college-football-data.ts";
import { outcomeAfter, REAL_SEASONS, responseAfter } from "#support/feeds/real-seasons.ts";

test.each(REAL_SEASONS)(
  "the scores of the $name playoff are listed by game, with the upper slot's score first",
  (season) => {
    const report = readPlayoff(JSON.parse(JSON.stringify(responseAfter(season, 11))));
    const exchanged = report.matchups.map(({ game, ...rest }) => ({
      ...rest,
      game: game && {
        ...game,
        teams: [game.teams[1], game.teams[0]] as const,
        points: [game.points[1], game.points[0]] as const,
      },
    }));
    const { winners } = season.record;
    const expected = Object.fromEntries(
      season.games.map(({ id, points }) => {
        const fromMost = [...(points ?? [])].sort((one, other) => other - one);
        return [id, entrant(winners, id, 0) === winners[id] ? fromMost : fromMost.reverse()];
      }),
    );
    for (const matchups of [report.matchups, exchanged]) {
      expect(pointsFromFeed({ ...report, matchups }, outcomeAfter(season, 11), season.teams, null)).toEqual(expected);
    }
  },
);

test("a game has no score while it is undecided, or if our outcome and the feed disagree about the winner", () => {
  const [, season] = REAL_SEASONS;
  const report = readPlayoff(JSON.parse(JSON.stringify(responseAfter(season, 11))));
  const before = outcomeAfter(season, 10);
  expect(pointsFromFeed(report, before, season.teams, null).champ).toBeUndefined();
  const loser = Object.values(before.winners).find((seed) => seed !== outcomeAfter(season, 11).winners.champ) ?? 0;
  const other = { ...before, winners: { ...before.winners, champ: loser } };
  expect(pointsFromFeed(report, other, season.teams, null).champ).toBeUndefined();
});

test("a game that the feed leaves out keeps its score, unless its teams or its winner change", () => {
  const [, season] = REAL_SEASONS;
  const report = readPlayoff(JSON.parse(JSON.stringify(responseAfter(season, 11))));
  const outcome = outcomeAfter(season, 11);
  const points = pointsFromFeed(report, outcome, season.teams, null);
  const without = { ...report, matchups: report.matchups.filter(({ round }) => round !== "first") };
  expect(pointsFromFeed(without, outcome, season.teams, { record: outcome, points })).toEqual(points);
  const other = { ...outcome, winners: { ...outcome.winners, fr1: 12 } };
  const { fr1: _, qf1, ...rest } = points;
  expect(pointsFromFeed(without, outcome, season.teams, { record: other, points })).toEqual({ qf1, ...rest });
  const nothing = { ...report, matchups: [] };
  expect(pointsFromFeed(nothing, outcome, season.teams, { record: other, points })).toEqual(rest);
});
