import type { ErrorKey } from "./errors.ts";

/** The maximum length of an email address, in characters (RFC 5321). */
const EMAIL_LENGTH = 254;

/** Matches a single email address: no spaces, list, display name or control characters. */
const EMAIL = /^[^\s@,;:<>()[\]\\"\p{C}]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Matches a forbidden hyphen in the domain: one right after the `@`, next to a period, or at the end. */
const LOOSE_HYPHEN = /@-|-\.[^@]*$|\.-[^@]*$|-$/;

/** Invisible characters that copied text can contain. */
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu;

const USERNAME_LENGTH = { least: 3, most: 30 };
const USERNAME = /^[A-Za-z0-9_-]+$/;

/**
 * A password's minimum length is in characters. The maximum is in bytes, because the auth service hashes at most 72
 * bytes.
 */
const PASSWORD_LENGTH = { least: 8, most: 72 };

/**
 * Trims an email address that a user entered. Also removes `mailto:` and invisible characters, which copying an address
 * may add.
 */
export function tidyEmail(typed: string): string {
  const email = typed.replace(INVISIBLE, "").trim();
  return /^mailto:/i.test(email) ? email.slice("mailto:".length).replace(/\?.*$/, "").trim() : email;
}

/**
 * Returns the error for an email address that a user entered, or null if the address is valid
 * (docs/behavior/accounts.md#email-addresses). Normalizes the address first.
 */
export function emailProblem(typed: string): ErrorKey | null {
  const email = tidyEmail(typed);
  if (email === "") return "EMAIL_REQUIRED";
  // Full-width and other compatibility forms of letters look right, but no mail server accepts them.
  const isPlain = email.normalize("NFC") === email.normalize("NFKC") && !LOOSE_HYPHEN.test(email);
  return email.length <= EMAIL_LENGTH && EMAIL.test(email) && isPlain ? null : "EMAIL_INVALID";
}

/**
 * Returns the error for a requested username, or null if the username is valid (docs/behavior/accounts.md#usernames).
 * Trims the username first. Does not check whether the username is taken.
 */
export function usernameProblem(typed: string): ErrorKey | null {
  const name = typed.trim();
  if (name === "") return "USERNAME_REQUIRED";
  if (/\s/.test(name)) return "USERNAME_HAS_SPACES";
  if (name.length < USERNAME_LENGTH.least) return "USERNAME_TOO_SHORT";
  if (!USERNAME.test(name)) return "USERNAME_CHARACTERS";
  return name.length <= USERNAME_LENGTH.most ? null : "USERNAME_TOO_LONG";
}

/** Returns the error for a new password, or null if the password is valid (docs/behavior/accounts.md#passwords). */
export function passwordProblem(typed: string): ErrorKey | null {
  if (typed === "") return "PASSWORD_REQUIRED";
  if (typed.length < PASSWORD_LENGTH.least) return "PASSWORD_TOO_SHORT";
  return new TextEncoder().encode(typed).length <= PASSWORD_LENGTH.most ? null : "PASSWORD_TOO_LONG";
}
