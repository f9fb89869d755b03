import { publicProcedure, router } from "../http/trpc.ts";

/** The health of the server and its services. */
export const healthRouter = router({
  /** Returns the health of every part. Fails with SERVICE_UNAVAILABLE without a database, and with SEASON_CHANGING. */
  check: publicProcedure.query(({ ctx }) => ctx.health()),
});
