import { z } from "zod";
import { SEASON } from "#domain/season.ts";
import { publicProcedure, router } from "../http/trpc.ts";
import { moment, publicDatabase, unwrap } from "../supabase.ts";
import type { ProjectedRanking } from "./current.ts";
import type { CurrentOutcome } from "./queries.ts";

/** The public procedure for the season's outcome so far (docs/behavior/results.md#the-outcome). */
export const outcomeRouter = router({
  /** Returns the outcome, at most a second old (docs/behavior/results.md#live-updates). */
  current: publicProcedure.meta({ cache: "live" }).query(({ ctx }): Promise<CurrentOutcome> => {
    ctx.pollFeed();
    return ctx.outcome();
  }),
});

/** The public procedure for the committee's rankings (docs/behavior/results.md#cfp-rankings). */
export const rankingRouter = router({
  /** Returns the season's latest ranking with the projected field, or null before the first ranking. */
  latest: publicProcedure
    .meta({ cache: "public" })
    .query(async ({ ctx }): Promise<{ readonly ranking: ProjectedRanking | null }> => {
      return { ranking: await ctx.ranking() };
    }),
});

const latest = z.object({ ratedAt: moment, elo: z.record(z.string(), z.number()) }).nullable();

/** The public procedure for the playoff teams' ratings (docs/game-rules.md#chances-by-rating). */
export const ratingsRouter = router({
  /**
   * Returns the latest ratings of the teams in the official field, by team id, and the date of the ratings. Null before
   * there are ratings.
   */
  latest: publicProcedure.meta({ cache: "public" }).query(async ({ ctx }) => {
    const db = publicDatabase(ctx.env);
    return { ratings: latest.parse(unwrap(await db.rpc("latest_ratings", { season: SEASON.name }))) };
  }),
});
