import { FIELD_SIZE } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { ROUNDS } from "./rounds.ts";
import { roundWinners } from "./scoring.ts";

/** How many brackets have a team at each seed (seed 1 first), and how many pick the team to win in each round. */
export interface TeamDistribution {
  readonly teamId: string;
  readonly seeds: readonly number[];
  /** The number of picks in each round, in round order. The last number counts the champion picks. */
  readonly rounds: readonly number[];
  /** How many brackets have the team in the field. */
  readonly picks: number;
}

/**
 * Counts how often brackets pick each team, by seed and by round (docs/behavior/groups.md#pick-distribution). The
 * outcome's teams come first, by seed, even if they are not picked. The other teams follow, most picked first, with
 * ties sorted by id.
 */
export function pickDistribution(records: readonly BracketRecord[], outcome: BracketRecord | null): TeamDistribution[] {
  const teams = new Map<string, { seeds: number[]; rounds: number[]; picks: number }>();
  const countsOf = (team: string) => {
    const known = teams.get(team);
    if (known !== undefined) return known;
    const made = { seeds: Array<number>(FIELD_SIZE).fill(0), rounds: ROUNDS.map(() => 0), picks: 0 };
    teams.set(team, made);
    return made;
  };
  const field: readonly string[] = outcome?.teamSlots ?? [];
  for (const team of field) countsOf(team);
  for (const record of records) {
    for (const [index, team] of record.teamSlots.entries()) {
      const counts = countsOf(team);
      counts.picks += 1;
      counts.seeds[index] = (counts.seeds[index] ?? 0) + 1;
    }
    for (const [round, { id }] of ROUNDS.entries()) {
      for (const team of roundWinners(record, id)) {
        const counts = countsOf(team);
        counts.rounds[round] = (counts.rounds[round] ?? 0) + 1;
      }
    }
  }
  const place = (team: string) => {
    const index = field.indexOf(team);
    return index < 0 ? FIELD_SIZE : index;
  };
  return [...teams]
    .map(([teamId, counts]) => ({ teamId, ...counts }))
    .sort(
      (one, other) =>
        place(one.teamId) - place(other.teamId) || other.picks - one.picks || (one.teamId < other.teamId ? -1 : 1),
    );
}
