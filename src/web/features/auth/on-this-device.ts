import { readStored, writeStored } from "../../ui/storage.ts";

/** For the ID of a player who followed a reset link. It survives a reload of this tab. */
const RECOVERY_KEY = "cfp-bracket.recovery";

/** Lets this player choose a new password and, if the account is `isNew`, a username. Null once they are saved. */
export const setRecovering = (id: string | null, isNew = false) =>
  writeStored(RECOVERY_KEY, isNew ? `${id} new` : id, "sessionStorage");

export const isRecovering = (id: string | undefined) =>
  id !== undefined && [id, `${id} new`].includes(readStored(RECOVERY_KEY, "sessionStorage") ?? "");

export const isRecoveringNew = () => /new$/.test(readStored(RECOVERY_KEY, "sessionStorage") ?? "");

/**
 * For the address of a sign-up made here, for an hour. A confirmation link for any other address is not trusted: a
 * stranger may have created that account and know its password (docs/behavior/accounts.md#completing-a-sign-in).
 */
const SIGN_UP_KEY = "cfp-bracket.sign-up";
const LIFETIME_MS = 3_600_000;

/** The email is null if a stranger may have created the account. */
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

export const usernameTypedHere = () => lastSignUp().username ?? null;

/** In lower case. */
export function signedUpHere(): string | null {
  return lastSignUp().email?.toLowerCase() ?? null;
}
