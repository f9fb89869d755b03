/// <reference path="./opentype.d.ts" />
/// <reference path="./subset-font.d.ts" />
/**
 * `npm run page-fonts`: cuts each font of the pages into the characters that every page is written in and the rest, which a
 * browser fetches when a name needs it, and writes the style sheet that names both
 * (docs/decisions/054-fonts-in-parts.md). What it writes is committed.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import opentype from "opentype.js";
import subsetFont from "subset-font";

const PACKAGES = new URL("../node_modules/", import.meta.url);
const FOLDER = new URL("../src/web/styles/fonts/", import.meta.url);

interface PageFont {
  readonly family: string;
  readonly package: string;
  /** The files of the package are named by their letters and end like this. */
  readonly style: string;
  /** The weights that the pages use. A font of one weight is not variable. */
  readonly weights: readonly [lightest: number, boldest: number];
}

const FONTS: readonly PageFont[] = [
  {
    family: "League Gothic",
    package: "@fontsource/league-gothic",
    style: "400-normal",
    weights: [400, 400],
  },
  {
    family: "Public Sans",
    package: "@fontsource-variable/public-sans",
    style: "wght-normal",
    weights: [400, 700],
  },
];

/** What pages are written in: ASCII, and what the names of teams and the product's own texts have beside it. */
const FIRST = new Set([..."\u00a0·×é–—‘’“”•…−"].map(codeOf));
for (let code = codeOf(" "); code <= codeOf("~"); code++) FIRST.add(code);

/** The letters that the packages have in one file, the part of them that a file of ours has, and what belongs to it. */
const PARTS: readonly (readonly [letters: string, part: string, belongs: (code: number) => boolean])[] = [
  ["latin", "latin-first", (code) => FIRST.has(code)],
  ["latin", "latin-rest", () => true],
  ["latin-ext", "latin-ext", () => true],
  ["vietnamese", "vietnamese", () => true],
];

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Returns code points as the value of `unicode-range`. */
function rangesOf(codes: ReadonlySet<number>): string {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
  const ranges: string[] = [];
  for (const first of [...codes].sort((one, other) => one - other)) {
    if (codes.has(first - 1)) continue;
    let last = first;
    while (codes.has(last + 1)) last += 1;
    ranges.push(first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`);
  }
  return ranges.join(", ");
}

/** Returns a rule that names one part of a font. */
function faceOf({ family, weights: [lightest, boldest] }: PageFont, file: string, codes: ReadonlySet<number>): string {
  const ranges = rangesOf(codes);
  return `@font-face {
  font-family: "${family}";
  font-weight: ${lightest === boldest ? lightest : `${lightest} ${boldest}`};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range:${ranges.includes(",") ? "\n   " : ""} ${ranges};
}
`;
}

/** Returns the code points that a font has a glyph for. */
async function codesOf(font: Uint8Array): Promise<number[]> {
  const asTrueType = await subsetFont(font, "", { keepAllGlyphs: true, targetFormat: "truetype" });
  const { tables } = opentype.parse(new Uint8Array(asTrueType).buffer);
  return Object.keys(tables.cmap.glyphIndexMap)
    .map(Number)
    .filter((code) => code >= 0x20);
}

/** Returns what the folder of the fonts has: the files by their names. */
export async function pageFonts(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const faces = ["/* Written by `npm run page-fonts`. */\n"];
  for (const font of FONTS) {
    const { package: from, style, weights } = font;
    const [min, max] = weights;
    const name = from.replace(/.*\//, "");
    const named = new Set<number>();
    for (const [letters, part, belongs] of PARTS) {
      const whole = readFileSync(new URL(`${from}/files/${name}-${letters}-${style}.woff2`, PACKAGES));
      const codes = new Set((await codesOf(whole)).filter((code) => belongs(code) && !named.has(code)));
      for (const code of codes) named.add(code);
      const cut = await subsetFont(whole, String.fromCodePoint(...codes), {
        targetFormat: "woff2",
        ...(min === max ? {} : { variationAxes: { wght: { min, max, default: min } } }),
      });
      files.set(`${name}-${part}.woff2`, cut);
      faces.push(faceOf(font, `${name}-${part}.woff2`, codes));
    }
    files.set(`${name}.license`, readFileSync(new URL(`${from}/LICENSE`, PACKAGES)));
  }
  files.set("faces.css", Buffer.from(faces.join("\n")));
  return files;
}

if (import.meta.main) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const [name, content] of await pageFonts()) {
    writeFileSync(new URL(name, FOLDER), content);
    console.info(`${name} ${content.byteLength}`);
  }
}
