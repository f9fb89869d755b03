import { z } from "zod";
import { SEASON } from "../../domain/season.ts";
import { publicProcedure, router } from "../http/trpc.ts";
import { moment, publicDatabase, unwrap } from "../supabase.ts";
import type { ProjectedRanking } from "./current.ts";
import type { CurrentOutcome } from "./queries.ts";

/** The outcome of the season so far, public (docs/behavior/results.md#the-outcome). */
export const outcomeRouter = router({
  /** Returns the outcome, at most a second old (docs/behavior/results.md#live-updates). */
  current: publicProcedure.meta({ cache: "live" }).query(({ ctx }): Promise<CurrentOutcome> => {
    ctx.pollFeed();
    return ctx.outcome();
  }),
});

/** The committee's rankings, public (docs/behavior/results.md#the-committees-ranking). */
export const rankingRouter = router({
  /** Returns the season's last ranking with its projected field; null before there is one. */
  latest: publicProcedure
    .meta({ cache: "public" })
    .query(async ({ ctx }): Promise<{ readonly ranking: ProjectedRanking | null }> => {
      return { ranking: await ctx.ranking() };
    }),
});

const latest = z.object({ ratedAt: moment, elo: z.record(z.string(), z.number()) }).nullable();

/** The ratings of the playoff's teams, public (docs/game-rules.md#chances-by-rating). */
export const ratingsRouter = router({
  /** Returns the last ratings of the teams in the official field, by team id, and their date; null before there are any. */
  latest: publicProcedure.meta({ cache: "public" }).query(async ({ ctx }) => {
    const db = publicDatabase(ctx.env);
    return { ratings: latest.parse(unwrap(await db.rpc("latest_ratings", { wanted_season: SEASON.name }))) };
  }),
});
