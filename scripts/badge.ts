import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { textOn } from "#domain/team.ts";

const FONT = fileURLToPath(new URL("../src/server/sharing/fonts/LeagueGothic_400Regular.ttf", import.meta.url));

/**
 * A badge is 40 px wide on screen, and 800 units wide in the file, so that the outlines' coordinates are whole numbers.
 */
const SIDE = 800;
const MIDDLE = SIDE / 2;

/** The font size for each length of an abbreviation, in the units of `SIDE`. */
const LETTER_SIZES: Record<number, number> = { 1: 400, 2: 380, 3: 340, 4: 290, 5: 250 };

/** The height of the font's capitals, relative to the font size. */
const CAPITALS = 0.735;

export interface BadgeTeam {
  readonly abbreviation: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
}

/** Returns the outlines of the abbreviation, centered in the badge, as the `d` of a path. */
function outlinesOf(abbreviation: string): string {
  const size = LETTER_SIZES[abbreviation.length];
  if (size === undefined) throw new Error(`no badge has room for "${abbreviation}"`);
  const baseline = MIDDLE + (size * CAPITALS) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><text x="${MIDDLE}" y="${baseline}" text-anchor="middle" font-family="League Gothic" font-size="${size}">${abbreviation.replace("&", "&amp;")}</text></svg>`;
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [FONT] } }).toString();
  const paths = [...drawn.matchAll(/ d="([^"]*)"/g)].map(([, path = ""]) => path);
  return paths
    .join("")
    .replace(/[\d.]+/g, (number) => String(Math.round(Number(number))))
    .replace(/ ?([A-Z]) ?/g, "$1")
    .replace(/(M(\d+ \d+)[^M]*)L\2Z/g, "$1Z");
}

/**
 * Returns a team's badge as a standalone SVG file: the abbreviation on the primary color, with a ring in the secondary
 * color (docs/behavior/screens.md#badges). The letters are outlines, because an image cannot use the page's fonts.
 */
export function badgeSvg({ abbreviation, primaryColor, secondaryColor }: BadgeTeam): string {
  const text = textOn(primaryColor);
  const ring = (radius: number, width: number, color: string) =>
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${MIDDLE}" fill="${primaryColor}"/>`,
    `${ring(388, 20, text)} stroke-opacity=".35"/>`,
    `${ring(340, 52, secondaryColor)}/>`,
    `<path fill="${text}" d="${outlinesOf(abbreviation)}"/></svg>\n`,
  ].join("");
}
