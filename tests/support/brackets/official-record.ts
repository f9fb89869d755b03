import { type Bracket, MATCHUP_IDS } from "#domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import { season } from "#domain/seasons/2025-26.ts";
import type { TeamRef } from "#domain/team.ts";

/** The real field of the last playoff on file. */
export const OFFICIAL_FIELD = season.field;

/** The real field with the real winners. */
export const OFFICIAL_RECORD = {
  teamSlots: OFFICIAL_FIELD,
  winners: { fr1: 5, fr2: 9, fr3: 6, fr4: 10, qf1: 5, qf2: 1, qf3: 6, qf4: 10, sf1: 1, sf2: 10, champ: 1 },
} as const satisfies BracketRecord;

/** The official record after this many games. */
export const officialAfter = (games: number): BracketRecord => ({
  teamSlots: OFFICIAL_FIELD,
  winners: Object.fromEntries(MATCHUP_IDS.slice(0, games).map((id) => [id, OFFICIAL_RECORD.winners[id]])),
});

/**
 * `OFFICIAL_RECORD` with three teams replaced, so that only three conferences are left
 * (docs/game-rules.md#five-conferences).
 */
export const TOO_FEW_CONFERENCES: BracketRecord = {
  ...OFFICIAL_RECORD,
  teamSlots: (OFFICIAL_FIELD as readonly string[]).with(3, "penn-state").with(10, "lsu").with(11, "texas"),
};

/** Returns the bracket with a record's field and with every winner that the record has. */
export function fillBracket(record: BracketRecord = OFFICIAL_RECORD): Bracket<TeamRef> {
  const bracket = unpackBracket(record, (id): TeamRef => ({ id }));
  if (bracket === null) throw new Error("the record is not consistent");
  return bracket;
}
