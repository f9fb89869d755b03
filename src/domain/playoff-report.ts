import type { RoundId } from "./rounds.ts";

/**
 * What a feed says about the playoff of a season, in no feed's own words. Teams are named as the feed names them;
 * nothing in it has been checked (docs/behavior/results.md#the-outcome-from-a-feed).
 */
export interface PlayoffReport {
  /** The year in which the season begins. */
  readonly year: number;
  /** The field with its seeds; empty until the committee has chosen it. */
  readonly field: readonly { readonly team: string; readonly seed: number }[];
  readonly matchups: readonly ReportedMatchup[];
  readonly champion: string | null;
}

/** A matchup of a report, whatever the feed calls it. */
export interface ReportedMatchup {
  readonly round: RoundId;
  /** The teams that are known to play in it: none, one or two. */
  readonly teams: readonly string[];
  /** Null until the feed has a game for it. */
  readonly game: ReportedGame | null;
}

/** A game of a report. */
interface ReportedGame {
  readonly teams: readonly [string, string];
  /** The points of each team; null before kickoff. */
  readonly points: readonly [number | null, number | null];
  readonly isOver: boolean;
}
