import { readStored, writeStored } from "../../ui/storage.ts";

/**
 * The sessionStorage key for the ID of a player who followed a password reset link. The stored ID survives a reload of
 * this tab.
 */
const RECOVERY_KEY = "cfp-bracket.recovery";

/**
 * Lets the player with this ID choose a new password and, if the account is `isNew`, a username. Once they are saved,
 * call this function with null.
 */
export const setRecovering = (id: string | null, isNew = false) =>
  writeStored(RECOVERY_KEY, isNew ? `${id} new` : id, "sessionStorage");

/** Whether player `id` may choose a new password. */
export const isRecovering = (id: string | undefined) =>
  id !== undefined && [id, `${id} new`].includes(readStored(RECOVERY_KEY, "sessionStorage") ?? "");

/** Whether the player who chooses a new password chooses a username, too. */
export const isRecoveringNew = () => /new$/.test(readStored(RECOVERY_KEY, "sessionStorage") ?? "");

/**
 * The key under which this browser stores a sign-up's email address for an hour. A confirmation link for any other
 * address is not trusted. A stranger may have created the account for that address, and may know the account's password
 * (docs/behavior/accounts.md#completing-a-sign-in).
 */
const SIGN_UP_KEY = "cfp-bracket.sign-up";
const LIFETIME_MS = 3_600_000;

/**
 * Stores the email address of a sign-up made in this browser, or null if a stranger may have created the account. Also
 * stores the username that was typed here.
 */
export function rememberSignUp(email: string | null, username: string | null = null): void {
  writeStored(SIGN_UP_KEY, (email ?? username) && { email, username, until: Date.now() + LIFETIME_MS });
}

interface SignUp {
  readonly email?: string | null;
  readonly username?: string | null;
  readonly until?: number;
}

function lastSignUp(): SignUp {
  const stored = readStored<SignUp>(SIGN_UP_KEY);
  return Date.now() < (stored?.until ?? 0) ? (stored ?? {}) : {};
}

/** Returns the username that was typed for a sign-up in this browser in the last hour, or null. */
export const usernameTypedHere = () => lastSignUp().username ?? null;

/**
 * Returns the lowercase email address of the sign-up in this browser; null unless there was a sign-up in the last hour.
 */
export function signedUpHere(): string | null {
  return lastSignUp().email?.toLowerCase() ?? null;
}
