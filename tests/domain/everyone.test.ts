import { describe, expect, test } from "vitest";
import { biggestMover, championLines, percentBehind, type WeekCounts } from "#domain/everyone.ts";

/**
 * Returns a week with 100 brackets. `champions` lists teams, each with the number of brackets that pick it as champion.
 */
const week = (number: number, champions: WeekCounts["champions"]): WeekCounts => {
  return { number, brackets: 100, players: 100, champions, field: [], seeds: [], upsets: [] };
};

describe("the lines of the champion chart", () => {
  test("show the eight teams with the most champion picks across all weeks, sorted by their share in the newest week", () => {
    const others = Array.from({ length: 8 }, (_, n) => [`team-${n}`, 8 - n] as const);
    const weeks = [week(1, [["fallen", 90], ...others]), week(2, [["risen", 64], ...others])];
    const lines = championLines(weeks);
    expect(lines).toHaveLength(8);
    expect(lines[0]).toEqual({ team: "risen", percents: [0, 64] });
    expect(lines.at(-1)).toEqual({ team: "fallen", percents: [90, 0] });
    expect(lines.map(({ team }) => team)).not.toContain("team-7");
  });

  test("include the newest week's six most picked champions, even if other teams have more picks across all weeks", () => {
    const old = Array.from({ length: 8 }, (_, n) => [`old-${n}`, 10] as const);
    const latest = Array.from({ length: 7 }, (_, n) => [`new-${n}`, 7 - n] as const);
    const teams = championLines([week(1, old), week(2, latest)]).map(({ team }) => team);
    expect(teams.filter((team) => team.startsWith("new"))).toEqual(latest.slice(0, 6).map(([team]) => team));
  });

  test("are an empty list before a week has closed", () => {
    expect(championLines([])).toEqual([]);
  });
});

describe("the biggest mover", () => {
  test("is the team whose share of picks changed most since the previous week, with ties going to the team that rose", () => {
    const before = week(4, [
      ["down", 10],
      ["up", 2],
    ]);
    const last = week(6, [
      ["up", 10],
      ["down", 2],
    ]);
    expect(biggestMover([week(3, []), before, last])).toEqual({ team: "up", from: 2, to: 10, since: 4 });
    expect(biggestMover([before, week(5, [["up", 3]])])).toMatchObject({ team: "down", from: 10, to: 0 });
  });

  test("is null in the first week, and when no team's share has changed", () => {
    expect([biggestMover([week(1, [["a", 5]])]), biggestMover([week(1, [["a", 5]]), week(2, [["a", 5]])])]).toEqual([
      null,
      null,
    ]);
  });
});

test("the percentage of players with fewer points is rounded down", () => {
  expect([percentBehind(6_929, 8_331), percentBehind(0, 1), percentBehind(999, 1_000)]).toEqual([83, 0, 99]);
});
