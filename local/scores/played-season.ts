import { ROUND_OF } from "#domain/bracket.ts";
import { SEASON } from "#domain/season.ts";
import { teamsOfSeason } from "#domain/season-opening.ts";
import * as last from "#domain/seasons/2025-26.ts";
import type { PlayedGame, Season, SeasonPlan } from "#domain/seasons/season.ts";
import type { FieldTeam, ScoredGame } from "./playoff-json.ts";

/** A real playoff. */
export interface PlayedSeason {
  /** The year in which the season began. */
  readonly year: number;
  /** The field, seed 1 first. */
  readonly field: readonly FieldTeam[];
  /** The games with their final scores, in the order in which they were played. */
  readonly games: readonly (ScoredGame & { readonly points: readonly [number, number] })[];
}

/** Returns a past season's playoff as it was actually played, from the exports of that season's file. */
export function playedSeason(season: Season, plan: SeasonPlan, games: readonly PlayedGame[]): PlayedSeason {
  const teams = new Map(teamsOfSeason(plan).map((team) => [team.id, team]));
  const seen: Record<string, number> = {};
  return {
    year: season.championshipYear - 1,
    field: (season.field ?? []).map((id) => {
      const { name = id, conference = null } = teams.get(id) ?? {};
      return { id, name, conference };
    }),
    games: games.map(([id, ...points]) => {
      const round = ROUND_OF[id];
      const place = seen[round] ?? 0;
      seen[round] = place + 1;
      return { id, points, isOver: true, kickoff: plan.kickoffs[round][place] ?? "" };
    }),
  };
}

/** The last playoff on file, replayed as if it belonged to this build's season. */
export const LAST_PLAYOFF = { ...playedSeason(last.season, last.plan, last.games), year: SEASON.championshipYear - 1 };

/** The number of games that are over at the start of the game day: the four first-round games and two quarterfinals. */
export const MATCHDAY_GAMES = 6;

/**
 * How many steps of `Scores` are finished at the start of the game day. In the first step, the field is announced. In
 * each later step, one game ends.
 */
export const MATCHDAY_STEP = MATCHDAY_GAMES + 1;
