import type { RankingReport } from "../../domain/committee-ranking.ts";
import type { PlayoffReport } from "../../domain/playoff-report.ts";
import type { RatingsReport } from "../../domain/ratings.ts";

/** A feed's answer. A failing feed is an answer as well. */
export interface FeedAnswer<Report> {
  /** The report; null when there was no valid answer. */
  readonly report: Report | null;
  /** Why there is no report, in a sentence for the operator, without secrets; else null. */
  readonly problem: string | null;
  /** How many calls are left this month; null if the feed has not reported it. */
  readonly callsLeft: number | null;
}

/** A source of results. Another source is another file in this folder. */
export interface Feed {
  /** Asks for the playoff of the season that begins in `year`. */
  playoff(year: number): Promise<FeedAnswer<PlayoffReport>>;
  /** Asks for the committee's newest ranking of that season; without teams while there is none. */
  ranking(year: number): Promise<FeedAnswer<RankingReport>>;
  /** Asks for the teams' Elo ratings of that season. */
  ratings(year: number): Promise<FeedAnswer<RatingsReport>>;
}
