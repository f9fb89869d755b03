import fc from "fast-check";
import { type Bracket, MATCHUP_IDS } from "#domain/bracket.ts";
import type { BracketEdit, CoinTosses } from "#domain/bracket-edit.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
import type { TeamRef } from "#domain/team.ts";
import { fillBracket } from "./official-record.ts";
import { OUTCOMES, playOut, recordOfOutcome } from "./outcomes.ts";

/** Slightly more teams than fit into the field, so that random edits conflict. */
const CANDIDATES: readonly TeamRef[] = Array.from({ length: 15 }, (_, index) => ({ id: `team-${index + 1}` }));

/** Twelve different teams in any order. */
const anyField = fc.shuffledSubarray([...CANDIDATES], { minLength: 12, maxLength: 12 });

/** Generates a complete bracket with random teams and random winners. */
export const completeBracket: fc.Arbitrary<Bracket<TeamRef>> = fc
  .tuple(anyField, fc.nat(OUTCOMES - 1))
  .map(([field, outcome]) => playOut(field, outcome));

/** Generates a complete record with random teams and random winners. */
export const completeRecord: fc.Arbitrary<BracketRecord> = fc
  .tuple(anyField, fc.nat(OUTCOMES - 1))
  .map(([field, outcome]) => recordOfOutcome(field, outcome));

/** Generates a consistent record with winners for the first `decided` matchups, a random number from 0 to 11. */
export const consistentRecord: fc.Arbitrary<BracketRecord> = fc
  .tuple(completeRecord, fc.nat(MATCHUP_IDS.length))
  .map(([{ teamSlots, winners }, decided]) => {
    return { teamSlots, winners: Object.fromEntries(Object.entries(winners).slice(0, decided)) };
  });

const loadable = consistentRecord.map(fillBracket);

const matchupAndSlot = { matchup: fc.constantFrom(...MATCHUP_IDS), slot: fc.constantFrom(0 as const, 1 as const) };

/** A coin toss for each matchup, or null to let the higher seed win. */
export const anyCoins: fc.Arbitrary<CoinTosses | null> = fc.option(
  fc
    .tuple(...MATCHUP_IDS.map(() => fc.constantFrom(0 as const, 1 as const)))
    .map((sides) => Object.fromEntries(MATCHUP_IDS.map((id, index) => [id, sides[index]])) as CoinTosses),
);

const edit = <T>(weight: number, parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  ...{ weight, arbitrary: fc.record(parts) },
});

/** Any edit. Common edits are generated more often. */
export const anyEdit: fc.Arbitrary<BracketEdit<TeamRef>> = fc.oneof(
  edit(24, { type: fc.constant("pick" as const), ...matchupAndSlot }),
  edit(10, { type: fc.constant("place" as const), ...matchupAndSlot, team: fc.constantFrom(...CANDIDATES) }),
  edit(4, { type: fc.constant("remove" as const), teamId: fc.constantFrom(...CANDIDATES.map(({ id }) => id)) }),
  edit(1, { type: fc.constant("pickRest" as const), coins: anyCoins }),
  edit(1, { type: fc.constant("reset" as const) }),
  edit(1, { type: fc.constant("load" as const), bracket: loadable }),
);

/** The bracket that a sequence of edits starts from: complete, partial or empty. */
export const anyStart: fc.Arbitrary<Bracket<TeamRef>> = fc.oneof(completeBracket, loadable);
