/** Advance widths of League Gothic in hundredths of the type size, by character; measured from the font. */
const WIDTHS: Record<string, string> = {
  15: "' ",
  16: ".li",
  17: "j",
  19: "I",
  21: "J",
  22: "-",
  23: "tf",
  24: "r1",
  27: "()",
  29: "v",
  30: "LzocsFeyxébkpq",
  31: "7nuh",
  32: "Zad",
  33: "ET",
  34: "S8569",
  35: "g43P0",
  36: "ROCYQV2GB",
  37: "UDX",
  38: "KH",
  39: "A",
  40: "N",
  42: "&",
  44: "w",
  47: "m",
  48: "M",
  51: "W",
};

const WIDTH_OF = new Map(Object.entries(WIDTHS).flatMap(([width, all]) => [...all].map((one) => [one, Number(width)])));

/** How wide a text is in the display face, in multiples of the type size. The widest letter stands in for unknown ones. */
export function displayWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDTH_OF.get(character) ?? 51), 0) / 100;
}

/** What a slot holds on each size: the room for its name in px, and the type sizes with the longest name each takes. */
const NAMES = {
  small: {
    room: 134,
    sizes: [
      [27, 15],
      [22, 99],
    ],
  },
  semi: {
    room: 130,
    sizes: [
      [32, 11],
      [27, 15],
      [22, 99],
    ],
  },
  final: {
    room: 114,
    sizes: [
      [38, 8],
      [32, 11],
      [26, 99],
    ],
  },
  phone: { room: 180, sizes: [[29, 99]] },
} as const satisfies Record<string, { room: number; sizes: readonly (readonly [size: number, length: number])[] }>;

/**
 * The type size of a name in a slot, so that no name is ever cut, and whether `taken` px beside it are still free. A
 * mark that must stand there takes the name down to its smallest size instead.
 */
export function fitName(name: string, slot: keyof typeof NAMES, taken: number, isTaken = false) {
  const { room, sizes } = NAMES[slot];
  const all: readonly (readonly [number, number])[] = sizes;
  const fits = (size: number) => displayWidth(name) * size + taken <= room;
  const [regular] = all.find(([, length]) => name.length <= length) ?? [27];
  const [smallest] = all.at(-1) ?? [22];
  return { size: isTaken && !fits(regular) ? smallest : regular, hasRoom: fits(regular) };
}

/** A champion's name as it stands on the poster: its lines, and the type size in multiples of the poster's width. */
export interface PosterName {
  readonly lines: readonly string[];
  readonly size: number;
}

/** What the poster measures in the mock-up; sizes are kept in proportion to it. */
const POSTER_WIDTH = 240;
const NAME_WIDTH = 204;

/** Fits a champion's name: one line up to 118 px on a poster 240 px wide, a long name of several words two up to 58 px. */
export function posterName(name: string): PosterName {
  const lines = name.length > 9 && name.includes(" ") ? inTwoLines(name) : [name];
  const widest = Math.max(...lines.map(displayWidth));
  return { lines, size: Math.min(lines.length === 1 ? 118 : 58, NAME_WIDTH / widest) / POSTER_WIDTH };
}

/** Splits at the blank that leaves the narrowest pair of lines. */
function inTwoLines(name: string): string[] {
  const words = name.split(" ");
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const width = (lines: string[]) => Math.max(...lines.map(displayWidth));
  return splits.reduce((best, split) => (width(split) < width(best) ? split : best));
}
