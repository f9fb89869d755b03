import { displayWidth } from "#domain/display-width.ts";

/**
 * For each slot size: the width available to the name in px, and the font sizes by the name's maximum length. For
 * example, `{ 15: 27, 99: 22 }` means size 27 for names of up to 15 characters, and size 22 for longer names.
 */
const NAMES = {
  small: { width: 134, sizes: { 15: 27, 99: 22 } },
  semi: { width: 130, sizes: { 11: 32, 15: 27, 99: 22 } },
  final: { width: 114, sizes: { 8: 38, 11: 32, 99: 26 } },
  phone: { width: 180, sizes: { 99: 29 } },
} as const;

/**
 * Fits a team's name into a slot that may also show an icon or a verdict. The icon or verdict is `taken` px wide, and is
 * on screen if `isTaken` is true. Returns the font size, and whether the icon or verdict `fits` next to the name at its
 * regular size. If it is on screen but does not fit, the name gets the smallest size.
 */
export function fitName(name: string, slot: keyof typeof NAMES, taken: number, isTaken = false) {
  const { width, sizes } = NAMES[slot];
  const fitsAt = (size: number) => displayWidth(name) * size + taken <= width;
  const smallest = sizes[99];
  const regular = Object.entries(sizes).find(([letters]) => name.length <= Number(letters))?.[1] ?? smallest;
  return { size: isTaken && !fitsAt(regular) ? smallest : regular, fits: fitsAt(regular) };
}

/**
 * The width of the canvas's champion panel and the space for the name on that panel, in pixels. Other panels have the
 * same proportions.
 */
const POSTER_WIDTH = 240;
const NAME_WIDTH = 204;

/**
 * Fits a champion's name into the champion panel. Long names are split into two lines. On a panel 240 px wide, the font
 * size is at most 118 px for one line and 58 px for two. Returns the lines, and the font size relative to the panel's
 * width.
 */
export function fitChampionName(name: string): { readonly lines: readonly string[]; readonly size: number } {
  const lines = name.length > 9 && name.includes(" ") ? inTwoLines(name) : [name];
  const widest = Math.max(...lines.map(displayWidth));
  return { lines, size: Math.min(lines.length === 1 ? 118 : 58, NAME_WIDTH / widest) / POSTER_WIDTH };
}

/** Splits a name into two lines. Of the possible splits, returns the one whose longer line is shortest. */
function inTwoLines(name: string): string[] {
  const words = name.split(" ");
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const width = (lines: string[]) => Math.max(...lines.map(displayWidth));
  return splits.reduce((best, split) => (width(split) < width(best) ? split : best));
}
