import { expect, test } from "vitest";
import { displayWidth } from "#domain/display-width.ts";
import { widthOf } from "#server/sharing/draw.ts";
import { text } from "#server/sharing/svg.ts";

/**
 * Returns a character's advance width in hundredths of the font size: how much wider `HH` becomes with the character in
 * its middle.
 */
function measured(character: string): number {
  const width = (line: string) => widthOf(text(0, 0, line, { size: 100, fill: "#000000" }));
  return width(`H${character}H`) - width("HH");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzé0123456789'.-&() ";

test("for English letters, digits and common punctuation, the calculated width equals the width in the font", () => {
  const different = [...LETTERS].filter((one) => Math.abs(displayWidth(one) * 100 - measured(one)) > 0.51);
  expect(different).toEqual([]);
});

test("a string's width is the sum of its letters' widths, and an unknown letter counts as the widest letter", () => {
  expect(displayWidth("")).toBe(0);
  expect(displayWidth("II")).toBeCloseTo(0.38, 9);
  expect(displayWidth("漢")).toBeCloseTo(0.51, 9);
  expect(displayWidth("🏈I")).toBeCloseTo(0.7, 9);
});
