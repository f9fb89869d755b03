import type { BracketRecord } from "#domain/bracket-record.ts";
import { outcomeFromFeed } from "#domain/outcome-from-feed.ts";
import { readPlayoff } from "#server/results/college-football-data.ts";
import { type PlayoffJson, REAL_SEASONS, type RealSeason } from "./real-seasons.ts";

export const [EARLIER, LATER] = REAL_SEASONS;

/** Returns the outcome from a feed response, parsed from JSON as the server does. */
export function read(season: RealSeason, response: PlayoffJson, before: BracketRecord | null = null) {
  const report = readPlayoff(JSON.parse(JSON.stringify(response)));
  return outcomeFromFeed(report, { year: season.year, teams: season.teams, before });
}

export type Matchup = PlayoffJson["rounds"][number]["matchups"][number];
export type Game = NonNullable<Matchup["game"]>;

/** Replaces each matchup in a response with the matchups that `change` returns. The returned list may be empty. */
export function withMatchups(response: PlayoffJson, change: (matchup: Matchup) => Matchup[]): PlayoffJson {
  return {
    ...response,
    rounds: response.rounds.map((round) => ({ ...round, matchups: round.matchups.flatMap(change) })),
  };
}

/** Changes one matchup, identified by the feed's name for its slot. */
export const change = (response: PlayoffJson, slot: string, to: (matchup: Matchup) => Matchup[]) =>
  withMatchups(response, (matchup) => (matchup.bracketSlot === slot ? to(matchup) : [matchup]));

export const changeGame = (response: PlayoffJson, slot: string, to: (game: Game) => Partial<Game> | null) =>
  change(response, slot, (matchup) => {
    const changed = matchup.game && to(matchup.game);
    return [{ ...matchup, game: matchup.game && changed && { ...matchup.game, ...changed } }];
  });

/** Changes the spelling of a team's name everywhere in a response. */
export const renamed = (response: PlayoffJson, name: string, to: string): PlayoffJson =>
  JSON.parse(JSON.stringify(response).replaceAll(`"school":"${name}"`, `"school":"${to}"`));

export const exchanged = ({ homePoints, awayPoints }: Game) => ({ homePoints: awayPoints, awayPoints: homePoints });
