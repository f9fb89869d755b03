/// <reference path="./opentype.d.ts" />
import { readFileSync } from "node:fs";
import opentype, { type PathCommand } from "opentype.js";
import { textOn } from "../src/domain/team.ts";

const FONT = new URL(
  "../node_modules/@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff",
  import.meta.url,
);

/** Badges are designed in a box of 40 by 40 units. */
const BOX = 40;

/** Steps per unit in the file: fine enough for coordinates that are whole numbers. */
const STEPS = 20;

/** Font size by the number of characters, in the units of the box. */
const LETTER_SIZES: Record<number, number> = { 1: 20, 2: 19, 3: 17, 4: 14.5, 5: 12.5 };

export interface BadgeTeam {
  readonly abbreviation: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
}

const bytes = readFileSync(FONT);
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** Returns numbers as briefly as SVG allows: no space before a minus sign. */
function joinNumbers(numbers: readonly number[]): string {
  return numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : `${number}`)).join("");
}

/** Outlines as relative SVG commands in whole grains; differences of rounded places, so that errors do not add up. */
function pathOf(commands: readonly PathCommand[], dx: number, dy: number): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  let previous = "";
  let path = "";
  for (const command of commands) {
    if (command.type === "Z") {
      path += "z";
      previous = "z";
      [x, y] = [startX, startY];
      continue;
    }
    const points: (readonly [number, number])[] = [[command.x, command.y]];
    if (command.type === "Q" || command.type === "C") points.unshift([command.x1, command.y1]);
    if (command.type === "C") points.splice(1, 0, [command.x2, command.y2]);
    const placed = points.map(([px, py]) => [Math.round((px + dx) * STEPS), Math.round((py + dy) * STEPS)] as const);
    const [endX, endY] = placed.at(-1) as readonly [number, number];
    if (command.type === "M") {
      [startX, startY] = [endX, endY];
      path += `M${joinNumbers([endX, endY])}`;
      previous = "M";
    } else if (command.type !== "L" || endX !== x || endY !== y) {
      const letter = command.type.toLowerCase();
      const [name, numbers] =
        letter === "l" && endY === y
          ? ["h", [endX - x]]
          : letter === "l" && endX === x
            ? ["v", [endY - y]]
            : [letter, placed.flatMap(([px, py]) => [px - x, py - y])];
      const text = joinNumbers(numbers as number[]);
      path += name !== previous ? `${name}${text}` : text.startsWith("-") ? text : ` ${text}`;
      previous = name as string;
    }
    [x, y] = [endX, endY];
  }
  return path;
}

/** Returns the letters as outlines, centered in the box by their width and by the height of capitals. */
function lettersOf(abbreviation: string): string {
  const size = LETTER_SIZES[abbreviation.length];
  if (size === undefined) throw new Error(`no badge has room for "${abbreviation}"`);
  const path = font.getPath(abbreviation, 0, 0, size);
  const { x1, x2 } = path.getBoundingBox();
  const capHeight = (font.charToGlyph("H").getBoundingBox().y2 * size) / font.unitsPerEm;
  return pathOf(path.commands, (BOX - (x1 + x2)) / 2, (BOX + capHeight) / 2);
}

/**
 * Returns the badge of a team as a standalone SVG file: its abbreviation on the primary color, with a ring in the
 * secondary color (docs/rules.md#badges). The letters are outlines, because an image cannot use the fonts of the page.
 */
export function badgeSvg({ abbreviation, primaryColor, secondaryColor }: BadgeTeam): string {
  const text = textOn(primaryColor);
  const side = BOX * STEPS;
  const middle = side / 2;
  const ring = (radius: number, width: number, color: string) =>
    `<circle cx="${middle}" cy="${middle}" r="${radius * STEPS}" fill="none" stroke="${color}" stroke-width="${width * STEPS}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BOX}" height="${BOX}" viewBox="0 0 ${side} ${side}">`,
    `<circle cx="${middle}" cy="${middle}" r="${middle}" fill="${primaryColor}"/>`,
    `${ring(19.4, 1, text)} stroke-opacity=".35"/>`,
    `${ring(17, 2.6, secondaryColor)}/>`,
    `<path fill="${text}" d="${lettersOf(abbreviation)}"/></svg>\n`,
  ].join("");
}
