import { AppError, logError, required } from "../app-error.ts";
import { type Caller, checkSession } from "../auth/caller.ts";
import { normalizedEmail } from "../auth/rate-limit.ts";
import type { Env } from "../http/env.ts";
import { sendMail } from "../mail/send.ts";
import type { Database } from "../supabase.ts";
import { deleteAccount, findCurrentPlayer } from "./queries.ts";

/**
 * Deletes the caller's account in a single transaction of the auth service
 * (docs/behavior/accounts.md#deleting-an-account). Then emails the player, in case someone else deleted the account.
 * The account stays deleted even if the email fails. Fails with ACCOUNT_GONE if the account no longer exists, or with
 * SESSION_INVALID if the session has ended. Fails with USERNAME_MISMATCH if the typed username is not the caller's, for
 * example because another tab has switched to another account.
 */
export async function deleteOwnAccount(env: Env, db: Database, caller: Caller, username: string): Promise<void> {
  const [player, { email }] = await Promise.all([findCurrentPlayer(db), checkSession(env, caller)]);
  if (username.toLowerCase() !== required(player, "ACCOUNT_GONE").username.toLowerCase())
    throw new AppError("USERNAME_MISMATCH");
  const isFirst = await deleteAccount(env, caller.id);
  if (!isFirst || email === null) return;
  await tellOwner(env, caller.id, normalizedEmail(email)).catch((cause: unknown) =>
    logError(new AppError("EMAIL_SEND_FAILED", { cause }), "telling of a deleted account"),
  );
}

async function tellOwner(env: Env, id: string, to: string): Promise<void> {
  const mail = await accountDeletedEmail({ siteUrl: env.SITE_URL });
  const sent = await sendMail(env, { to, ...mail, idempotencyKey: `account-deleted/${id}` });
  if (sent.kind !== "accepted") throw sent.cause;
}

const STAYS =
  "Your past picks now show as 'Deleted player'. Groups with other players and brackets saved by email stay.";
const NOT_YOU =
  "Someone else had access to your account. If you use the same password elsewhere, change it. " +
  "You can sign up again with this email.";

/**
 * Returns the email that tells a player that their account was deleted (docs/behavior/accounts.md#deleting-an-account).
 */
export async function accountDeletedEmail({ siteUrl }: { siteUrl: string }) {
  // Imported lazily, because few people delete their account.
  const { noticeMail } = await import("../mail/notice.tsx");
  return noticeMail({
    subject: "Your account was deleted",
    lead: "We deleted your account as you asked and signed you out everywhere.",
    siteUrl,
    reason: "This is our last email to you. You're getting it because an account with this email was deleted.",
    poster: { caption: "YOUR ACCOUNT", headline: "Deleted", size: 56, foot: ["Thank you for playing", ""] },
    posterText: "Account deleted.",
    next: { href: `${siteUrl}/privacy`, label: "What stays, and why" },
    sections: [
      { heading: "What stays", paragraphs: [STAYS] },
      { heading: "Not you?", paragraphs: [NOT_YOU] },
    ],
  });
}
