import type { BracketRecord } from "../../../src/domain/bracket-record.ts";
import { outcomeFromFeed } from "../../../src/domain/outcome-from-feed.ts";
import { readPlayoff } from "../../../src/server/results/college-football-data.ts";
import { type PlayoffJson, REAL_SEASONS, type RealSeason } from "./real-seasons.ts";

export const [EARLIER, LATER] = REAL_SEASONS;

/** Returns the outcome from a feed response, parsed from JSON as the server does. */
export function read(season: RealSeason, answer: PlayoffJson, before: BracketRecord | null = null) {
  const report = readPlayoff(JSON.parse(JSON.stringify(answer)));
  return outcomeFromFeed(report, { year: season.year, teams: season.teams, before });
}

export type Matchup = PlayoffJson["rounds"][number]["matchups"][number];
export type Game = NonNullable<Matchup["game"]>;

/** Replaces each matchup in a response with the matchups that `change` returns. The returned list may be empty. */
export function withMatchups(answer: PlayoffJson, change: (matchup: Matchup) => Matchup[]): PlayoffJson {
  return { ...answer, rounds: answer.rounds.map((round) => ({ ...round, matchups: round.matchups.flatMap(change) })) };
}

/** Changes one matchup, identified by the feed's name for its slot. */
export const change = (answer: PlayoffJson, slot: string, to: (matchup: Matchup) => Matchup[]) =>
  withMatchups(answer, (matchup) => (matchup.bracketSlot === slot ? to(matchup) : [matchup]));

export const changeGame = (answer: PlayoffJson, slot: string, to: (game: Game) => Partial<Game> | null) =>
  change(answer, slot, (matchup) => {
    const changed = matchup.game && to(matchup.game);
    return [{ ...matchup, game: matchup.game && changed && { ...matchup.game, ...changed } }];
  });

/** Changes the spelling of a team's name everywhere in a response. */
export const renamed = (answer: PlayoffJson, name: string, to: string): PlayoffJson =>
  JSON.parse(JSON.stringify(answer).replaceAll(`"school":"${name}"`, `"school":"${to}"`));

export const exchanged = ({ homePoints, awayPoints }: Game) => ({ homePoints: awayPoints, awayPoints: homePoints });
