import { displayWidth } from "../../domain/display-width.ts";

/** For each slot size: the width of the name in px, and each font size with the longest name that fits. */
const NAMES = {
  small: {
    width: 134,
    sizes: [
      [27, 15],
      [22, 99],
    ],
  },
  semi: {
    width: 130,
    sizes: [
      [32, 11],
      [27, 15],
      [22, 99],
    ],
  },
  final: {
    width: 114,
    sizes: [
      [38, 8],
      [32, 11],
      [26, 99],
    ],
  },
  phone: { width: 180, sizes: [[29, 99]] },
} as const satisfies Record<string, { width: number; sizes: readonly (readonly [size: number, length: number])[] }>;

/**
 * Fits a team's name into a slot. Returns the font size at which the name is not cut, and whether `taken` px next to it
 * are free. With `isTaken` that space is required, so the name is made smaller if needed.
 */
export function fitName(name: string, slot: keyof typeof NAMES, taken: number, isTaken = false) {
  const { width, sizes } = NAMES[slot];
  const all: readonly (readonly [number, number])[] = sizes;
  const fitsAt = (size: number) => displayWidth(name) * size + taken <= width;
  const [regular] = all.find(([, length]) => name.length <= length) ?? [27];
  const [smallest] = all.at(-1) ?? [22];
  return { size: isTaken && !fitsAt(regular) ? smallest : regular, fits: fitsAt(regular) };
}

/** A champion's name on the panel: its lines, and the font size relative to the panel's width. */
export interface ChampionName {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The champion panel of the canvas and its space for the name, in pixels; other panels have the same proportions. */
const POSTER_WIDTH = 240;
const NAME_WIDTH = 204;

/**
 * Fits a champion's name: on a panel 240 px wide, one line of up to 118 px or, for a long name, two lines of up to 58
 * px.
 */
export function fitChampionName(name: string): ChampionName {
  const lines = name.length > 9 && name.includes(" ") ? inTwoLines(name) : [name];
  const widest = Math.max(...lines.map(displayWidth));
  return { lines, size: Math.min(lines.length === 1 ? 118 : 58, NAME_WIDTH / widest) / POSTER_WIDTH };
}

/** Splits a name at the space that makes its longer line as short as possible. */
function inTwoLines(name: string): string[] {
  const words = name.split(" ");
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const width = (lines: string[]) => Math.max(...lines.map(displayWidth));
  return splits.reduce((best, split) => (width(split) < width(best) ? split : best));
}
