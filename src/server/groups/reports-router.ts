import { createHash } from "node:crypto";
import { z } from "zod";
import { isolated } from "#domain/group.ts";
import { reportProblem, tidyReport } from "#domain/report.ts";
import { findCurrentPlayer } from "../accounts/queries.ts";
import { AppError, required } from "../app-error.ts";
import type { Caller } from "../auth/caller.ts";
import { reportLimits } from "../auth/rate-limit.ts";
import type { Env } from "../http/env.ts";
import { failsWith, idInput } from "../http/inputs.ts";
import { router, userProcedure } from "../http/trpc.ts";
import { sendMail } from "../mail/send.ts";
import { type Database, unwrap } from "../supabase.ts";
import { countRequest } from "./secret-queries.ts";

const reason = z.string().check(failsWith(reportProblem)).transform(tidyReport);

/** Players' reports to the operator (docs/behavior/groups.md#reporting-a-group). */
export const reportsRouter = router({
  /** Returns whether reports are accepted: `{ isOpen }`. */
  state: userProcedure.query(({ ctx }) => ({ isOpen: ctx.env.REPORTS_TO !== undefined })),

  /**
   * Emails a report of a group to the operator. Fails with REPORT_EMPTY, REPORT_TOO_LONG, REPORTS_CLOSED,
   * GROUP_NOT_FOUND, ACCOUNT_GONE, TOO_MANY_REQUESTS or EMAIL_SEND_FAILED.
   */
  send: userProcedure
    .input(z.strictObject({ group: idInput("GROUP_NOT_FOUND"), reason }))
    .mutation(async ({ ctx, input }) => {
      await reportGroup(ctx.env, ctx.db, ctx.caller, input);
      return {};
    }),
});

/**
 * Emails a player's report of a group to the operator (docs/behavior/groups.md#reporting-a-group). If a player repeats
 * a report with the same text, it is emailed at most once a day. Fails with REPORTS_CLOSED if no recipient is
 * configured, with EMAIL_SEND_FAILED if the email was not sent, or with GROUP_NOT_FOUND, ACCOUNT_GONE or
 * TOO_MANY_REQUESTS.
 */
export async function reportGroup(
  env: Env,
  db: Database,
  caller: Caller,
  { group, reason }: { group: string; reason: string },
): Promise<void> {
  const to = env.REPORTS_TO;
  if (to === undefined) throw new AppError("REPORTS_CLOSED");
  const [name, reporter] = await Promise.all([db.rpc("group_name", { group_id: group }), findCurrentPlayer(db)]);
  const { username } = required(reporter, "ACCOUNT_GONE");
  const named = required(z.string().nullable().parse(unwrap(name)), "GROUP_NOT_FOUND");
  await countRequest(env, reportLimits(env, caller.id));
  const mail = await reportEmail({ name: named, id: group, reporter: username, reason, siteUrl: env.SITE_URL });
  const words = createHash("sha256").update(reason).digest("base64url").slice(0, 22);
  const idempotencyKey = `report/${group}/${caller.id}/${words}`;
  const sent = await sendMail(env, { to, ...mail, idempotencyKey });
  if (sent.kind !== "accepted") throw new AppError("EMAIL_SEND_FAILED", { cause: sent.cause });
}

/** The contents of a report. */
interface Report {
  readonly name: string;
  readonly id: string;
  readonly reporter: string;
  readonly reason: string;
  readonly siteUrl: string;
}

/**
 * Returns the email that sends a player's report of a group to the operator
 * (docs/behavior/groups.md#reporting-a-group). Text written by players never appears in the subject, and cannot change
 * the writing direction of the text around it.
 */
export async function reportEmail({ name, id, reporter, reason, siteUrl }: Report) {
  // Imported lazily, because reports are rare.
  const { noticeMail } = await import("../mail/notice.tsx");
  return noticeMail({
    subject: "A player reported a group",
    lead: `${reporter} reported the group "${isolated(name)}".`,
    siteUrl,
    reason: "You're getting this because your email is set in REPORTS_TO.",
    poster: { caption: "REPORTED", headline: isolated(name), size: 32, foot: [`by ${reporter}`, ""] },
    posterText: `Reported by ${reporter}.`,
    next: { href: `${siteUrl}/group/${id}`, label: "Open the group" },
    sections: [
      {
        heading: "Problem",
        paragraphs: [isolated(reason), `To take action: npm run admin -- operator find ${id}`],
      },
    ],
  });
}
