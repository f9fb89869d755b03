import type { ErrorKey } from "./errors.ts";

/** The longest address that mail can be delivered to (RFC 5321). */
const EMAIL_LENGTH = 254;

/** One address and nothing else: no blanks, no list, no display name, no control characters. */
const EMAIL = /^[^\s@,;:<>()[\]\\"\p{C}]{1,64}@[^\s@,;:<>()[\]\\"\p{C}.]+(\.[^\s@,;:<>()[\]\\"\p{C}.]+)+$/u;

/** What is wrong with a typed e-mail address, or null (specification, section 5). Blanks around it do not count. */
export function emailProblem(typed: string): ErrorKey | null {
  const email = typed.trim();
  if (email === "") return "EMAIL_REQUIRED";
  return email.length <= EMAIL_LENGTH && EMAIL.test(email) ? null : "EMAIL_INVALID";
}
