import fc from "fast-check";
import { expect, test } from "vitest";
import { standingsOf, swingsOf } from "#domain/race.ts";
import { playerPoints, scoreScenarios } from "#domain/scenarios.ts";
import { savablePick } from "#support/brackets/arbitrary-picks.ts";
import { outcomeAfter, REAL_SEASONS } from "#support/feeds/real-seasons.ts";
import { type OnePick, rounded, standingOf } from "#support/groups/long-way.ts";

const [, SEASON] = REAL_SEASONS;
const PLAYERS = ["ann", "bob", "cyd", "dee", "eve"];

/** One bracket per player and week. Most have the real field with different winners, and some have another field. */
const PICKS = fc.sample(savablePick, { numRuns: 15, seed: 7 }).map((drawn, index): OnePick => {
  const record = index % 4 === 0 ? drawn : { ...drawn, teamSlots: SEASON.record.teamSlots };
  return { userId: PLAYERS[index % 5] ?? "", week: 9 + Math.floor(index / 5), record };
});

test.each(Array.from({ length: 12 }, (_, games) => games))(
  "after %i games of a season, the scores, chances and swings match a calculation that shares no code with ours",
  (games) => {
    const outcome = outcomeAfter(SEASON, games);
    const own = (player: string) => PICKS.filter(({ userId }) => userId === player);
    const scenarios = scoreScenarios(
      PLAYERS.map((player) => playerPoints(own(player), outcome)),
      outcome,
    );
    const standings = standingsOf(scenarios);
    const each = <Value>(value: (index: number) => Value) =>
      Object.fromEntries(PLAYERS.map((player, index) => [player, value(index)]));
    expect({
      scores: each((index) => standings[index]?.total),
      chances: each((index) => rounded(standings[index]?.chance ?? Number.NaN)),
      swings: each((index) =>
        Object.fromEntries(
          swingsOf(scenarios, index).map(({ matchup, sides }) => [
            matchup,
            Object.fromEntries(sides.map(({ seed, chance }) => [seed, rounded(chance)])),
          ]),
        ),
      ),
    }).toEqual(standingOf(PLAYERS, PICKS, outcome));
  },
);
