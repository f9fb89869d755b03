import { expect, test } from "vitest";
import { DARK_FILL_CONTRAST, DARK_PAPER, raiseLightness } from "#domain/colors.ts";
import { contrast } from "#domain/team.ts";

test("a color that stands out from the dark background is not changed", () => {
  expect(raiseLightness("#990000", DARK_FILL_CONTRAST)).toBe("#990000");
  expect(raiseLightness("#FFFFFF", 18)).toBe("#FFFFFF");
});

test("a dark color is lightened just enough to stand out, and keeps its hue", () => {
  expect(raiseLightness("#500000", DARK_FILL_CONTRAST)).toBe("#790000");
  expect(raiseLightness("#14213D", DARK_FILL_CONTRAST)).toBe("#213663");
  expect(raiseLightness("#000000", DARK_FILL_CONTRAST)).toBe("#383838");
});

test.each([
  ["#402000", "#9C4E00"],
  ["#204000", "#376E00"],
  ["#004020", "#007339"],
  ["#002040", "#0060C0"],
  ["#200040", "#8103FF"],
  ["#400020", "#C00060"],
  ["#111111", "#636363"],
])("%s keeps its hue when lightened to %s, no matter which color channel is the highest", (dark, raised) => {
  expect(raiseLightness(dark, 3)).toBe(raised);
});

test("a color with exactly the required contrast is not changed", () => {
  expect(raiseLightness("#402000", contrast("#402000", DARK_PAPER))).toBe("#402000");
});

test("lightening a color stops at white, even if white lacks the required contrast", () => {
  expect(raiseLightness("#123456", 21)).toBe("#FFFFFF");
  expect(raiseLightness("#000000", 21)).toBe("#FFFFFF");
});
