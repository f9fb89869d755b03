import type { ErrorKey } from "./errors.ts";

/** In characters (docs/behavior/groups.md#group-names). */
export const GROUP_NAME_LENGTH = 50;

/** In characters (docs/behavior/groups.md#team-names). */
export const TEAM_NAME_LENGTH = 50;

/** In characters (docs/behavior/groups.md#the-commissioner). */
export const NOTE_LENGTH = 280;

/** The largest group with scenarios (docs/game-rules.md#the-race). */
export const WHAT_IF_MEMBERS = 100;

/**
 * Characters that show nothing: control, format, private-use and default-ignorable characters, halves of surrogate
 * pairs, and six others that are drawn as a blank. Joiners, emoji selectors and flag letters are left to `LOOSE`.
 * PostgreSQL knows no `\p{}`, so `app.tidy_name` lists the same characters.
 */
const INVISIBLE =
  /(?!\u200C|\u200D|\uFE0F|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}\u2800\uFFFC\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;

/** Joiners that join nothing, emoji selectors that follow no emoji, and flag letters outside a flag. */
const LOOSE =
  /^[\u200C\u200D]+|[\u200C\u200D]+$|[\u200C\u200D]+(?=[ \u200C\u200D])|(?<= )[\u200C\u200D]+|(?<![\u203C-\u32FF\u{1F000}-\u{1FAFF}])\uFE0F(?!\u20E3)|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]/gu;

const BLANKS = /[\t-\r \x85\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g;

/** Longer text is cut before normalizing, because normalizing takes quadratic time in the number of combining marks. */
export const LONGEST_TYPED = 500;

/**
 * Returns the stored form of a name that a user entered: one space for each run of spaces, no invisible characters
 * except joiners between letters or emoji, and plain letters for compatibility forms (NFKC), so that names that look
 * alike are equal (docs/behavior/groups.md#group-names). Text over 500 characters is only cut to 51, one more than a
 * name may have.
 */
export function tidyName(typed: string): string {
  const characters = [...typed];
  if (characters.length > LONGEST_TYPED) return characters.slice(0, GROUP_NAME_LENGTH + 1).join("");
  // Runs twice, because the first pass can produce text that the second pass changes again.
  return tidyOnce(tidyOnce(typed));
}

function tidyOnce(text: string): string {
  // Some people type an acute accent (´) for an apostrophe. NFKC would make it a space and a combining accent.
  const visible = text.replaceAll("\u00B4", "'").replace(BLANKS, " ").replace(INVISIBLE, "").replace(LOOSE, "");
  return visible.normalize("NFKC").replace(BLANKS, " ").trim();
}

/** Returns a string's length in code points, as the database counts it. */
function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Returns the error for a typed group name (docs/behavior/groups.md#group-names), or null. Does not check whether it is
 * taken.
 */
export function groupNameProblem(typed: string): ErrorKey | null {
  const name = tidyName(typed);
  if (name === "") return "GROUP_NAME_REQUIRED";
  return lengthOf(name) <= GROUP_NAME_LENGTH ? null : "GROUP_NAME_TOO_LONG";
}

/** Returns the error for a typed team name (docs/behavior/groups.md#team-names), or null. */
export function teamNameProblem(typed: string): ErrorKey | null {
  const name = tidyName(typed);
  if (name === "") return "TEAM_NAME_REQUIRED";
  return lengthOf(name) <= TEAM_NAME_LENGTH ? null : "TEAM_NAME_TOO_LONG";
}

/** Returns the error for a typed note, or null. A blank note removes the stored one. */
export function noteProblem(typed: string): ErrorKey | null {
  const isLong = lengthOf(typed) > LONGEST_TYPED || lengthOf(tidyName(typed)) > NOTE_LENGTH;
  return isLong ? "NOTE_TOO_LONG" : null;
}

export function isNameFull(typed: string, most: number): boolean {
  return lengthOf(tidyName(typed)) >= most;
}

/**
 * Returns the text of a name input after a change. If `typed` is too long, shortens the inserted text and keeps the
 * text around it.
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

/** Whether a string is an invite code: 32 lowercase hexadecimal digits (docs/behavior/groups.md#invite-links). */
export function isInviteCode(text: string): boolean {
  return INVITE_CODE.test(text);
}

/** Returns the invite code in a text such as a link or a message, also in capitals, or null. */
export function inviteCodeIn(text: string): string | null {
  return /(?:^|[^0-9a-z]|%2F)([0-9a-f]{32})(?![0-9a-z])/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Returns a name for a plain-text sentence. Invisible marks keep a right-to-left name from reordering the text around
 * it.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** What members call a member of a group. `isAlike` is true if another member's displayed name is equal. */
export interface MemberNames {
  readonly username: string;
  readonly teamName: string | null;
  readonly isAlike?: boolean | undefined;
}

/** Returns the team name or the username. Equal names get the username added (docs/behavior/groups.md#team-names). */
export function memberName({ teamName, username, isAlike }: MemberNames): string {
  return isAlike ? fullName({ teamName: teamName ?? username, username }) : (teamName ?? username);
}

export function fullName({ teamName, username }: MemberNames): string {
  return teamName === null ? username : `${teamName} (${username})`;
}

/** Compares displayed names as the database does: in lower case, by code point. Equal names give 0. */
export function byMemberName(one: MemberNames, other: MemberNames): number {
  const [first, second] = [one, other].map(({ teamName, username }) => (teamName ?? username).toLowerCase());
  return first === second ? 0 : (first ?? "") < (second ?? "") ? -1 : 1;
}
