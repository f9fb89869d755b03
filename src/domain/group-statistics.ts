import type { BracketRecord } from "./bracket-record.ts";
import type { Team } from "./team.ts";

/** The number of picks for each team, by team id. */
export type Counts = readonly (readonly [team: string, picks: number])[];

/** Counts of a group's picks (docs/behavior/groups.md#group-statistics). */
export interface GroupStatistics {
  readonly championPicks: number;
  readonly champion: Counts;
  readonly oneSeed: Counts;
  readonly field: Counts;
  /** First-round winners that are seeded 9 to 12. */
  readonly roadWinner: Counts;
}

const FIRST_ROUND = ["fr1", "fr2", "fr3", "fr4"] as const;

/** The best seed that plays its first game on the road. */
const FIRST_ROAD_SEED = 9;

/** Returns, for each statistic, the teams whose count goes up by one when this complete bracket is counted. */
function named({ teamSlots, winners }: BracketRecord) {
  const teamAt = (seed = 0) => teamSlots[seed - 1] ?? "";
  const roadSeeds = FIRST_ROUND.map((id) => winners[id] ?? 0).filter((seed) => seed >= FIRST_ROAD_SEED);
  return {
    champion: [teamAt(winners.champ)],
    oneSeed: [teamAt(1)],
    field: teamSlots,
    roadWinner: roadSeeds.map(teamAt),
  };
}

function withTeams(counts: Counts, teams: readonly string[]): Counts {
  const sums = new Map(counts);
  for (const team of teams) sums.set(team, (sums.get(team) ?? 0) + 1);
  return [...sums];
}

/** Returns the statistics with one more player's complete bracket counted. */
export function withPick(statistics: GroupStatistics, pick: BracketRecord): GroupStatistics {
  const { champion, oneSeed, field, roadWinner } = named(pick);
  return {
    championPicks: statistics.championPicks + 1,
    champion: withTeams(statistics.champion, champion),
    oneSeed: withTeams(statistics.oneSeed, oneSeed),
    field: withTeams(statistics.field, field),
    roadWinner: withTeams(statistics.roadWinner, roadWinner),
  };
}

/**
 * Returns the most picked team among the known teams that `isCounted` accepts, or null if no such team was picked. Ties
 * go to the first name in alphabetical order.
 */
export function mostPicked(
  counts: Counts,
  teams: ReadonlyMap<string, Team>,
  isCounted: (team: Team) => boolean = () => true,
): { readonly team: Team; readonly picks: number } | null {
  let most: { readonly team: Team; readonly picks: number } | null = null;
  for (const [id, picks] of counts) {
    const team = teams.get(id);
    if (team === undefined || !isCounted(team)) continue;
    const isBefore = most !== null && picks === most.picks && team.name.toLowerCase() < most.team.name.toLowerCase();
    if (most === null || picks > most.picks || isBefore) most = { team, picks };
  }
  return most;
}
