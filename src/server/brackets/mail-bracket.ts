import type { Bracket } from "#domain/bracket.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { AppError, logError, tooManyRequests } from "../app-error.ts";
import { normalizedEmail, recipientHash, sendPicksLimits } from "../auth/rate-limit.ts";
import type { Context } from "../http/context.ts";
import { sendMail } from "../mail/send.ts";
import { logProblem } from "../observe/log.ts";
import { recordSavedBracketMailed, refundSavedBracket, storeSavedBracket } from "./queries.ts";

/**
 * Stores a bracket, emails it, and returns its id (docs/behavior/mail.md#saved-brackets). The row is stored first and
 * determines the email's idempotency key, so a retry after any failure creates neither a second row nor a second email.
 * Fails with TOO_MANY_REQUESTS, with EMAIL_INVALID if the provider cannot deliver to the address, or with
 * EMAIL_SEND_FAILED. If sending fails, the row stays. If the provider definitely sent no email, the email no longer
 * counts against the limits. An email to an undeliverable address still counts.
 */
export async function mailBracket(
  ctx: Context,
  email: string,
  record: BracketRecord,
  bracket: Bracket,
): Promise<string> {
  const { env } = ctx;
  const to = normalizedEmail(email);
  const limits = sendPicksLimits(env, to, ctx.clientIp);
  const saved = await storeSavedBracket(env, record, recipientHash(env, to), limits);
  if (saved.id === null) throw tooManyRequests(saved.retryAfter);
  if (saved.isMailed) return saved.id;
  const { picksEmail } = await import("./picks-email.tsx");
  const mail = picksEmail({ bracket, link: `${env.SITE_URL}/bracket/${saved.id}`, siteUrl: env.SITE_URL });
  // Some email apps group emails with the same subject, such as two brackets with one champion, unless this differs.
  const headers = { "X-Entity-Ref-ID": saved.id };
  const sent = await sendMail(env, { to, ...mail, headers, idempotencyKey: `saved-bracket/${saved.id}` });
  // An email to an undeliverable address still counts against the limits, because the attempt stored a row and sent the
  // provider a request.
  if (sent.kind === "rejected") {
    await refundSavedBracket(env, saved.id, limits).catch((cause: unknown) =>
      logProblem("a limit could not be refunded", { cause }),
    );
  }
  if (sent.kind === "undeliverable") throw new AppError("EMAIL_INVALID", { cause: sent.cause });
  if (sent.kind !== "accepted") throw new AppError("EMAIL_SEND_FAILED", { cause: sent.cause });
  // The email was sent, so a failure to record it must not fail the request. The idempotency key prevents a second
  // email.
  await recordSavedBracketMailed(env, saved.id, limits).catch((cause: unknown) =>
    logError(new AppError("SERVICE_UNAVAILABLE", { cause }), "noting a sent mail"),
  );
  return saved.id;
}
