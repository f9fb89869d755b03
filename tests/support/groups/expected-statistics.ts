import type { BracketRecord } from "../../../src/domain/bracket-record.ts";
import type { WeekPick } from "../../../src/domain/scenarios.ts";
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

/** The conferences that count as Group of Five, repeated here instead of imported from the code under test. */
const G5_CONFERENCES = ["Mountain West", "Sun Belt", "American", "Conference USA", "Pac-12", "MAC"];

const isG5 = (id: string) => G5_CONFERENCES.includes(teamOf.get(id)?.conference ?? "");

/** Returns the statistics for these picks, computed by brute force. */
export function statsOf(picks: readonly WeekPick[]) {
  return {
    championPicks: picks.length,
    champion: mostPicked(picks, ({ teamSlots, winners }) => [teamSlots[(winners.champ ?? 0) - 1] as string]),
    oneSeed: mostPicked(picks, ({ teamSlots }) => [teamSlots[0] as string]),
    g5Representative: mostPicked(picks, ({ teamSlots }) => teamSlots.filter(isG5)),
    roadWinner: mostPicked(picks, ({ teamSlots, winners }) =>
      [winners.fr1, winners.fr2, winners.fr3, winners.fr4]
        .filter((seed) => seed !== undefined && seed >= 9)
        .map((seed) => teamSlots[(seed as number) - 1] as string),
    ),
  };
}
