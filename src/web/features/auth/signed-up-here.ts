/**
 * The address that signed up in this browser, for an hour. The account of any other confirmation link may have been
 * created by a stranger, who knows its password (docs/behavior/accounts.md#completing-a-sign-in).
 */
const SIGN_UP_KEY = "cfp-bracket.sign-up";
const LIFETIME_MS = 3_600_000;

/** Stores that this address signed up here; null clears it. */
export function rememberSignUp(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(SIGN_UP_KEY);
    else localStorage.setItem(SIGN_UP_KEY, JSON.stringify({ email, until: Date.now() + LIFETIME_MS }));
  } catch {
    // Without storage the confirmation link asks for a password.
  }
}

/** Returns the address that signed up here in the last hour, in lower case, or null. */
export function signedUpHere(): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SIGN_UP_KEY) ?? "{}") as { email?: string; until?: number };
    return stored.email && Date.now() < (stored.until ?? 0) ? stored.email.toLowerCase() : null;
  } catch {
    return null;
  }
}
