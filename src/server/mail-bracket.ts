import type { Bracket } from "../domain/bracket.ts";
import type { BracketRecord } from "../domain/bracket-record.ts";
import { AppError, logError } from "./app-error.ts";
import type { Context } from "./context.ts";
import { sendMail } from "./emails/send.ts";
import { recordSavedBracketMailed, refundSavedBracket, storeSavedBracket } from "./queries/saved-brackets.ts";
import { isSuppressed } from "./queries/suppressions.ts";
import { keyedHash, sameAddress, sendPicksLimits } from "./rate-limit.ts";

/**
 * Stores a bracket, then mails it, and returns its id (docs/rules.md#limits-on-mailed-picks). The row comes first and
 * the mail's idempotency key is made from it, so whatever fails in between, trying again creates no second row and no
 * second mail. Fails with TOO_MANY_REQUESTS, with EMAIL_UNDELIVERABLE for an address that must not be mailed, or with
 * EMAIL_SEND_FAILED; then the row stays and the limit is refunded.
 */
export async function mailBracket(
  ctx: Context,
  email: string,
  record: BracketRecord,
  bracket: Bracket,
): Promise<string> {
  const { env } = ctx;
  const limits = sendPicksLimits(env, email, ctx.clientAddress);
  const recipient = keyedHash(env, "recipient", sameAddress(email));
  const saved = await storeSavedBracket(env, record, recipient, limits);
  if (saved.id === null)
    throw new AppError("TOO_MANY_REQUESTS", { headers: { "Retry-After": String(saved.retryAfter) } });
  if (saved.isMailed) return saved.id;
  // Only after the limits were counted, so that nobody can probe many addresses.
  if (await isSuppressed(env, email)) throw new AppError("EMAIL_UNDELIVERABLE");

  const { picksEmail } = await import("./emails/picks-email.tsx");
  const mail = await picksEmail({ bracket, link: `${env.SITE_URL}/bracket/${saved.id}`, siteUrl: env.SITE_URL });
  try {
    await sendMail(env, { to: email, ...mail, idempotencyKey: `saved-bracket/${saved.id}` });
  } catch (error) {
    await refundSavedBracket(env, saved.id, limits).catch((cause: unknown) =>
      console.error("a limit could not be refunded", cause),
    );
    throw error;
  }
  // The mail is on its way, so a note that fails must not turn this into an error. The key prevents a second mail.
  await recordSavedBracketMailed(env, saved.id).catch((cause: unknown) =>
    logError(new AppError("SERVICE_UNAVAILABLE", { cause }), "noting a sent mail"),
  );
  return saved.id;
}
