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

const otherSeed = fc.tuple(anyId, fc.integer({ min: 0, max: 13 })).map(
  ([id, seed]): Mutation =>
    ({ winners }) =>
      put(winners, id, seed),
);
const seedOfAnother = fc.tuple(anyId, anyId).map(
  ([id, other]): Mutation =>
    ({ winners }) =>
      put(winners, id, winners[other] ?? 1),
);
const otherChampion = fc.constantFrom("sf1", "sf2").map(
  (id): Mutation =>
    ({ winners }) =>
      put(winners, "champ", winners[id] ?? 1),
);
const noWinner = anyId.map(
  (id): Mutation =>
    ({ winners }) =>
      delete winners[id],
);
const otherWinner = fc.tuple(fc.oneof({ weight: 2, arbitrary: anyId }, anyText), anyJson).map(
  ([id, value]): Mutation =>
    ({ winners }) =>
      put(winners, id, value),
);
const otherTeam = fc.tuple(fc.nat(12), fc.oneof(anyText, anyJson)).map(
  ([at, value]): Mutation =>
    ({ teamSlots }) =>
      put(teamSlots, at, value),
);
const teamTwice = fc.tuple(fc.nat(11), fc.nat(11)).map(
  ([from, to]): Mutation =>
    ({ teamSlots }) =>
      put(teamSlots, to, teamSlots[from]),
);
const teamLess = fc.nat(11).map(
  (at): Mutation =>
    ({ teamSlots }) =>
      teamSlots.splice(at, 1),
);
const keyMore = anyText.map(
  (key): Mutation =>
    (draft) =>
      put(draft, key, null),
);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: otherSeed },
  { weight: 6, arbitrary: seedOfAnother },
  { weight: 4, arbitrary: otherChampion },
  { weight: 3, arbitrary: noWinner },
  { weight: 2, arbitrary: otherWinner },
  { weight: 3, arbitrary: otherTeam },
  { weight: 2, arbitrary: teamTwice },
  { weight: 1, arbitrary: teamLess },
  { weight: 1, arbitrary: keyMore },
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
