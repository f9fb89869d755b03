import { SEASON } from "../../domain/season.ts";
import { AppError } from "../app-error.ts";
import type { Env } from "../env.ts";
import { findFeedState } from "../queries/feed-looks.ts";
import { findRunningSeason } from "../queries/seasons.ts";
import { publicDatabase } from "../supabase.ts";
import { publicProcedure, router } from "../trpc.ts";

/** Whether the server and what it works with are well. */
export const healthRouter = router({
  /**
   * Reads one row, and how the last look at the feed of results ended: `failing` when it could not be followed, `off`
   * without a key for it. Fails with SERVICE_UNAVAILABLE, or with SEASON_CHANGING when another season runs than this
   * build's.
   */
  check: publicProcedure.query(async ({ ctx }) => {
    if ((await findRunningSeason(publicDatabase(ctx.env))) !== SEASON.name) throw new AppError("SEASON_CHANGING");
    return { status: "ok" as const, feed: await feedHealth(ctx.env) };
  }),
});

async function feedHealth(env: Env): Promise<"ok" | "failing" | "off"> {
  if (env.CFBD_API_KEY === undefined) return "off";
  return (await findFeedState(env)).problem === null ? "ok" : "failing";
}
