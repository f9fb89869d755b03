import { openWeek } from "../../domain/week.ts";
import { publicProcedure, router } from "../http/trpc.ts";
import { publicDatabase } from "../supabase.ts";
import { listWeeks } from "./week-queries.ts";

/** The weeks of the challenge, for everybody (docs/game-rules.md#weeks). */
export const weeksRouter = router({
  /**
   * Returns the number of the week that is open, or null. By the clock of this server, which is good enough for the name
   * of a link: the page behind it goes by the clock of the database.
   */
  open: publicProcedure.query(async ({ ctx }) => {
    const week = openWeek(await listWeeks(publicDatabase(ctx.env)), new Date());
    return { number: week?.number ?? null };
  }),

  /**
   * Returns every week, and the time by the clock of this server: who only looks needs no other
   * (docs/game-rules.md#the-servers-clock).
   */
  schedule: publicProcedure.query(async ({ ctx }) => ({
    weeks: await listWeeks(publicDatabase(ctx.env)),
    now: new Date(),
  })),
});
