import fc from "fast-check";
import { MATCHUP_IDS, type MatchupId } from "#domain/bracket.ts";
import { type BracketRecord, entrants } from "#domain/bracket-record.ts";
import { fieldProblem } from "#domain/conferences.ts";
import { OUTCOMES, recordOfOutcome } from "./outcomes.ts";
import { SEED_TEAMS } from "./seed-teams.ts";

/**
 * Every fifth team. These teams come from enough conferences for a valid pick, but are so few that random picks
 * sometimes agree.
 */
const POPULAR = SEED_TEAMS.filter((_, index) => index % 5 === 0);

/** Generates valid picks: known teams from at least five conferences, with arbitrary winners. */
export const savablePick: fc.Arbitrary<BracketRecord> = fc
  .tuple(fc.shuffledSubarray(POPULAR, { minLength: 12, maxLength: 12 }), fc.nat(OUTCOMES - 1))
  .filter(([field]) => fieldProblem(field) === null)
  .map(([field, outcome]) => recordOfOutcome(field, outcome));

/** An outcome in which any matchup may be open, except the matchups that feed a decided matchup. */
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
