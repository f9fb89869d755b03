import type { Counts } from "./group-statistics.ts";
import type { RoundId } from "./rounds.ts";

/** As in `public.everyone`. */
export const LEAST_PLAYERS = 20;

/** In the champion chart. */
const LINES = 8;

/** A win over a better seed, and the number of brackets with it. */
interface Upset {
  readonly round: RoundId;
  readonly team: string;
  readonly seed: number;
  readonly overTeam: string;
  readonly overSeed: number;
  readonly picks: number;
}

/** Each list starts with the most picked team. */
export interface WeekCounts {
  readonly number: number;
  readonly brackets: number;
  /** With a pick for this week or an earlier one. */
  readonly players: number;
  readonly champions: Counts;
  readonly field: Counts;
  readonly seeds: Counts;
  readonly upsets: readonly Upset[];
}

/** A whole percentage. */
export function percentOf(picks: number, { brackets }: Pick<WeekCounts, "brackets">): number {
  return brackets === 0 ? 0 : Math.round((100 * picks) / brackets);
}

/** In whole percentages, week by week. */
export interface ChampionLine {
  readonly team: string;
  readonly percents: readonly number[];
}

/** How many of the last week's most picked champions always have a line. */
const LATEST = 6;

/**
 * Returns eight teams by their share in the last week: its six most picked champions, and those with the most picks
 * over all weeks.
 */
export function championLines(weeks: readonly WeekCounts[]): ChampionLine[] {
  const sums = new Map<string, number>();
  for (const { champions } of weeks) {
    for (const [team, picks] of champions) sums.set(team, (sums.get(team) ?? 0) + picks);
  }
  const latest = weeks.at(-1)?.champions.slice(0, LATEST) ?? [];
  const most = [...latest, ...[...sums].sort(([, one], [, other]) => other - one)].map(([team]) => team);
  const lines = [...new Set(most)]
    .slice(0, LINES)
    .map((team) => ({ team, percents: weeks.map((week) => championPercent(week, team)) }));
  return lines.sort((one, other) => (other.percents.at(-1) ?? 0) - (one.percents.at(-1) ?? 0));
}

function championPercent(week: WeekCounts, team: string): number {
  return percentOf(week.champions.find(([id]) => id === team)?.[1] ?? 0, week);
}

/** A team whose share of the champion picks changed since the previous week. Shares are whole percentages. */
export interface Mover {
  readonly team: string;
  readonly from: number;
  readonly to: number;
  /** The number of the previous week. */
  readonly since: number;
}

/**
 * Returns the team whose share changed most in the last week, or null. If a rise and a fall are equal, the team that
 * rose.
 */
export function biggestMover(weeks: readonly WeekCounts[]): Mover | null {
  const [before, last] = weeks.slice(-2);
  if (before === undefined || last === undefined) return null;
  const teams = new Set([...last.champions, ...before.champions].map(([team]) => team));
  const moves = [...teams].map((team) => {
    return { team, from: championPercent(before, team), to: championPercent(last, team), since: before.number };
  });
  const [most] = moves.sort((one, other) => {
    const [change, otherChange] = [one.to - one.from, other.to - other.from];
    return Math.abs(otherChange) - Math.abs(change) || otherChange - change;
  });
  return most === undefined || most.to === most.from ? null : most;
}

/** Rounds down, so that the percentage is never overstated. */
export function percentBehind(behind: number, players: number): number {
  return Math.floor((100 * behind) / players);
}
