import { publicDatabase, unwrap } from "../supabase.ts";
import { publicProcedure, router } from "../trpc.ts";

/** Whether the server and what it stands on are well. */
export const healthRouter = router({
  /** Answers once the database has answered. Fails with SERVICE_UNAVAILABLE. */
  check: publicProcedure.query(async ({ ctx }) => {
    unwrap(await publicDatabase(ctx.env).from("teams").select("id").limit(1));
    return { status: "ok" as const };
  }),
});
