import { FIELD_SIZE } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { roundWinners } from "./scoring.ts";
import { ROUNDS } from "./season.ts";

/** How often brackets have one team: in each seed, seed 1 first, and as winner of a game in each round. */
export interface TeamDistribution {
  readonly teamId: string;
  readonly seeds: readonly number[];
  /** In the order of the rounds; the last is how often it is the champion. */
  readonly rounds: readonly number[];
  /** How many brackets have it in the field. */
  readonly picks: number;
}

/**
 * How brackets spread over teams, seeds and rounds: the teams of the outcome in its seeds first, then the others by how
 * often they are picked, those picked alike by their ids.
 */
export function pickDistribution(records: readonly BracketRecord[], outcome: BracketRecord | null): TeamDistribution[] {
  const teams = new Map<string, { seeds: number[]; rounds: number[]; picks: number }>();
  const of = (team: string) => {
    const known = teams.get(team);
    if (known !== undefined) return known;
    const made = { seeds: Array<number>(FIELD_SIZE).fill(0), rounds: ROUNDS.map(() => 0), picks: 0 };
    teams.set(team, made);
    return made;
  };
  for (const team of outcome?.teamSlots ?? []) of(team);
  for (const record of records) {
    for (const [index, team] of record.teamSlots.entries()) {
      const spread = of(team);
      spread.picks += 1;
      spread.seeds[index] = (spread.seeds[index] ?? 0) + 1;
    }
    for (const [round, { id }] of ROUNDS.entries()) {
      for (const team of roundWinners(record, id)) {
        const spread = of(team);
        spread.rounds[round] = (spread.rounds[round] ?? 0) + 1;
      }
    }
  }
  const place = (team: string) => {
    const index = outcome?.teamSlots.indexOf(team) ?? -1;
    return index < 0 ? FIELD_SIZE : index;
  };
  return [...teams]
    .map(([teamId, spread]) => ({ teamId, ...spread }))
    .sort(
      (one, other) =>
        place(one.teamId) - place(other.teamId) || other.picks - one.picks || (one.teamId < other.teamId ? -1 : 1),
    );
}
