import type { MatchupId } from "../bracket.ts";
import type { Conference } from "../conferences.ts";
import type { RoundId } from "../rounds.ts";

/** The data for drawing a season's brackets (docs/game-rules.md#dates-and-places). */
export interface Season {
  /** The season's name: the year in which it begins, and the last two digits of the next year. */
  readonly name: string;
  /** The year in which the championship game is played. */
  readonly championshipYear: number;
  /** Where the championship game is played. */
  readonly venue: string;
  /** The dates of each round's games, in New York time, such as `2001-12-31`. */
  readonly days: Readonly<Record<RoundId, readonly string[]>>;
  /** The official field as team ids, seed 1 first. Null until the committee has chosen the field. */
  readonly field: readonly string[] | null;
  /** The bowl and city of each quarterfinal and semifinal. Null until the committee announces them with the field. */
  readonly bowls: Readonly<Record<BowlGame, { readonly bowl: string; readonly city: string }>> | null;
}

/** A matchup that is a bowl game. */
export type BowlGame = Extract<MatchupId, `qf${number}` | `sf${number}`>;

/** How the committee's ranking becomes a field (docs/behavior/results.md#the-projected-field). */
export interface FieldRule {
  /**
   * Groups of conferences, and how many of each group's highest-ranked champions are guaranteed a place in the field.
   */
  readonly guaranteed: readonly { readonly conferences: readonly Conference[]; readonly places: number }[];
  /** Teams that are guaranteed a place in the field if the committee ranks them at `rank` or better. */
  readonly safe: readonly { readonly team: string; readonly rank: number }[];
  /**
   * How many of the conference champions with a guaranteed place get the top seeds. All other teams are seeded by rank.
   */
  readonly championSeeds: number;
}

/**
 * The data for opening a season in the database (docs/behavior/results.md#opening-a-season). The screens do not need
 * this data.
 */
export interface SeasonPlan {
  readonly fieldRule: FieldRule;
  /**
   * When the committee's rankings are released, in UTC. The last ranking is released on Selection Day, together with
   * the field.
   */
  readonly rankings: readonly string[];
  /** When each round's games begin, in UTC. */
  readonly kickoffs: Readonly<Record<RoundId, readonly string[]>>;
  /** The times when each week opens and locks, starting with week 1, in UTC to the second. */
  readonly weeks: readonly (readonly [start: string, end: string])[];
  /** The teams of each conference in this season, as ids separated by spaces. */
  readonly conferences: Readonly<Record<Conference | "Independents", string>>;
  /** Teams that did not play in the previous season. */
  readonly joined: readonly string[];
  /** Teams that played in the previous season but no longer do. */
  readonly left: readonly string[];
}

/** The result of a playoff game: the matchup, the better-seeded team's score, and the other team's score. */
export type PlayedGame = readonly [id: MatchupId, higherSeed: number, lowerSeed: number];
