import { readStored, writeStored } from "../../ui/storage.ts";

/**
 * The key for the ID of a player who followed a password reset link. Stored in this tab's sessionStorage, so that a
 * reload does not lose it.
 */
const RECOVERY_KEY = "cfp-bracket.recovery";

/** Lets player `id` choose a new password; pass null once the password is set. */
export const setRecovering = (id: string | null) => writeStored(RECOVERY_KEY, id, "sessionStorage");

/** Whether player `id` may choose a new password. */
export const isRecovering = (id: string | undefined) =>
  id !== undefined && readStored(RECOVERY_KEY, "sessionStorage") === id;

/**
 * The key for the email address that was used to sign up in this browser, stored for an hour. A confirmation link for
 * any other address may be for an account that a stranger created with a known password
 * (docs/behavior/accounts.md#completing-a-sign-in).
 */
const SIGN_UP_KEY = "cfp-bracket.sign-up";
const LIFETIME_MS = 3_600_000;

/** Stores the email address used to sign up here; null clears it. */
export function rememberSignUp(email: string | null): void {
  writeStored(SIGN_UP_KEY, email && { email, until: Date.now() + LIFETIME_MS });
}

/** Returns the email address used to sign up here in the last hour, in lower case, or null. */
export function signedUpHere(): string | null {
  const stored = readStored<{ email?: string; until?: number }>(SIGN_UP_KEY);
  return stored?.email && Date.now() < (stored.until ?? 0) ? stored.email.toLowerCase() : null;
}
