import fc from "fast-check";
import { MATCHUP_IDS } from "#domain/bracket.ts";
import { completeRecord, consistentRecord } from "./arbitrary-brackets.ts";

/** Text that jsonb can hold: no U+0000 and no lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\0", "")),
  fc.constantFrom("usc", "team-1", "team-1\n", "a".repeat(60), "a".repeat(61), "a--b", "-a", "a-", "A", "é", "1", ""),
);

const anyNumber = fc.oneof(fc.integer({ min: -1, max: 13 }), fc.double({ noNaN: true, noDefaultInfinity: true }));

/** Generates JSON values. Some objects have the keys of a bracket record. */
const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    anyNumber,
    anyText,
    fc.array(tie("value"), { maxLength: 13 }),
    fc.dictionary(fc.oneof(fc.constantFrom("teamSlots", "winners", ...MATCHUP_IDS), anyText), tie("value"), {
      maxKeys: 12,
    }),
  ),
})).value;

/** A copy of a bracket record. The random changes below (`Mutation`) modify the copy in place. */
interface Draft {
  teamSlots: unknown[];
  winners: Record<string, unknown>;
  [key: string]: unknown;
}
type Mutation = (draft: Draft) => unknown;

const anyId = fc.constantFrom(...MATCHUP_IDS);

/** Sets a property, even `__proto__`, which an assignment would treat as the prototype. */
function put(to: object, key: string | number, value: unknown): void {
  Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true });
}

const by = <T>(weight: number, arbitrary: fc.Arbitrary<T>, mutate: (draft: Draft, value: T) => unknown) => ({
  weight,
  arbitrary: arbitrary.map(
    (value): Mutation =>
      (draft) =>
        mutate(draft, value),
  ),
});
const idOrText = fc.oneof({ weight: 2, arbitrary: anyId }, anyText);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  by(6, fc.tuple(anyId, fc.integer({ min: 0, max: 13 })), ({ winners }, [id, seed]) => put(winners, id, seed)),
  by(6, fc.tuple(anyId, anyId), ({ winners }, [id, other]) => put(winners, id, winners[other] ?? 1)),
  by(4, fc.constantFrom("sf1", "sf2"), ({ winners }, id) => put(winners, "champ", winners[id] ?? 1)),
  by(3, anyId, ({ winners }, id) => delete winners[id]),
  by(2, fc.tuple(idOrText, anyJson), ({ winners }, [id, value]) => put(winners, id, value)),
  by(3, fc.tuple(fc.nat(12), fc.oneof(anyText, anyJson)), ({ teamSlots }, [at, value]) => put(teamSlots, at, value)),
  by(2, fc.tuple(fc.nat(11), fc.nat(11)), ({ teamSlots }, [from, to]) => put(teamSlots, to, teamSlots[from])),
  by(1, fc.nat(11), ({ teamSlots }, at) => teamSlots.splice(at, 1)),
  by(1, anyText, (draft, key) => put(draft, key, null)),
);

/**
 * Generates a consistent record, and then makes one to three random changes to it. The changed record may be
 * inconsistent.
 */
export const mutatedRecord: fc.Arbitrary<unknown> = fc
  .tuple(fc.oneof(consistentRecord, completeRecord), fc.array(mutation, { minLength: 1, maxLength: 3 }))
  .map(([record, mutations]) => {
    const draft: Draft = { teamSlots: [...record.teamSlots], winners: { ...record.winners } };
    for (const mutate of mutations) mutate(draft);
    return draft;
  });

/**
 * Generates JSON values. Many are almost a bracket record, such as a record inside a list, a record as JSON text, or a
 * record with an extra key.
 */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyJson,
  fc.record({ teamSlots: fc.oneof(anyJson, fc.array(anyText, { minLength: 11, maxLength: 13 })), winners: anyJson }),
  consistentRecord.chain((record) =>
    fc.constantFrom<unknown>([record], JSON.stringify(record), { ...record, more: 1 }),
  ),
);
