import { expect, test } from "vitest";
import { contrast, textOn } from "#domain/team.ts";
import { teamColors } from "#domain/team-colors.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";

const PAPER_LIGHT = "#FFFFFF";
const PAPER_DARK = "#0F1318";

const PAINTED = SEED_TEAMS.map((team) => ({ team, colors: teamColors(team) }));
/** Returns the names of the teams for which a condition is false. */
function except(claim: (painted: (typeof PAINTED)[number]) => boolean): string[] {
  return PAINTED.filter((one) => !claim(one)).map(({ team }) => team.name);
}

test("team names are readable on every fill, and seeds are readable on every seed tab, in light and dark mode", () => {
  expect(except(({ colors }) => contrast(colors.fill, colors.text) >= 4.5)).toEqual([]);
  expect(except(({ colors }) => contrast(colors.fillDark, colors.textDark) >= 4.5)).toEqual([]);
  expect(except(({ colors }) => contrast(colors.stub, colors.text) >= 4.5)).toEqual([]);
  expect(except(({ colors }) => contrast(colors.stubDark, colors.textDark) >= 4.5)).toEqual([]);
});

test("a team's fill is its primary color in light mode, and has enough contrast with the background in dark mode", () => {
  expect(except(({ team, colors }) => colors.fill === team.primaryColor)).toEqual([]);
  expect(except(({ colors }) => contrast(colors.fillDark, PAPER_DARK) >= 1.55)).toEqual([]);
});

test("a primary color that has enough contrast with the dark background is the fill in dark mode, too", () => {
  const clear = ({ team }: (typeof PAINTED)[number]) => contrast(team.primaryColor, PAPER_DARK) >= 1.55;
  expect(except((one) => !clear(one) || one.colors.fillDark === one.team.primaryColor)).toEqual([]);
});

test("lines, such as connectors, have a contrast of at least 3:1 with the background in light mode and in dark mode", () => {
  expect(except(({ colors }) => contrast(colors.line, PAPER_LIGHT) >= 3)).toEqual([]);
  expect(except(({ colors }) => contrast(colors.lineDark, PAPER_DARK) >= 3)).toEqual([]);
});

test("the trophy is yellow next to white text and black next to black text", () => {
  expect(except(({ colors }) => colors.trophy === (textOn(colors.fill) === "#FFFFFF" ? "#FFCF1A" : "#000000"))).toEqual(
    [],
  );
  expect(
    except(({ colors }) => colors.trophyDark === (textOn(colors.fillDark) === "#FFFFFF" ? "#FFD338" : "#000000")),
  ).toEqual([]);
});

test("a seed tab's color is the slot's fill with 20% black added for white text, or 28% white added for black text", () => {
  const dark = teamColors({ primaryColor: "#646464", secondaryColor: "#000000" });
  expect([dark.text, dark.stub]).toEqual(["#FFFFFF", "#505050"]);
  const bright = teamColors({ primaryColor: "#C8B464", secondaryColor: "#000000" });
  expect([bright.text, bright.stub]).toEqual(["#000000", "#D7C98F"]);
});

test("a line's color is darkened in 1% steps until its contrast with the white background reaches 3:1", () => {
  const colors = (primaryColor: string) => teamColors({ primaryColor, secondaryColor: "#000000" });
  expect(colors("#FFFFFF").line).toBe("#949494");
  expect(colors("#949494").line).toBe("#949494");
  expect(colors("#959595").line).toBe("#949494");
  expect(colors("#FFCB05").line).toMatch(/^#[0-9A-F]{6}$/);
  expect(contrast(colors("#FFCB05").line, PAPER_LIGHT)).toBeLessThan(3.1);
});
