import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { PERFECT_POINTS, POINTS, POINTS_KINDS, POINTS_LABELS, receipt, score } from "#domain/scoring.ts";
import { anyOutcome, savablePick } from "#support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "#support/brackets/official-record.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const swapped = (record: BracketRecord, one: number, other: number): BracketRecord => {
  const slots = [...record.teamSlots];
  [slots[one - 1], slots[other - 1]] = [slots[other - 1] as string, slots[one - 1] as string];
  return { ...record, teamSlots: slots };
};

describe("points", () => {
  test("for a perfect bracket are 247 times the week's multiplier, which is 15 in week 1 and 1 in week 15", () => {
    expect(receipt(OFFICIAL_RECORD, OFFICIAL_RECORD, 1)).toMatchObject({ base: 247, multiplier: 15, total: 3_705 });
    expect(score(OFFICIAL_RECORD, OFFICIAL_RECORD, 15)).toBe(247);
    expect(PERFECT_POINTS).toBe(247);
  });

  test("are 0 on all six lines of the receipt if there is no outcome", () => {
    const { lines, total } = receipt(OFFICIAL_RECORD, null, 1);
    expect(lines.map(({ kind, each, teams, points }) => [kind, each, teams, points])).toEqual(
      Object.entries(POINTS).map(([kind, each]) => [kind, each, [], 0]),
    );
    expect(total).toBe(0);
  });

  test("on the receipt for a perfect bracket are split into six lines, each with the teams that earned the points", () => {
    const { lines } = receipt(OFFICIAL_RECORD, OFFICIAL_RECORD, 1);
    expect(lines.map(({ points }) => points)).toEqual([60, 60, 32, 40, 30, 25]);
    expect(lines[2]?.teams).toEqual(["oregon", "ole-miss", "alabama", "miami"]);
    expect(lines[5]?.teams).toEqual(["indiana"]);
  });

  test("depend on teams, not slots: two teams with swapped seeds keep the points for their wins", () => {
    // Seeds 5 and 6 both win their first game, and one of the two teams also wins its second game.
    const pick = swapped(OFFICIAL_RECORD, 5, 6);
    const { lines } = receipt(pick, OFFICIAL_RECORD, 15);
    expect(lines.map(({ points }) => points)).toEqual([60, 50, 32, 40, 30, 25]);
  });

  test("for a win are given only if the team was picked to win in the same round", () => {
    // The pick swaps seeds 1 and 5, so it gives Oregon a bye instead of a first-round win. Oregon's actual first-round
    // win therefore earns nothing.
    const { lines } = receipt(swapped(OFFICIAL_RECORD, 1, 5), OFFICIAL_RECORD, 15);
    expect(lines[2]?.teams).toEqual(["ole-miss", "alabama", "miami"]);
  });

  test("are never given for teams outside the official field", () => {
    const { lines } = receipt(TOO_FEW_CONFERENCES, OFFICIAL_RECORD, 15);
    expect(lines.map(({ points }) => points)).toEqual([45, 45, 32, 40, 30, 25]);
    for (const { teams } of lines) {
      for (const team of ["penn-state", "lsu", "texas"]) expect(teams).not.toContain(team);
    }
  });

  test("are labeled alike on the scoring card and on receipts, and listed in playing order", () => {
    expect(POINTS_KINDS.map((kind) => POINTS_LABELS[kind])).toEqual([
      ...["Field of 12", "Correct Seed", "First Round Winner", "QF Winner", "SF Winner", "CFP Winner"],
    ]);
  });

  test("are awarded for the field, the seeds and the games played so far while the outcome is incomplete", () => {
    const half = { ...OFFICIAL_RECORD, winners: { fr1: 5, fr3: 6 } };
    expect(receipt(OFFICIAL_RECORD, half, 15).lines.map(({ points }) => points)).toEqual([60, 60, 16, 0, 0, 0]);
  });

  test("add up to the total on every receipt, count a team at most once per line, and never exceed 247 before the multiplier", () => {
    fc.assert(
      fc.property(savablePick, anyOutcome, fc.integer({ min: 1, max: 15 }), (pick, outcome, week) => {
        const { lines, base, multiplier, total } = receipt(pick, outcome, week);
        for (const { each, teams, points } of lines) {
          expect(points).toBe(each * teams.length);
          expect(new Set(teams).size).toBe(teams.length);
        }
        expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(base);
        expect([multiplier, total]).toEqual([16 - week, base * (16 - week)]);
        expect(base).toBeLessThanOrEqual(247);
      }),
      runs(300),
    );
  });
});
