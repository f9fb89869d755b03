import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { MATCHUP_IDS, type MatchupId, ROUND_OF } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { catchUp, compare, type Fate, type PairOf } from "#domain/comparison.ts";
import { POINTS, score } from "#domain/scoring.ts";
import { multiplier } from "#domain/week.ts";
import { anyOutcome, savablePick } from "#support/brackets/arbitrary-picks.ts";
import { PROPERTY_TIMEOUT, runs } from "#support/property-runs.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const week = fc.integer({ min: 1, max: 15 });
const pair = fc.tuple(savablePick, savablePick);
/** Outcomes with few open games, so that every possible final outcome can be calculated quickly. */
const lateOutcome = anyOutcome.filter(({ winners }) => Object.keys(winners).length >= 7);

/** Returns every possible final outcome, calculated without the code under test. */
function endsOf(outcome: BracketRecord): BracketRecord[] {
  const id = MATCHUP_IDS.find((each) => outcome.winners[each] === undefined);
  if (id === undefined) return [outcome];
  return entrants(outcome.winners, id).flatMap((seed) =>
    endsOf({ ...outcome, winners: { ...outcome.winners, [id]: seed } }),
  );
}

/** Returns a bracket's predictions as strings, such as "seed 3 oregon" or "semi oregon". */
function wordsOf({ teamSlots, winners }: BracketRecord): string[] {
  return [
    ...teamSlots.map((team) => `field ${team}`),
    ...teamSlots.map((team, index) => `seed ${index + 1} ${team}`),
    ...Object.entries(winners).map(([id, seed]) => `${ROUND_OF[id as MatchupId]} ${teamSlots[seed - 1]}`),
  ];
}
const kindOf = (words: string) => words.split(" ")[0] as keyof typeof POINTS;

/** Returns the verdict on a prediction, based on all possible final outcomes. */
function fateOf(words: string, ends: readonly (readonly string[])[]): Fate {
  const right = ends.filter((end) => end.includes(words)).length;
  return right === ends.length ? "right" : right === 0 ? "wrong" : "open";
}

test("a comparison lists exactly the picks that only one of the two brackets has, each with its verdict", () => {
  fc.assert(
    fc.property(pair, lateOutcome, week, (records, outcome, number) => {
      // The cast is necessary, because `map` returns an array type even for a pair.
      const said = records.map(wordsOf) as unknown as PairOf<string[]>;
      const ends = endsOf(outcome).map(wordsOf);
      const { lines, winnersShared } = compare(records, outcome, number);
      for (const [index, own] of said.entries()) {
        const expected = own
          .filter((words) => !said[1 - index]?.includes(words))
          .map((words) => `${words} ${fateOf(words, ends)}`);
        const found = lines.flatMap(({ kind, only }) =>
          (only[index as 0 | 1] ?? []).map(({ team, seed, fate }) =>
            [kind, ...(kind === "seed" ? [seed] : []), team, fate].join(" "),
          ),
        );
        expect(found.sort()).toEqual(expected.sort());
      }
      const shared = said[0].filter((words) => !/^(field|seed) /.test(words) && said[1].includes(words));
      expect(winnersShared).toBe(shared.length);
    }),
    runs(150),
  );
});

test("the leads of all lines in a comparison add up to the score difference, which can change by at most the points still open", () => {
  fc.assert(
    fc.property(pair, lateOutcome, week, (records, outcome, number) => {
      const { lines, totals, open } = compare(records, outcome, number);
      const lead = lines.reduce((all, line) => all + line.lead, 0);
      expect(totals).toEqual(records.map((record) => score(record, outcome, number)));
      expect(lead).toBe(totals[0] - totals[1]);
      for (const end of endsOf(outcome)) {
        const after = score(records[0], end, number) - score(records[1], end, number);
        expect(after).toBeLessThanOrEqual(lead + open[0]);
        expect(after).toBeGreaterThanOrEqual(lead - open[1]);
      }
    }),
    runs(150),
  );
});

test("each line of a comparison computes its lead from right picks and its open points from open picks, using the week's multiplier", () => {
  fc.assert(
    fc.property(pair, anyOutcome, week, (records, outcome, number) => {
      for (const { kind, each, only, lead, open } of compare(records, outcome, number).lines) {
        expect(each).toBe(POINTS[kind] * multiplier(number));
        const count = (index: 0 | 1, fate: Fate) => only[index].filter((claim) => claim.fate === fate).length;
        expect(lead).toBe((count(0, "right") - count(1, "right")) * each);
        expect(open).toEqual([count(0, "open") * each, count(1, "open") * each]);
        for (const claim of [...only[0], ...only[1]]) expect(kindOf(claim.kind)).toBe(kind);
      }
    }),
    runs(300),
  );
});

test("a comparison's largest and smallest possible leads match a brute-force count of every scenario", () => {
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 3 }), lateOutcome, (weeks, outcome) => {
      // `map` returns an array type instead of the pair's tuple type.
      // As above, `map` returns an array type even for a pair.
      const picks = ([0, 1] as const).map((index) =>
        weeks.map((records, at) => ({ week: 5 * at + 1, record: records[index] })),
      ) as unknown as Parameters<typeof catchUp>[0];
      const total = (index: 0 | 1, end: BracketRecord) =>
        picks[index].reduce((all, each) => all + score(each.record, end, each.week), 0);
      const ends = endsOf(outcome);
      const leads = ends.map((end) => total(0, end) - total(1, end));
      const found = catchUp(picks, outcome);
      expect(found).toMatchObject({
        lead: total(0, outcome) - total(1, outcome),
        most: Math.max(...leads),
        least: Math.min(...leads),
        ahead: [leads.filter((lead) => lead > 0).length, leads.filter((lead) => lead < 0).length],
        count: ends.length,
      });
      // `needs` has the results that occur in every final outcome in which the trailing player catches up or takes the
      // lead. If one team must win several games, `needs` has only the last of those games.
      const saved = ends.filter((_, way) => (found.lead < 0 ? (leads[way] ?? 0) >= 0 : (leads[way] ?? 0) <= 0));
      const open = MATCHUP_IDS.filter((id) => outcome.winners[id] === undefined);
      const common = open.flatMap((matchup) => {
        const [seed, another] = new Set(saved.map(({ winners }) => winners[matchup] as number));
        return seed === undefined || another !== undefined ? [] : [{ matchup, seed }];
      });
      const last = common.filter(({ seed }, index) => !common.slice(index + 1).some((later) => later.seed === seed));
      expect(found.needs.filter(({ isLoss }) => !isLoss)).toEqual(last);
    }),
    runs(100),
  );
});
