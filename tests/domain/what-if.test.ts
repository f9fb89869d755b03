import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BracketRecord, bracketRecordProblem, isBracketRecord } from "../../src/domain/bracket-record.ts";
import { packPicks, readPicks } from "../../src/domain/compact-picks.ts";
import { score } from "../../src/domain/scoring.ts";
import {
  best,
  chances,
  decide,
  outcomesOf,
  playerPoints,
  totalUnder,
  undecided,
  type WeekPick,
} from "../../src/domain/what-if.ts";
import { runs } from "../support/brackets/arbitrary-brackets.ts";
import { OFFICIAL_RECORD } from "../support/brackets/brackets.ts";
import { savablePick, someOutcome } from "../support/groups/league.ts";

const field: BracketRecord = { ...OFFICIAL_RECORD, winners: {} };
const season = fc.array(fc.record({ week: fc.integer({ min: 1, max: 15 }), record: savablePick }), { maxLength: 5 });
const totalOf = (picks: readonly WeekPick[], outcome: BracketRecord) =>
  picks.reduce((sum, { week, record }) => sum + score(record, outcome, week), 0);

describe("the outcomes that are still possible", () => {
  test("of a field without a result are 2,048 different brackets", () => {
    const ways = outcomesOf(field);
    expect(ways.every(isBracketRecord)).toBe(true);
    expect(new Set(ways.map(({ winners }) => JSON.stringify(winners))).size).toBe(2_048);
  });

  test("halve with each result, agree with all of them, and are one when all is over", () => {
    fc.assert(
      fc.property(someOutcome, (outcome) => {
        const ways = outcomesOf(outcome);
        expect(ways).toHaveLength(2 ** undecided(outcome).length);
        for (const way of ways) expect(way.winners).toMatchObject(outcome.winners);
      }),
      runs(30),
    );
    expect(outcomesOf(OFFICIAL_RECORD)).toEqual([OFFICIAL_RECORD]);
  });
});

describe("deciding a game", () => {
  test("keeps a sound outcome, whatever is decided, changed or taken back in any order", () => {
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

  test("takes back what depended on it and nothing else", () => {
    const changed = decide(OFFICIAL_RECORD, "qf2", 9);
    expect(changed.winners).toEqual({ fr1: 5, fr2: 9, fr3: 6, fr4: 10, qf1: 5, qf2: 9, qf3: 6, qf4: 10, sf2: 10 });
    expect(decide(OFFICIAL_RECORD, "qf2", 4)).toBe(OFFICIAL_RECORD);
  });
});

describe("a tally", () => {
  test("gives under every outcome what scoring each pick gives", () => {
    fc.assert(
      fc.property(season, someOutcome, (picks, outcome) => {
        const tally = playerPoints(picks, outcome);
        expect(totalUnder(tally, outcome)).toBe(totalOf(picks, outcome));
        const ways = outcomesOf(outcome);
        const way = ways[ways.length >> 1] as BracketRecord;
        expect(totalUnder(tally, way)).toBe(totalOf(picks, way));
      }),
      runs(60),
    );
  });

  test("knows the most that can still be reached", () => {
    fc.assert(
      fc.property(season, someOutcome, (picks, outcome) => {
        fc.pre(undecided(outcome).length <= 6);
        const most = Math.max(...outcomesOf(outcome).map((way) => totalOf(picks, way)));
        expect(best(playerPoints(picks, outcome), outcome)).toBe(most);
      }),
      runs(20),
    );
  });
});

describe("chances", () => {
  test("are certain when all is over, and shared by who is level", () => {
    const right = [{ week: 1, record: OFFICIAL_RECORD }];
    const tallies = [right, right, []].map((picks) => playerPoints(picks, OFFICIAL_RECORD));
    expect(chances(tallies, OFFICIAL_RECORD)).toEqual([
      { alone: 0, shared: 1, of: 1, chance: 0.5 },
      { alone: 0, shared: 1, of: 1, chance: 0.5 },
      { alone: 0, shared: 0, of: 1, chance: 0 },
    ]);
  });

  test("before the final are those of its two ends", () => {
    const before = decide(OFFICIAL_RECORD, "champ", null);
    const other = { ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: 10 } };
    const tallies = [OFFICIAL_RECORD, other].map((record) => playerPoints([{ week: 1, record }], before));
    expect(chances(tallies, before)).toEqual([
      { alone: 1, shared: 0, of: 2, chance: 0.5 },
      { alone: 1, shared: 0, of: 2, chance: 0.5 },
    ]);
  });

  test("of all players together are 1, for a hundred players with fifteen weeks and no game played", () => {
    const players = Array.from({ length: 100 }, (_, player) =>
      fc.sample(savablePick, { numRuns: 15, seed: player }).map((record, index) => ({ week: index + 1, record })),
    );
    const found = chances(
      players.map((picks) => playerPoints(picks, field)),
      field,
    );
    expect(found.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(found.every(({ of }) => of === 2_048)).toBe(true);
  });

  test("of nobody are none", () => {
    expect(chances([], OFFICIAL_RECORD)).toEqual([]);
  });
});

test("packed picks are the same when they are read again", () => {
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
      const read = readPicks(JSON.parse(JSON.stringify(packPicks(picks))));
      const flat = [...read].flatMap(([userId, own]) => own.map((pick) => ({ userId, ...pick })));
      const order = (list: typeof picks) =>
        [...list].sort((one, other) => (one.userId + one.week < other.userId + other.week ? -1 : 1));
      expect(order(flat)).toEqual(order(picks));
    }),
    runs(50),
  );
});
