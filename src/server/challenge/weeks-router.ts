import { openWeek } from "../../domain/week.ts";
import { publicProcedure, router } from "../http/trpc.ts";
import { publicDatabase } from "../supabase.ts";
import { listWeeks } from "./week-queries.ts";

/** The weeks of the challenge, public (docs/game-rules.md#weeks). */
export const weeksRouter = router({
  /**
   * Returns the number of the open week, or null, by this server's clock. That is good enough for a link; the page
   * behind it uses the database's clock.
   */
  open: publicProcedure.query(async ({ ctx }) => {
    const week = openWeek(await listWeeks(publicDatabase(ctx.env)), new Date());
    return { number: week?.number ?? null };
  }),

  /**
   * Returns every week, and the time by this server's clock, which is good enough for a visitor
   * (docs/game-rules.md#the-servers-clock).
   */
  schedule: publicProcedure.query(async ({ ctx }) => ({
    weeks: await listWeeks(publicDatabase(ctx.env)),
    now: new Date(),
  })),
});
