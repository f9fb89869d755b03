import { expect, test } from "vitest";
import { DARK_FILL_CONTRAST, DARK_PAPER, raiseLightness } from "../../src/domain/colors.ts";
import { contrast } from "../../src/domain/team.ts";
import { SEED_TEAMS } from "../support/brackets/seed-teams.ts";

test("a color that stands out from dark paper stays as it is", () => {
  expect(raiseLightness("#990000", DARK_FILL_CONTRAST)).toBe("#990000");
  expect(raiseLightness("#FFFFFF", 18)).toBe("#FFFFFF");
});

test("a dark color is raised until it stands out, and no further; its hue stays", () => {
  expect(raiseLightness("#500000", DARK_FILL_CONTRAST)).toBe("#790000");
  expect(raiseLightness("#14213D", DARK_FILL_CONTRAST)).toBe("#213663");
  expect(raiseLightness("#000000", DARK_FILL_CONTRAST)).toBe("#383838");
});

test("every team color reaches the contrast that is asked for, of a fill and of a line", () => {
  for (const { id, primaryColor } of SEED_TEAMS) {
    for (const goal of [DARK_FILL_CONTRAST, 3]) {
      expect(contrast(raiseLightness(primaryColor, goal), DARK_PAPER), id).toBeGreaterThanOrEqual(goal);
    }
  }
});

test("white is as far as lightness goes, also when it does not reach the contrast", () => {
  expect(raiseLightness("#123456", 21)).toBe("#FFFFFF");
});
