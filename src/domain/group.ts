import type { ErrorKey } from "./errors.ts";

/** The maximum length of a group name, in characters (docs/rules.md#group-names). */
export const GROUP_NAME_LENGTH = 50;

/** The maximum length of a member's team name in a group, in characters (docs/rules.md#team-names). */
export const TEAM_NAME_LENGTH = 50;

/** The largest group, in members, whose open games can be played through (docs/rules.md#what-may-still-happen). */
export const WHAT_IF_MEMBERS = 100;

/**
 * What a name cannot have, because nobody could see it: all that Unicode counts among neither letters, marks, numbers,
 * signs nor symbols (controls, formats, half surrogate pairs, private and unassigned characters), all that it lets a
 * program ignore (fillers, variation selectors), and seven characters that are drawn as nothing. Last come those that
 * normalizing changes only since Unicode 15, about which databases of different ages disagree. The database removes the
 * same ones: after a change here, `node scripts/invisible-characters.ts` writes its list.
 */
export const INVISIBLE =
  /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{16FE4}\u{1BC9D}\u{1D159}]|\u0897|[\u1ACF-\u1ADD\u1AE0-\u1AEB\u{10D69}-\u{10D6D}\u{10EFA}-\u{10EFB}\u{10EFD}-\u{10EFF}\u{113B8}\u{113BB}\u{113C2}\u{113C5}\u{113C7}-\u{113C9}\u{113CE}-\u{113D0}\u{11F41}-\u{11F42}\u{1611E}-\u{16129}\u{1612F}\u{1E08F}\u{1E4EC}-\u{1E4EF}\u{1E5EE}-\u{1E5EF}\u{1E6E3}\u{1E6E6}\u{1E6EE}-\u{1E6EF}\u{1E6F5}]|[\uA7F1\u{105C9}\u{105D2}\u{105DA}\u{105E4}\u{11382}-\u{11385}\u{1138B}\u{1138E}\u{11390}-\u{11391}\u{16D63}\u{16D67}-\u{16D6A}\u{1CCD6}-\u{1CCF9}\u{1E030}-\u{1E06D}]/gu;

/** Every blank in Unicode, line breaks included. */
const BLANKS = /[\t-\r \x85\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g;

/** Longer texts are cut before normalizing, whose time grows with the square of the number of combining marks. */
const LONGEST_TYPED = 500;

/**
 * Returns a typed name as it is stored: each run of blanks as one space, none at the ends, no invisible characters, and
 * every compatibility form of a letter as the plain letter (NFKC), so that names that look alike are equal
 * (docs/rules.md#group-names). Cuts a text over 500 characters to 51, which is still too long to be accepted.
 */
export function tidyName(typed: string): string {
  const characters = [...typed];
  if (characters.length > LONGEST_TYPED) return characters.slice(0, GROUP_NAME_LENGTH + 1).join("");
  const seen = typed.replace(BLANKS, " ").replace(INVISIBLE, "").normalize("NFKC");
  return seen.replace(INVISIBLE, "").replace(BLANKS, " ").trim();
}

/** The length of a text in code points, as the database counts it: a simple emoji is one character. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** Returns what is wrong with a typed group name, or null (docs/rules.md#group-names). Does not check if it is free. */
export function groupNameProblem(typed: string): ErrorKey | null {
  const name = tidyName(typed);
  if (name === "") return "GROUP_NAME_REQUIRED";
  return lengthOf(name) <= GROUP_NAME_LENGTH ? null : "GROUP_NAME_TOO_LONG";
}

/** Returns what is wrong with a typed team name, or null (docs/rules.md#team-names). */
export function teamNameProblem(typed: string): ErrorKey | null {
  const name = tidyName(typed);
  if (name === "") return "TEAM_NAME_REQUIRED";
  return lengthOf(name) <= TEAM_NAME_LENGTH ? null : "TEAM_NAME_TOO_LONG";
}

/** Whether a typed name has reached its maximum length, so that the input takes no more. */
export function isNameFull(typed: string, most: number): boolean {
  return lengthOf(tidyName(typed)) >= most;
}

/**
 * Returns what an input for a name should hold when its text changes from `before` to `typed`: all of `typed` if it
 * fits, else `typed` without the end of the inserted part, so that no text that was there before is lost.
 */
export function fitName(before: string, typed: string, most: number): string {
  const fits = (text: string) => lengthOf(tidyName(text)) <= most;
  const [was, is] = [[...before], [...typed]];
  let start = 0;
  while (start < was.length && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const [head, tail] = [is.slice(0, start), is.slice(is.length - end)];
  const put = is.slice(start, is.length - end).slice(0, LONGEST_TYPED);
  while (put.length > 0 && !fits([...head, ...put, ...tail].join(""))) put.pop();
  return [...head, ...put, ...tail].join("");
}

const INVITE_CODE = /^[0-9a-f]{32}$/;

/** Whether a text has the form of an invite code: 32 lower-case hexadecimal digits (docs/rules.md#invite-links). */
export function isInviteCode(text: string): boolean {
  return INVITE_CODE.test(text);
}

/** Hebrew, Arabic and every other script written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Returns a name for use inside a plain-text sentence, such as a toast or the window title. Wraps a right-to-left name
 * in invisible isolation marks, so that it does not reorder the text around it.
 */
export function inText(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Returns the name a member is shown by: the team name in this group, else the username (docs/rules.md#team-names). */
export function memberName(member: { readonly teamName: string | null; readonly username: string }): string {
  return member.teamName ?? member.username;
}
