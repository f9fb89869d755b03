import { z } from "zod";
import { SEASON } from "../../domain/season.ts";
import { publicProcedure, router } from "../http/trpc.ts";
import { moment, publicDatabase, unwrap } from "../supabase.ts";

const latest = z.object({ ratedAt: moment, elo: z.record(z.string(), z.number()) }).nullable();

/** How strong the teams of the playoff are, for everybody (docs/game-rules.md#chances-by-rating). */
export const ratingsRouter = router({
  /** Returns the last ratings of the teams in the official field, by team id, and their date; null before there are any. */
  latest: publicProcedure.meta({ cache: "public" }).query(async ({ ctx }) => {
    const db = publicDatabase(ctx.env);
    return { ratings: latest.parse(unwrap(await db.rpc("latest_ratings", { wanted_season: SEASON.name }))) };
  }),
});
