import { z } from "zod";
import { reportProblem, tidyReport } from "../../domain/report.ts";
import { failsWith, idInput } from "../http/inputs.ts";
import { router, userProcedure } from "../http/trpc.ts";
import { reportGroup } from "./report-group.ts";

const reason = z.string().check(failsWith(reportProblem)).transform(tidyReport);

/** Players' reports to the operator (docs/behavior/groups.md#reporting-a-group). */
export const reportsRouter = router({
  /** Returns whether reports are accepted: `{ isOpen }`. */
  state: userProcedure.query(({ ctx }) => ({ isOpen: ctx.env.REPORTS_TO !== undefined })),

  /**
   * Mails a report of a group to the operator. Fails with REPORT_EMPTY, REPORT_TOO_LONG, REPORTS_CLOSED,
   * GROUP_NOT_FOUND, ACCOUNT_GONE, TOO_MANY_REQUESTS or EMAIL_SEND_FAILED.
   */
  send: userProcedure
    .input(z.strictObject({ group: idInput("GROUP_NOT_FOUND"), reason }))
    .mutation(async ({ ctx, input }) => {
      await reportGroup(ctx.env, ctx.db, ctx.caller, input);
      return {};
    }),
});
