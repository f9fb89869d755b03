import { SEASON } from "../../domain/season.ts";
import { AppError } from "../app-error.ts";
import { findRunningSeason } from "../queries/seasons.ts";
import { publicDatabase } from "../supabase.ts";
import { publicProcedure, router } from "../trpc.ts";

/** Whether the server and its database work. */
export const healthRouter = router({
  /** Reads one row. Fails with SERVICE_UNAVAILABLE, or with SEASON_CHANGING when another season runs than this build's. */
  check: publicProcedure.query(async ({ ctx }) => {
    if ((await findRunningSeason(publicDatabase(ctx.env))) !== SEASON.name) throw new AppError("SEASON_CHANGING");
    return { status: "ok" as const };
  }),
});
