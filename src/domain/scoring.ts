import { type MatchupId, ROUND_OF } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import type { RoundId } from "./season.ts";
import { multiplier } from "./week.ts";

/** What a right guess is worth before the multiplier of its week (specification, section 9). */
export const POINTS = { field: 5, seed: 5, first: 8, quarter: 10, semi: 15, championship: 25 } as const;

/** What points are given for: a team in the field, a team in its seed, the winners of each round. */
export type PointsKind = keyof typeof POINTS;

/** Everything points are given for, in the order in which a receipt lists it. */
const POINTS_KINDS = Object.keys(POINTS) as PointsKind[];

/** A line of a receipt: the teams that earned something, and what they earned together. */
export interface ReceiptLine {
  readonly kind: PointsKind;
  /** The points of one team. */
  readonly each: number;
  /** The ids of the teams that earned them, in the seeds of the pick. */
  readonly teams: readonly string[];
  readonly points: number;
}

/** Where every point of a pick comes from. */
export interface Receipt {
  /** One line for each kind, also where it earned nothing. */
  readonly lines: readonly ReceiptLine[];
  /** The points of the lines. */
  readonly base: number;
  readonly multiplier: number;
  readonly total: number;
}

/** The ids of the teams that win a game of a round, as far as it is decided. */
export function roundWinners(record: BracketRecord, round: RoundId): string[] {
  return Object.entries(record.winners)
    .filter(([id]) => ROUND_OF[id as MatchupId] === round)
    .map(([, seed]) => record.teamSlots[seed - 1] as string);
}

/** The teams of a pick that earn points of a kind, in the seeds of the pick. */
function earners(pick: BracketRecord, outcome: BracketRecord, kind: PointsKind): string[] {
  const slots = pick.teamSlots;
  if (kind === "field") return slots.filter((team) => outcome.teamSlots.includes(team));
  if (kind === "seed") return slots.filter((team, index) => outcome.teamSlots[index] === team);
  const picked = roundWinners(pick, kind);
  const won = roundWinners(outcome, kind);
  return slots.filter((team) => picked.includes(team) && won.includes(team));
}

/**
 * The points of a pick of a week against the outcome, full or partial, line by line; without an outcome all is 0. Teams
 * count, not matchups: a team that was picked to win a game of a round and really won one of that round earns the
 * round's points, wherever it stood (decision 12). The database has the same rule (`private.pick_points`).
 */
export function receipt(pick: BracketRecord, outcome: BracketRecord | null, week: number): Receipt {
  const lines = POINTS_KINDS.map((kind): ReceiptLine => {
    const teams = outcome === null ? [] : earners(pick, outcome, kind);
    return { kind, each: POINTS[kind], teams, points: teams.length * POINTS[kind] };
  });
  const base = lines.reduce((sum, { points }) => sum + points, 0);
  return { lines, base, multiplier: multiplier(week), total: base * multiplier(week) };
}

/** The points of a pick of a week, its multiplier in them. */
export function score(pick: BracketRecord, outcome: BracketRecord | null, week: number): number {
  return receipt(pick, outcome, week).total;
}
