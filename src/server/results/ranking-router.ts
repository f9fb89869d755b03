import { publicProcedure, router } from "../http/trpc.ts";
import type { ProjectedRanking } from "./ranking-cache.ts";

/** The committee's rankings, for everybody (docs/behavior/results.md#the-committees-ranking). */
export const rankingRouter = router({
  /** Returns the last ranking of the season with the field that it projects; null before there is one. */
  latest: publicProcedure.query(async ({ ctx }): Promise<{ readonly ranking: ProjectedRanking | null }> => {
    return { ranking: await ctx.ranking() };
  }),
});
