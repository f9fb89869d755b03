import { publicProcedure, router } from "../http/trpc.ts";
import type { ProjectedRanking } from "./ranking-cache.ts";

/** The committee's rankings, public (docs/behavior/results.md#the-committees-ranking). */
export const rankingRouter = router({
  /** Returns the season's last ranking with its projected field; null before there is one. */
  latest: publicProcedure.query(async ({ ctx }): Promise<{ readonly ranking: ProjectedRanking | null }> => {
    return { ranking: await ctx.ranking() };
  }),
});
