import type { RankingReport } from "../../domain/committee-ranking.ts";
import type { PlayoffReport } from "../../domain/playoff-report.ts";

/** What a feed has answered. Fails never: a feed in trouble is an answer as well. */
export interface FeedAnswer<Report> {
  /** What it says; null when it could not be asked, or answered something else. */
  readonly report: Report | null;
  /** Why there is no report, in a sentence for the operator, without anything secret; else null. */
  readonly problem: string | null;
  /** How many calls are left this month; null when the feed has not said. */
  readonly callsLeft: number | null;
}

/** A source of results. Another one is another file beside this. */
export interface Feed {
  /** Asks for the playoff of the season that begins in `year`. */
  playoff(year: number): Promise<FeedAnswer<PlayoffReport>>;
  /** Asks for the committee's newest ranking of that season; without teams while there is none. */
  ranking(year: number): Promise<FeedAnswer<RankingReport>>;
}
