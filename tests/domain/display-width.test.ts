import { readFileSync } from "node:fs";
import opentype from "opentype.js";
import { expect, test } from "vitest";
import { displayWidth } from "../../src/domain/display-width.ts";

const file = readFileSync("src/server/sharing/fonts/LeagueGothic_400Regular.ttf");
const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
/** The width of a character in the font, in hundredths of the type size. */
const measured = (character: string) => Math.round((font.charToGlyph(character).advanceWidth / font.unitsPerEm) * 100);

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzé0123456789'.-&() ";

test("every letter of an English name is as wide as in the font", () => {
  const widths = (widthOf: (one: string) => number) => [...LETTERS].map((one) => [one, Math.round(widthOf(one))]);
  expect(widths((one) => displayWidth(one) * 100)).toEqual(widths(measured));
});

test("a text is as wide as its letters together, and what is not in the table as wide as the widest", () => {
  expect(displayWidth("")).toBe(0);
  expect(displayWidth("II")).toBeCloseTo(0.38, 9);
  expect(displayWidth("漢")).toBeCloseTo(0.51, 9);
  expect(displayWidth("🏈I")).toBeCloseTo(0.7, 9);
});
