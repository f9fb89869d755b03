import type { BracketRecord } from "#domain/bracket-record.ts";
import type { WeekPick } from "#domain/scenarios.ts";
import { SEED_TEAMS } from "../brackets/seed-teams.ts";

const teamOf = new Map(SEED_TEAMS.map((team) => [team.id, team]));

/** Returns a line of a group's statistics (docs/behavior/groups.md#group-statistics), computed by brute force. */
export function mostPicked(picks: readonly WeekPick[], named: (record: BracketRecord) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const { record } of picks) for (const team of named(record)) counts.set(team, (counts.get(team) ?? 0) + 1);
  const nameOf = (id: string) => (teamOf.get(id)?.name ?? "").toLowerCase();
  const [first] = [...counts].sort(([one, few], [other, many]) => many - few || (nameOf(one) < nameOf(other) ? -1 : 1));
  return first === undefined ? null : { team: first[0], picks: first[1] };
}
