import { readStored, writeStored } from "../../ui/storage.ts";

/**
 * The sessionStorage key for the ID of a player who followed a password reset link. The stored ID survives a reload of
 * this tab.
 */
const RECOVERY_KEY = "cfp-bracket.recovery";

/** Lets the player with this ID choose a new password. Once the password is set, call this function with null. */
export const setRecovering = (id: string | null) => writeStored(RECOVERY_KEY, id, "sessionStorage");

/** Whether player `id` may choose a new password. */
export const isRecovering = (id: string | undefined) =>
  id !== undefined && readStored(RECOVERY_KEY, "sessionStorage") === id;

/**
 * The key under which this browser stores a sign-up's email address for an hour. A confirmation link for any other
 * address is not trusted. A stranger may have created the account for that address, and may know the account's password
 * (docs/behavior/accounts.md#completing-a-sign-in).
 */
const SIGN_UP_KEY = "cfp-bracket.sign-up";
const LIFETIME_MS = 3_600_000;

/** Stores the email address of a sign-up made in this browser. Null clears the stored address. */
export function rememberSignUp(email: string | null): void {
  writeStored(SIGN_UP_KEY, email && { email, until: Date.now() + LIFETIME_MS });
}

/**
 * Returns the lowercase email address of the sign-up in this browser; null unless there was a sign-up in the last hour.
 */
export function signedUpHere(): string | null {
  const stored = readStored<{ email?: string; until?: number }>(SIGN_UP_KEY);
  return stored?.email && Date.now() < (stored.until ?? 0) ? stored.email.toLowerCase() : null;
}
