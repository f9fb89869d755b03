import fc from "fast-check";
import { MATCHUP_IDS, type MatchupId } from "../../../src/domain/bracket.ts";
import { type BracketRecord, entrants } from "../../../src/domain/bracket-record.ts";
import { fieldProblem } from "../../../src/domain/conferences.ts";
import { OUTCOMES, recordOfOutcome } from "./outcomes.ts";
import { SEED_TEAMS } from "./seed-teams.ts";

/** Few teams, so that random picks sometimes agree, from enough conferences for a pick. */
const POPULAR = SEED_TEAMS.filter((_, index) => index % 5 === 0);

/** A valid pick: known teams, five conferences, any outcome. */
export const savablePick: fc.Arbitrary<BracketRecord> = fc
  .tuple(fc.shuffledSubarray(POPULAR, { minLength: 12, maxLength: 12 }), fc.nat(OUTCOMES - 1))
  .filter(([field]) => fieldProblem(field) === null)
  .map(([field, outcome]) => recordOfOutcome(field, outcome));

/** An outcome with any of its matchups open, except those that feed a decided one. */
export const anyOutcome: fc.Arbitrary<BracketRecord> = fc
  .tuple(savablePick, fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 11, maxLength: 11 }))
  .map(([{ teamSlots }, choices]) => {
    const winners: Partial<Record<MatchupId, number>> = {};
    for (const [index, id] of MATCHUP_IDS.entries()) {
      const playing = entrants(winners, id);
      const seed = playing[choices[index] ?? 2];
      if (playing.length === 2 && seed !== undefined) winners[id] = seed;
    }
    return { teamSlots, winners };
  });
