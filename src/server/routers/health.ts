import { publicDatabase, unwrap } from "../supabase.ts";
import { publicProcedure, router } from "../trpc.ts";

/** Whether the server and its database work. */
export const healthRouter = router({
  /** Reads one row. Fails with SERVICE_UNAVAILABLE. */
  check: publicProcedure.query(async ({ ctx }) => {
    unwrap(await publicDatabase(ctx.env).from("teams").select("id").limit(1));
    return { status: "ok" as const };
  }),
});
