import { publicProcedure, router } from "../http/trpc.ts";

/** Whether the server and what it works with are well. */
export const healthRouter = router({
  /** How every part is. Fails with SERVICE_UNAVAILABLE without a database, and with SEASON_CHANGING. */
  check: publicProcedure.query(({ ctx }) => ctx.health()),
});
