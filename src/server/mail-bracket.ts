import type { Bracket } from "../domain/bracket.ts";
import type { BracketRecord } from "../domain/bracket-record.ts";
import { AppError, logError } from "./app-error.ts";
import type { Context } from "./context.ts";
import { sendMail } from "./emails/send.ts";
import { recordSavedBracketMailed, refundSavedBracket, storeSavedBracket } from "./queries/saved-brackets.ts";
import { isSuppressed } from "./queries/suppressions.ts";
import { keyedHash, sameAddress, sendPicksLimits } from "./rate-limit.ts";

/**
 * Stores a bracket, then mails it, and gives its id (decision 19). The row comes first and the mail carries a key made
 * from it, so whatever breaks in between, another try makes neither a second row nor a second mail. Fails with
 * TOO_MANY_REQUESTS, with EMAIL_UNDELIVERABLE for an address that must not be mailed or, the row kept and the limit
 * given back, with EMAIL_SEND_FAILED.
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
  // After the limits were counted, so that nobody asks about many addresses.
  if (await isSuppressed(env, email)) throw new AppError("EMAIL_UNDELIVERABLE");

  const { picksEmail } = await import("./emails/picks-email.tsx");
  const mail = await picksEmail({ bracket, link: `${env.SITE_URL}/bracket/${saved.id}`, siteUrl: env.SITE_URL });
  try {
    await sendMail(env, { to: email, ...mail, idempotencyKey: `saved-bracket/${saved.id}` });
  } catch (error) {
    await refundSavedBracket(env, saved.id, limits).catch((cause: unknown) =>
      console.error("a limit could not be given back", cause),
    );
    throw error;
  }
  // The mail is on its way: a note that cannot be made must not say otherwise. The key keeps a second mail away.
  await recordSavedBracketMailed(env, saved.id).catch((cause: unknown) =>
    logError(new AppError("SERVICE_UNAVAILABLE", { cause }), "noting a sent mail"),
  );
  return saved.id;
}
