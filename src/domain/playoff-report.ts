import type { RoundId } from "./rounds.ts";

/**
 * A feed's report on a season's playoff, in the format shared by all feeds. Teams have the feed's names, and nothing
 * has been validated yet (docs/behavior/results.md#the-outcome-from-a-feed).
 */
export interface PlayoffReport {
  /** The year in which the season begins. */
  readonly year: number;
  /** The field with its seeds. Empty until the committee has chosen the field. */
  readonly field: readonly { readonly team: string; readonly seed: number }[];
  readonly matchups: readonly ReportedMatchup[];
  readonly champion: string | null;
}

/** A matchup in a report. */
export interface ReportedMatchup {
  readonly round: RoundId;
  /** The matchup's known teams: none, one or two. */
  readonly teams: readonly string[];
  /** Null until the feed has a game for the matchup. */
  readonly game: ReportedGame | null;
}

interface ReportedGame {
  readonly teams: readonly [string, string];
  /** Each team's score; null before kickoff. */
  readonly points: readonly [number | null, number | null];
  readonly isOver: boolean;
}
