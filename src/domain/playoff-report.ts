import type { RoundId } from "./rounds.ts";

/**
 * A feed's report about the playoff of a season, in a form common to all feeds. Teams have the feed's names, and
 * nothing has been checked (docs/behavior/results.md#the-outcome-from-a-feed).
 */
export interface PlayoffReport {
  /** The year in which the season begins. */
  readonly year: number;
  /** The field with its seeds; empty until the committee has chosen it. */
  readonly field: readonly { readonly team: string; readonly seed: number }[];
  readonly matchups: readonly ReportedMatchup[];
  readonly champion: string | null;
}

/** A matchup of a report. */
export interface ReportedMatchup {
  readonly round: RoundId;
  /** The known teams of the matchup: none, one or two. */
  readonly teams: readonly string[];
  /** Null until the feed has a game for the matchup. */
  readonly game: ReportedGame | null;
}

interface ReportedGame {
  readonly teams: readonly [string, string];
  /** The points of each team; null before kickoff. */
  readonly points: readonly [number | null, number | null];
  readonly isOver: boolean;
}
