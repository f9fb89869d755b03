import { displayWidth } from "#domain/display-width.ts";

/** The width for the name and its font sizes, in px, by the name's maximum length in characters. */
const NAMES = {
  small: { width: 134, sizes: { 15: 27, 99: 22 } },
  semi: { width: 130, sizes: { 11: 32, 15: 27, 99: 22 } },
  final: { width: 114, sizes: { 8: 38, 11: 32, 99: 26 } },
  phone: { width: 180, sizes: { 99: 29 } },
} as const;

/**
 * Fits a team's name into a slot beside something that is `taken` px wide. Returns the font size, and whether it `fits`
 * at the regular size. If it does not fit but is on screen (`isTaken`), the name gets the smallest size.
 */
export function fitName(name: string, slot: keyof typeof NAMES, taken: number, isTaken = false) {
  const { width, sizes } = NAMES[slot];
  const fitsAt = (size: number) => displayWidth(name) * size + taken <= width;
  const smallest = sizes[99];
  const regular = Object.entries(sizes).find(([letters]) => name.length <= Number(letters))?.[1] ?? smallest;
  return { size: isTaken && !fitsAt(regular) ? smallest : regular, fits: fitsAt(regular) };
}

/** The canvas's champion panel, in px. Other panels have the same proportions. */
const POSTER_WIDTH = 240;
const NAME_WIDTH = 204;

/** Splits long names into two lines. The font size is relative to the panel's width. */
export function fitChampionName(name: string): { readonly lines: readonly string[]; readonly size: number } {
  const lines = name.length > 9 && name.includes(" ") ? inTwoLines(name) : [name];
  const widest = Math.max(...lines.map(displayWidth));
  return { lines, size: Math.min(lines.length === 1 ? 118 : 58, NAME_WIDTH / widest) / POSTER_WIDTH };
}

/** The split whose longer line is shortest. */
function inTwoLines(name: string): string[] {
  const words = name.split(" ");
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const width = (lines: string[]) => Math.max(...lines.map(displayWidth));
  return splits.reduce((best, split) => (width(split) < width(best) ? split : best));
}
