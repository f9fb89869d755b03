import type { ErrorKey } from "./errors.ts";

/** The maximum length of a group name, in characters (docs/behavior/groups.md#group-names). */
export const GROUP_NAME_LENGTH = 50;

/** The maximum length of a member's team name in a group, in characters (docs/behavior/groups.md#team-names). */
export const TEAM_NAME_LENGTH = 50;

/** The maximum length of a commissioner's note, in characters (docs/behavior/groups.md#the-commissioner). */
export const NOTE_LENGTH = 280;

/** Scenarios are computed only for groups with at most this many members (docs/game-rules.md#the-race). */
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

/** Matches one or more Unicode spaces or line breaks in a row. */
const BLANKS = /[\t-\r \x85\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g;

/** Longer text is cut before normalizing, because normalizing takes quadratic time in the number of combining marks. */
export const LONGEST_TYPED = 500;

/**
 * Returns a name that a user entered, in its stored form. Each run of spaces becomes one space. Spaces at the ends and
 * invisible characters are removed, except joiners between letters or emoji. Compatibility forms become plain letters
 * (NFKC), so that names that look alike are equal (docs/behavior/groups.md#group-names).
 *
 * Text over 500 characters is only cut to 51 characters. A name may have 50, so the cut text is still rejected as too
 * long.
 */
export function tidyName(typed: string): string {
  const characters = [...typed];
  if (characters.length > LONGEST_TYPED) return characters.slice(0, GROUP_NAME_LENGTH + 1).join("");
  // Runs twice, because the first pass can produce text that the second pass changes again.
  return tidyOnce(tidyOnce(typed));
}

function tidyOnce(text: string): string {
  // Some people type an acute accent (´) where they mean an apostrophe. NFKC would change the acute accent into a space
  // and a combining accent.
  const visible = text.replaceAll("\u00B4", "'").replace(BLANKS, " ").replace(INVISIBLE, "").replace(LOOSE, "");
  return visible.normalize("NFKC").replace(BLANKS, " ").trim();
}

/** Returns a string's length in code points, as the database counts length: a simple emoji has length 1. */
function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Returns the error for a group name that a user entered, or null if the name is valid
 * (docs/behavior/groups.md#group-names). Does not check whether the name is taken.
 */
export function groupNameProblem(typed: string): ErrorKey | null {
  const name = tidyName(typed);
  if (name === "") return "GROUP_NAME_REQUIRED";
  return lengthOf(name) <= GROUP_NAME_LENGTH ? null : "GROUP_NAME_TOO_LONG";
}

/**
 * Returns the error for a team name that a user entered, or null if the name is valid
 * (docs/behavior/groups.md#team-names).
 */
export function teamNameProblem(typed: string): ErrorKey | null {
  const name = tidyName(typed);
  if (name === "") return "TEAM_NAME_REQUIRED";
  return lengthOf(name) <= TEAM_NAME_LENGTH ? null : "TEAM_NAME_TOO_LONG";
}

/**
 * Returns the error for a note that a user entered, or null if the note is valid. A blank note is valid and removes the
 * stored note.
 */
export function noteProblem(typed: string): ErrorKey | null {
  const isLong = lengthOf(typed) > LONGEST_TYPED || lengthOf(tidyName(typed)) > NOTE_LENGTH;
  return isLong ? "NOTE_TOO_LONG" : null;
}

/** Whether a typed name has reached its maximum length, so that the input accepts no more text. */
export function isNameFull(typed: string, most: number): boolean {
  return lengthOf(tidyName(typed)) >= most;
}

/**
 * Returns the text that a name input should contain after the user has changed its text from `before` to `typed`. If
 * `typed` is too long, shortens the text that the user inserted, and keeps the text around it.
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

/**
 * Whether a string has the form of an invite code: 32 lowercase hexadecimal digits
 * (docs/behavior/groups.md#invite-links).
 */
export function isInviteCode(text: string): boolean {
  return INVITE_CODE.test(text);
}

/**
 * Returns the invite code in a text such as an invite link, a message with the link, or the code itself, also in
 * capitals. Null if the text has no code.
 */
export function inviteCodeIn(text: string): string | null {
  return /(?:^|[^0-9a-z]|%2F)([0-9a-f]{32})(?![0-9a-z])/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** Matches Hebrew, Arabic and other scripts written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Returns a name for use in a plain-text sentence, such as a toast or the window title. A right-to-left name is wrapped
 * in invisible isolation marks, so that the name does not reorder the text around it.
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

/**
 * Returns a member's displayed name: the team name in this group, or the username if there is no team name. The
 * username is added to equal names (docs/behavior/groups.md#team-names).
 */
export function memberName({ teamName, username, isAlike }: MemberNames): string {
  return isAlike ? fullName({ teamName: teamName ?? username, username }) : (teamName ?? username);
}

/** Returns a member's team name with the username, for questions about the member. */
export function fullName({ teamName, username }: MemberNames): string {
  return teamName === null ? username : `${teamName} (${username})`;
}

/** Compares members by displayed name, as the database does: in lower case, by code point. Equal names give 0. */
export function byMemberName(one: MemberNames, other: MemberNames): number {
  const [first, second] = [one, other].map(({ teamName, username }) => (teamName ?? username).toLowerCase());
  return first === second ? 0 : (first ?? "") < (second ?? "") ? -1 : 1;
}
