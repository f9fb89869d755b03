import { type Bracket, EMPTY_BRACKET, INITIAL_SEEDS, MATCHUP_IDS, matchup } from "#domain/bracket.ts";
import { pickWinner, placeTeam } from "#domain/bracket-edit.ts";
import type { BracketRecord } from "#domain/bracket-record.ts";
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

/** Fills a bracket like a user: places every team, then picks every winner that the record has. */
export function fillBracket(record: BracketRecord = OFFICIAL_RECORD): Bracket<TeamRef> {
  let bracket: Bracket<TeamRef> = EMPTY_BRACKET;
  for (const id of MATCHUP_IDS) {
    for (const index of [0, 1] as const) {
      const seed = INITIAL_SEEDS[id][index];
      if (seed > 0) bracket = placeTeam(bracket, id, index, { id: record.teamSlots[seed - 1] as string });
    }
  }
  for (const id of MATCHUP_IDS) {
    if (record.winners[id] === undefined) continue;
    const index = matchup(bracket, id).teams[0].seed === record.winners[id] ? 0 : 1;
    bracket = pickWinner(bracket, id, index);
  }
  return bracket;
}
