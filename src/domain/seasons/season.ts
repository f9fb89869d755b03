import type { MatchupId } from "../bracket.ts";
import type { Conference } from "../conferences.ts";
import type { RoundId } from "../rounds.ts";

/** docs/game-rules.md#dates-and-places */
export interface Season {
  /** The year in which it begins, and the last two digits of the next year. */
  readonly name: string;
  readonly championshipYear: number;
  /** Where the championship game is played. */
  readonly venue: string;
  /** In New York time, such as `2001-12-31`. */
  readonly days: Readonly<Record<RoundId, readonly string[]>>;
  /** Team ids, seed 1 first. Null until the committee has chosen the field. */
  readonly field: readonly string[] | null;
  /** Null until the committee announces them with the field. */
  readonly bowls: Readonly<Record<BowlGame, { readonly bowl: string; readonly city: string }>> | null;
}

export type BowlGame = Extract<MatchupId, `qf${number}` | `sf${number}`>;

/** How the committee's ranking becomes a field (docs/behavior/results.md#the-projected-field). */
export interface FieldRule {
  /** How many of each group's highest-ranked champions are guaranteed a place in the field. */
  readonly guaranteed: readonly { readonly conferences: readonly Conference[]; readonly places: number }[];
  /** Teams that are in the field if the committee ranks them at `rank` or better. */
  readonly safe: readonly { readonly team: string; readonly rank: number }[];
  /** How many of the guaranteed champions get the top seeds. All other teams are seeded by rank. */
  readonly championSeeds: number;
}

/** The data for opening a season (docs/behavior/results.md#opening-a-season), which the screens do not need. */
export interface SeasonPlan {
  readonly fieldRule: FieldRule;
  /** In UTC. The last ranking is released on Selection Day, together with the field. */
  readonly rankings: readonly string[];
  /** In UTC. */
  readonly kickoffs: Readonly<Record<RoundId, readonly string[]>>;
  /** When each week opens and locks, starting with week 1, in UTC to the second. */
  readonly weeks: readonly (readonly [start: string, end: string])[];
  /** Team ids separated by spaces. */
  readonly conferences: Readonly<Record<Conference | "Independents", string>>;
  readonly joined: readonly string[];
  readonly left: readonly string[];
}

/** The result of a playoff game: the matchup, the better-seeded team's score, and the other team's score. */
export type PlayedGame = readonly [id: MatchupId, higherSeed: number, lowerSeed: number];
