/// <reference path="./opentype.d.ts" />
/**
 * `npm run picture-fonts`: copies the fonts of the pictures that are shown beside shared links, which the library that draws
 * them takes as whole TrueType files only, and lists the characters that they have. What it writes is committed.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import opentype from "opentype.js";

const PACKAGES = new URL("../node_modules/@expo-google-fonts/", import.meta.url);
const FOLDER = new URL("../src/server/sharing/fonts/", import.meta.url);
const LIST = new URL("../src/server/sharing/picture-fonts.ts", import.meta.url);

/** Texts are set in the product's own face; those with letters that it lacks in the first of the others that has them. */
const FONTS = [
  { from: "league-gothic", style: "400Regular", file: "LeagueGothic_400Regular.ttf", family: "League Gothic" },
  { from: "noto-sans", style: "600SemiBold", file: "NotoSans_600SemiBold.ttf", family: "Noto Sans" },
  {
    from: "noto-sans-hebrew",
    style: "600SemiBold",
    file: "NotoSansHebrew_600SemiBold.ttf",
    family: "Noto Sans Hebrew",
  },
  {
    from: "noto-sans-arabic",
    style: "600SemiBold",
    file: "NotoSansArabic_600SemiBold.ttf",
    family: "Noto Sans Arabic",
  },
];

/** The scripts that are drawn as they are read; of others a font may have letters that then overlap. */
const SCRIPTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u;

/** Returns the code points that a font has a glyph for, as the inside of a character class. */
function charactersOf(file: URL): string {
  const { tables } = opentype.parse(new Uint8Array(readFileSync(file)).buffer);
  const all = Object.keys(tables.cmap.glyphIndexMap).map(Number);
  const codes = new Set(all.filter((code) => code >= 0x20 && SCRIPTS.test(String.fromCodePoint(code))));
  const escaped = (code: number) => `\\u{${code.toString(16).padStart(5, "0")}}`;
  let text = "";
  for (const first of [...codes].sort((one, other) => one - other)) {
    if (codes.has(first - 1)) continue;
    let last = first;
    while (codes.has(last + 1)) last += 1;
    text += first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`;
  }
  return text;
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const listed = FONTS.map(({ from, style, file, family }) => {
  const font = new URL(`${from}/${style}/${file}`, PACKAGES);
  copyFileSync(font, new URL(file, FOLDER));
  copyFileSync(new URL(`${from}/LICENSE_FONT`, PACKAGES), new URL(`${from}.license`, FOLDER));
  return `  {
    file: "${file}",
    family: "${family}",
    characters:
      /^[${charactersOf(font)}]+$/u,
  },`;
});
writeFileSync(
  LIST,
  `// Written by \`npm run picture-fonts\`.
// biome-ignore-all lint/suspicious/noMisleadingCharacterClass: it is about single code points

/** A font of the pictures: its file in \`fonts\`, and which texts it has all characters of. */
export interface PictureFont {
  readonly file: string;
  readonly family: string;
  readonly characters: RegExp;
}

/** The fonts of the pictures, the product's own first. */
export const FONTS: readonly PictureFont[] = [
${listed.join("\n")}
];
`,
);
console.info(`${FONTS.length} fonts`);
