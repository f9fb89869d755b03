import { FONTS, type PictureFont } from "./picture-fonts.ts";

/** The most marks on one letter, such as the two of Vietnamese; more of them would tower over the line. */
const MOST_MARKS = 2;

const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");

/** Letters, numbers and symbols: what a name is read by. */
const READ = /[\p{L}\p{N}\p{S}]/gu;

const MARKS = /\p{M}/gu;

/** What is not seen, and what changes the direction of the text around it. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into letters as people count them, each with its marks. */
function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** Returns the first font that has all of a letter, or null. */
function fontOf(letter: string): PictureFont | null {
  return FONTS.find(({ characters }) => characters.test(letter)) ?? null;
}

/** Returns a letter as a font of ours can draw it, without its marks where none has them; null when none has the letter. */
function drawable(letter: string): string | null {
  return [letter, letter.replace(MARKS, "")].find((each) => fontOf(each) !== null) ?? null;
}

const countRead = (text: string) => text.match(READ)?.length ?? 0;

/**
 * Returns a name as a picture can show it: without what no font of ours has (emoji, other scripts), what is not seen, and
 * the third and further marks of a letter. Null when less than half of what it is read by would be left: the name then
 * stands in the words beside the picture only, which are set in the reader's own fonts.
 */
export function drawableName(name: string): string | null {
  const seen = name.normalize("NFC").replace(UNSEEN, "").replace(TOO_MANY_MARKS, "$1");
  const shown = lettersOf(seen)
    .map((letter) => drawable(letter) ?? "")
    .join("")
    .replace(/\s+/g, " ")
    .trim();
  const left = countRead(shown);
  return left === 0 || left * 2 < countRead(name) ? null : shown;
}

/** A part of a text that one font draws. */
interface Run {
  readonly family: string;
  readonly text: string;
}

/**
 * Splits a text into parts that one font draws each: one part, if a font has all of it. A letter that none has is left out.
 * The library cannot be left to choose: it draws a box for a letter that comes before one that it takes apart.
 */
export function runsOf(text: string): Run[] {
  const whole = FONTS.find(({ characters }) => characters.test(text));
  if (whole) return [{ family: whole.family, text }];
  const runs: Run[] = [];
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1);
    const before = FONTS.find(({ family }) => family === last?.family);
    // A part is as long as its font has letters for it.
    const font = before?.characters.test(letter) ? before : fontOf(letter);
    if (font === null) continue;
    if (last && last.family === font.family) runs[runs.length - 1] = { ...last, text: last.text + letter };
    else runs.push({ family: font.family, text: letter });
  }
  return runs;
}

/** Returns what is left of a text that is set in one font: the one that has most of it. */
export function inOneFont(text: string): string {
  const letters = lettersOf(text);
  const ways = FONTS.map(({ characters }) => letters.filter((letter) => characters.test(letter)));
  return ways
    .reduce((best, way) => (way.length > best.length ? way : best))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** The longest part of a name that stays on one line, in letters as people count them. */
const LONGEST_PART = 18;

/** Returns the parts of a name between which a line may end; a very long word has several. */
function partsOf(name: string): { readonly part: string; readonly glue: "" | " " }[] {
  return name.split(" ").flatMap((word) => {
    const letters = lettersOf(word);
    const count = Math.ceil(letters.length / LONGEST_PART);
    const length = Math.ceil(letters.length / count);
    return Array.from({ length: count }, (_, at) => ({
      part: letters.slice(at * length, (at + 1) * length).join(""),
      glue: at === 0 ? (" " as const) : ("" as const),
    }));
  });
}

/** Returns a name in so many lines or fewer, each as long as the others if possible. */
export function inLines(name: string, count: number): string[] {
  const lines: string[] = [];
  for (const { part, glue } of partsOf(name)) {
    const line = lines.at(-1);
    const before = lines.reduce((sum, each) => sum + each.length, 0);
    const goal = (name.length / count) * lines.length;
    // A part goes to the line that more than half of it belongs to; that of all of the name is the last one.
    if (line === undefined || before + part.length / 2 > goal) lines.push(part);
    else lines[lines.length - 1] = line + glue + part;
  }
  return lines;
}
