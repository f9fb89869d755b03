import { FIELD_SIZE, MATCHUP_IDS, type MatchupId, ROUND_OF } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { capitalize, WHOLE_FIELD } from "./product.ts";
import type { RoundId } from "./rounds.ts";
import { multiplier } from "./week.ts";

/** The points for a correct prediction, before the week's multiplier (docs/game-rules.md#points). */
export const POINTS = { field: 5, seed: 5, first: 8, quarter: 10, semi: 15, championship: 25 } as const;

export type PointsKind = keyof typeof POINTS;

/** The points for a perfect bracket before the multiplier: 247. */
export const PERFECT_POINTS =
  FIELD_SIZE * (POINTS.field + POINTS.seed) + MATCHUP_IDS.reduce((sum, id) => sum + POINTS[ROUND_OF[id]], 0);

export const POINTS_LABELS: Readonly<Record<PointsKind, string>> = {
  field: capitalize(WHOLE_FIELD),
  seed: "Correct Seed",
  first: "First Round Winner",
  quarter: "QF Winner",
  semi: "SF Winner",
  championship: "CFP Winner",
};

export const POINTS_KINDS = Object.keys(POINTS) as PointsKind[];

/** The teams that earned points of one kind, and the sum of those points. */
export interface ReceiptLine {
  readonly kind: PointsKind;
  readonly each: number;
  /** Ids, sorted by their seeds in the pick. */
  readonly teams: readonly string[];
  readonly points: number;
}

/** A pick's points, line by line. */
export interface Receipt {
  /** Also for kinds that earned nothing. */
  readonly lines: readonly ReceiptLine[];
  /** Before the multiplier. */
  readonly base: number;
  readonly multiplier: number;
  readonly total: number;
}

export function roundWinners(record: BracketRecord, round: RoundId): string[] {
  return Object.entries(record.winners)
    .filter(([id]) => ROUND_OF[id as MatchupId] === round)
    .map(([, seed]) => record.teamSlots[seed - 1] as string);
}

/** Sorted by their seeds in the pick. */
function earners(pick: BracketRecord, outcome: BracketRecord, kind: PointsKind): string[] {
  const slots = pick.teamSlots;
  if (kind === "field") return slots.filter((team) => outcome.teamSlots.includes(team));
  if (kind === "seed") return slots.filter((team, index) => outcome.teamSlots[index] === team);
  const picked = roundWinners(pick, kind);
  const won = roundWinners(outcome, kind);
  return slots.filter((team) => picked.includes(team) && won.includes(team));
}

/**
 * Returns a weekly pick's points, line by line, all 0 without an outcome. The matchup does not matter: a team earns a
 * round's points if it was picked to win a game in that round and did (docs/game-rules.md#points). `private.rescore`
 * implements the same rule in SQL.
 */
export function receipt(pick: BracketRecord, outcome: BracketRecord | null, week: number): Receipt {
  const lines = POINTS_KINDS.map((kind): ReceiptLine => {
    const teams = outcome === null ? [] : earners(pick, outcome, kind);
    return { kind, each: POINTS[kind], teams, points: teams.length * POINTS[kind] };
  });
  const base = lines.reduce((sum, { points }) => sum + points, 0);
  return { lines, base, multiplier: multiplier(week), total: base * multiplier(week) };
}

/** Includes the week's multiplier. */
export function score(pick: BracketRecord, outcome: BracketRecord | null, week: number): number {
  return receipt(pick, outcome, week).total;
}
