import { publicProcedure, router } from "../http/trpc.ts";
import type { CurrentOutcome } from "./outcome-cache.ts";

/** The outcome of the season so far, public (docs/behavior/results.md#the-outcome). */
export const outcomeRouter = router({
  /** Returns the outcome, at most a second old (docs/behavior/results.md#live-updates). */
  current: publicProcedure.query(({ ctx }): Promise<CurrentOutcome> => {
    ctx.lookAtFeed();
    return ctx.outcome();
  }),
});
