import { publicProcedure, router } from "../http/trpc.ts";
import type { CurrentOutcome } from "./outcome-cache.ts";

/** The outcome of the season so far, for everybody (docs/behavior/results.md#the-outcome). */
export const outcomeRouter = router({
  /** Returns the outcome as it was at most a second ago (docs/behavior/results.md#live-updates). */
  current: publicProcedure.query(({ ctx }): Promise<CurrentOutcome> => {
    ctx.lookAtFeed();
    return ctx.outcome();
  }),
});
