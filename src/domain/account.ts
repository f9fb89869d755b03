import type { ErrorKey } from "./errors.ts";

/** In characters (RFC 5321). */
const EMAIL_LENGTH = 254;

/** No spaces, list, display name or control characters. */
const EMAIL = /^[^\s@,;:<>()[\]\\"\p{C}]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Matches a forbidden hyphen in the domain: one right after the `@`, next to a period, or at the end. */
const LOOSE_HYPHEN = /@-|-\.[^@]*$|\.-[^@]*$|-$/;

/** Invisible characters that copied text can contain. */
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu;

const USERNAME_LENGTH = { least: 3, most: 30 };
const USERNAME = /^[A-Za-z0-9_-]+$/;

/** In characters at least, and in bytes at most, because the auth service hashes 72 bytes. */
const PASSWORD_LENGTH = { least: 8, most: 72 };

/** Also removes `mailto:` and invisible characters, which copying an address may add. */
export function tidyEmail(typed: string): string {
  const email = typed.replace(INVISIBLE, "").trim();
  return /^mailto:/i.test(email) ? email.slice("mailto:".length).replace(/\?.*$/, "").trim() : email;
}

/** Normalizes the address first. Null if it is valid (docs/behavior/accounts.md#email-addresses). */
export function emailProblem(typed: string): ErrorKey | null {
  const email = tidyEmail(typed);
  if (email === "") return "EMAIL_REQUIRED";
  // No mail server accepts full-width and other compatibility forms, although they look right.
  const isPlain = email.normalize("NFC") === email.normalize("NFKC") && !LOOSE_HYPHEN.test(email);
  return email.length <= EMAIL_LENGTH && EMAIL.test(email) && isPlain ? null : "EMAIL_INVALID";
}

/**
 * Trims the username first. Null if it is valid (docs/behavior/accounts.md#usernames). Does not check whether it is
 * taken.
 */
export function usernameProblem(typed: string): ErrorKey | null {
  const name = typed.trim();
  if (name === "") return "USERNAME_REQUIRED";
  if (/\s/.test(name)) return "USERNAME_HAS_SPACES";
  if (name.length < USERNAME_LENGTH.least) return "USERNAME_TOO_SHORT";
  if (!USERNAME.test(name)) return "USERNAME_CHARACTERS";
  return name.length <= USERNAME_LENGTH.most ? null : "USERNAME_TOO_LONG";
}

/** Null if it is valid (docs/behavior/accounts.md#passwords). */
export function passwordProblem(typed: string): ErrorKey | null {
  if (typed === "") return "PASSWORD_REQUIRED";
  if (typed.length < PASSWORD_LENGTH.least) return "PASSWORD_TOO_SHORT";
  return new TextEncoder().encode(typed).length <= PASSWORD_LENGTH.most ? null : "PASSWORD_TOO_LONG";
}
