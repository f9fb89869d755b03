import {
  feederOf,
  INITIAL_SEEDS,
  MATCHUP_IDS,
  type MatchupId,
  type SlotIndex,
  WAITING_SEED,
} from "../../../../domain/bracket.ts";

/** The seeds that can stand in a slot, in the order of the slots they start from. */
export function possibleSeeds(id: MatchupId, index: SlotIndex): number[] {
  const seed = INITIAL_SEEDS[id][index];
  if (seed !== WAITING_SEED) return [seed];
  const feeder = feederOf(id, index);
  return feeder === null ? [] : [...possibleSeeds(feeder, 0), ...possibleSeeds(feeder, 1)];
}

/** The slot in which a seed starts. */
export function homeOf(seed: number): { id: MatchupId; index: SlotIndex } {
  const id = MATCHUP_IDS.find((each) => (INITIAL_SEEDS[each] as readonly number[]).includes(seed)) ?? "fr1";
  return { id, index: INITIAL_SEEDS[id][0] === seed ? 0 : 1 };
}
