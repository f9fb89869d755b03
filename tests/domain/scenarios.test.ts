import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type BracketRecord, bracketRecordProblem } from "#domain/bracket-record.ts";
import { packPicks, unpackPicks } from "#domain/compact-picks.ts";
import { decide, playerPoints, totalUnder, undecided, type WeekPick } from "#domain/scenarios.ts";
import { score } from "#domain/scoring.ts";
import { anyOutcome, savablePick } from "#support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD, TOO_FEW_CONFERENCES } from "#support/brackets/official-record.ts";
import { waysOf } from "#support/brackets/outcomes.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const field: BracketRecord = { ...OFFICIAL_RECORD, winners: {} };
const season = fc.array(fc.record({ week: fc.integer({ min: 1, max: 15 }), record: savablePick }), { maxLength: 5 });
const totalOf = (picks: readonly WeekPick[], outcome: BracketRecord) =>
  picks.reduce((sum, { week, record }) => sum + score(record, outcome, week), 0);

test("the points that a player can earn are listed by round and seed, and a picked team outside the field adds no points", () => {
  const winners = { ...OFFICIAL_RECORD.winners, fr1: 12, qf1: 4 };
  const { wins } = playerPoints([{ week: 15, record: { ...TOO_FEW_CONFERENCES, winners } }], field);
  expect(Object.entries(wins.first)).toEqual([0, 0, 0, 0, 0, 8, 0, 0, 8, 8, 0, 0].map((each, at) => [`${at}`, each]));
});

describe("deciding a game", () => {
  test("keeps the outcome consistent when results are set, changed and cleared in any order", () => {
    const step = fc.tuple(
      fc.constantFrom(...undecided(field)),
      fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(null)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let outcome = field;
        for (const [id, seed] of steps) {
          const next = decide(outcome, id, seed);
          expect(bracketRecordProblem(next)).not.toBe("BRACKET_INVALID");
          if (next !== outcome) expect(next.winners[id]).toBe(seed ?? undefined);
          outcome = next;
        }
      }),
      runs(300),
    );
  });

  test("again with another winner reopens only the later games that the previous winner had won", () => {
    const changed = decide(OFFICIAL_RECORD, "qf2", 9);
    expect(changed.winners).toEqual({ fr1: 5, fr2: 9, fr3: 6, fr4: 10, qf1: 5, qf2: 9, qf3: 6, qf4: 10, sf2: 10 });
    expect(decide(OFFICIAL_RECORD, "qf2", 4)).toBe(OFFICIAL_RECORD);
  });
});

describe("a player's points", () => {
  test("equal the sum of the picks' scores for any outcome", () => {
    fc.assert(
      fc.property(season, anyOutcome, (picks, outcome) => {
        const points = playerPoints(picks, outcome);
        expect(totalUnder(points, outcome)).toBe(totalOf(picks, outcome));
        const ways = waysOf(outcome);
        const way = ways[ways.length >> 1] as BracketRecord;
        expect(totalUnder(points, way)).toBe(totalOf(picks, way));
      }),
      runs(60),
    );
  });
});

test("packed picks list each team and each player once, even across several weeks", () => {
  const pick = (userId: string, week: number) => ({ userId, week, record: OFFICIAL_RECORD });
  const packed = packPicks([pick("ann", 1), pick("bob", 1), pick("ann", 2)]);
  expect(packed.players).toEqual(["ann", "bob"]);
  expect(packed.teams).toEqual(OFFICIAL_RECORD.teamSlots);
  expect(packed.rows.map(([player, week]) => [player, week])).toEqual([
    [0, 1],
    [1, 1],
    [0, 2],
  ]);
});

test("unpacking packed picks gives the original picks", () => {
  const anyPicks = fc.uniqueArray(
    fc.record({
      userId: fc.constantFrom<string>("ann", "bob", "cyd"),
      week: fc.integer({ min: 1, max: 15 }),
      record: savablePick,
    }),
    { maxLength: 20, selector: ({ userId, week }) => `${userId} ${week}` },
  );
  fc.assert(
    fc.property(anyPicks, (picks) => {
      const read = unpackPicks(JSON.parse(JSON.stringify(packPicks(picks))));
      const flat = [...read].flatMap(([userId, own]) => own.map((pick) => ({ userId, ...pick })));
      const order = (list: typeof picks) =>
        [...list].sort((one, other) => (one.userId + one.week < other.userId + other.week ? -1 : 1));
      expect(order(flat)).toEqual(order(picks));
    }),
    runs(50),
  );
});
