import type { ErrorKey } from "./errors.ts";

/** The most characters of a group's name (specification, section 9). */
export const GROUP_NAME_LENGTH = 50;

/** The most characters of the name that a member gives the own team in a group (specification, section 9). */
export const TEAM_NAME_LENGTH = 50;

/** How many members a group may have at most to be played through result by result. */
export const WHAT_IF_MEMBERS = 100;

/**
 * Characters that nobody sees: controls, soft hyphen, zero widths, marks of direction, tags, variation selectors, halves
 * of surrogate pairs, and the fillers that count as letters or symbols. The database removes the same ones
 * (`private.tidy_name`).
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{13430}-\u{1343F}\u{1BCA0}-\u{1BCA3}\u{1D159}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|\u034F|\u17B4|\u17B5|\p{Variation_Selector}/gu;

/** Every blank that Unicode knows, a line break among them. */
const BLANKS = /[\t-\r \x85\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g;

/** What is longer can be no name: putting marks in their order takes time that grows with the square of their number. */
const LONGEST_TYPED = 500;

/**
 * A typed name as it is stored: each run of blanks one space, none at the ends, nothing invisible, and every look-alike
 * form of a letter as the letter itself (NFKC), so that two names which look alike are alike. Of a text that is far too
 * long only so much is left that it still is too long.
 */
export function tidyName(typed: string): string {
  const characters = [...typed];
  if (characters.length > LONGEST_TYPED) return characters.slice(0, GROUP_NAME_LENGTH + 1).join("");
  const seen = typed.replace(BLANKS, " ").replace(INVISIBLE, "").normalize("NFKC");
  return seen.replace(INVISIBLE, "").replace(BLANKS, " ").trim();
}

/** The length of a text as the database counts it: in code points, so that an emoji is one. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** What is wrong with a typed group name, or null (specification, section 5). Whether it is taken is not known here. */
export function groupNameProblem(typed: string): ErrorKey | null {
  const name = tidyName(typed);
  if (name === "") return "GROUP_NAME_REQUIRED";
  return lengthOf(name) <= GROUP_NAME_LENGTH ? null : "GROUP_NAME_TOO_LONG";
}

/** What is wrong with a typed team name, or null (specification, section 5). */
export function teamNameProblem(typed: string): ErrorKey | null {
  const name = tidyName(typed);
  if (name === "") return "TEAM_NAME_REQUIRED";
  return lengthOf(name) <= TEAM_NAME_LENGTH ? null : "TEAM_NAME_TOO_LONG";
}

/** Whether nothing more can be added to a typed name (specification, section 5: the input limits it). */
export function isNameFull(typed: string, most: number): boolean {
  return lengthOf(tidyName(typed)) >= most;
}

/**
 * What a field for a name holds once its text has become `typed`: all of it while that still makes a name, else without
 * the end of what was put in, so that nothing that stood there before is pushed out.
 */
export function fitName(before: string, typed: string, most: number): string {
  const fits = (text: string) => lengthOf(tidyName(text)) <= most;
  if (fits(typed)) return typed;
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

/** Whether a text has the form of an invite code: 32 hexadecimal digits (decision 29). */
export function isInviteCode(text: string): boolean {
  return INVITE_CODE.test(text);
}

/** Hebrew, Arabic and every other script that is written from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A name as it stands in a sentence that is only text, such as a toast or the title of the window. One that is written
 * from the right is set apart by marks that nobody sees, so that it turns nothing around it.
 */
export function inText(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The name a member is shown by: the team name of the group, else the username (specification, section 5). */
export function memberName(member: { readonly teamName: string | null; readonly username: string }): string {
  return member.teamName ?? member.username;
}
