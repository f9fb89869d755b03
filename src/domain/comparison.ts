import { type MatchupId, ROUND_OF } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { type Need, needsOf } from "./race.ts";
import { playerPoints, type Scenarios, scoreScenarios, type WeekPick, type WinChance } from "./scenarios.ts";
import { POINTS, POINTS_KINDS, type PointsKind, roundWinners, score } from "./scoring.ts";
import { verdicts } from "./verdicts.ts";
import { multiplier } from "./week.ts";

/** A pair of values, one for each of two brackets, always in the same order. */
export type PairOf<T> = readonly [first: T, second: T];

/** Whether a prediction came true: `right`, `wrong`, or `open` while it can still become either. */
export type Fate = "right" | "wrong" | "open";

/**
 * One prediction in a bracket: a team in the field, a team's seed, or a team that wins in a round. A right prediction
 * earns points.
 */
export interface Claim {
  readonly kind: PointsKind;
  /** The team's id. */
  readonly team: string;
  /** The team's seed in the bracket that makes this prediction. */
  readonly seed: number;
  readonly fate: Fate;
}

/**
 * How two brackets differ in the predictions that earn one kind of points
 * (docs/behavior/groups.md#comparing-two-members).
 */
export interface DifferenceLine {
  readonly kind: PointsKind;
  /** The points for one prediction, including the week's multiplier. */
  readonly each: number;
  /** For each bracket, the predictions that the other bracket lacks, sorted by seed. */
  readonly only: PairOf<readonly Claim[]>;
  /** The points that the first bracket has earned from these predictions so far, minus the second bracket's points. */
  readonly lead: number;
  /** The total points that each bracket's open predictions are worth, even if they cannot all come true. */
  readonly open: PairOf<number>;
}

/** The comparison of two brackets for the same week. */
export interface Comparison {
  /** One line for each kind of points, including kinds in which the brackets do not differ. */
  readonly lines: readonly DifferenceLine[];
  /**
   * How many of the eleven winners are the same in both brackets. A winner counts if both brackets pick the same team
   * to win in the same round.
   */
  readonly winnersShared: number;
  /** Each bracket's points so far. */
  readonly totals: PairOf<number>;
  readonly open: PairOf<number>;
}

/** Returns a bracket's predictions of one kind, sorted by seed. */
function claimsOf(pick: BracketRecord, outcome: BracketRecord | null, kind: PointsKind): Claim[] {
  const slots = pick.teamSlots;
  const fateOf = fates(pick, outcome, kind);
  const said = kind === "field" || kind === "seed" ? slots : roundWinners(pick, kind);
  return slots
    .filter((team) => said.includes(team))
    .map((team) => ({ kind, team, seed: slots.indexOf(team) + 1, fate: fateOf(team) }));
}

/**
 * Returns a function that says whether a pick's prediction about a team is right, wrong or open. Without an outcome,
 * all predictions are open. An outcome always has a complete field, so predictions of the field and of seeds are right
 * or wrong. Only predictions of winners may still be open.
 */
function fates(pick: BracketRecord, outcome: BracketRecord | null, kind: PointsKind): (team: string) => Fate {
  if (outcome === null) return () => "open";
  const slots = outcome.teamSlots;
  if (kind === "field") return (team) => (slots.includes(team) ? "right" : "wrong");
  if (kind === "seed") return (team) => (slots.indexOf(team) === pick.teamSlots.indexOf(team) ? "right" : "wrong");
  const found = verdicts(pick, outcome);
  const decided = new Map<string, Fate>();
  for (const [id, seed] of Object.entries(pick.winners) as [MatchupId, number][]) {
    if (ROUND_OF[id] === kind) decided.set(pick.teamSlots[seed - 1] as string, found[id] ?? "open");
  }
  return (team) => decided.get(team) as Fate;
}

function isSame(one: Claim, other: Claim): boolean {
  return one.team === other.team && (one.kind !== "seed" || one.seed === other.seed);
}

const sum = (claims: readonly Claim[], fate: Fate, each: number) =>
  claims.filter((claim) => claim.fate === fate).length * each;

/** Compares two complete brackets for the same week. The outcome may be partial or null. */
export function compare(
  [first, second]: PairOf<BracketRecord>,
  outcome: BracketRecord | null,
  week: number,
): Comparison {
  let winnersShared = 0;
  const lines = POINTS_KINDS.map((kind): DifferenceLine => {
    const [one, other] = [claimsOf(first, outcome, kind), claimsOf(second, outcome, kind)];
    const only = [
      one.filter((claim) => !other.some((each) => isSame(claim, each))),
      other.filter((claim) => !one.some((each) => isSame(claim, each))),
    ] as const;
    if (kind !== "field" && kind !== "seed") winnersShared += one.length - only[0].length;
    const each = POINTS[kind] * multiplier(week);
    return {
      kind,
      each,
      only,
      lead: sum(only[0], "right", each) - sum(only[1], "right", each),
      open: [sum(only[0], "open", each), sum(only[1], "open", each)],
    };
  });
  return {
    lines,
    winnersShared,
    totals: [score(first, outcome, week), score(second, outcome, week)],
    open: [lines.reduce((all, { open }) => all + open[0], 0), lines.reduce((all, { open }) => all + open[1], 0)],
  };
}

/** One player's lead over another: the current lead, and the possible final leads. */
export interface CatchUpNeeds {
  /** The first player's current lead in points; negative if the first player is behind. */
  readonly lead: number;
  /** The first player's largest and smallest possible final lead. */
  readonly most: number;
  readonly least: number;
  /** The number of scenarios, out of `count`, in which each player leads. */
  readonly ahead: PairOf<number>;
  readonly count: number;
  /** Each player's chance to finish ahead of the other player, from 0 to 1. */
  readonly chances: PairOf<number>;
  /** The results that the trailing player (or the second player, if they are tied) needs to tie or win. */
  readonly needs: readonly Need[];
  readonly scenarios: Scenarios;
}

/**
 * Returns one player's lead over another: now, and in all scenarios. The picks are for one week or a whole season
 * (docs/behavior/groups.md#comparing-two-members).
 */
export function catchUp(
  picks: PairOf<readonly WeekPick[]>,
  outcome: BracketRecord,
  chanceOf?: WinChance,
): CatchUpNeeds {
  const points = picks.map((each) => playerPoints(each, outcome));
  const scenarios = scoreScenarios(points, outcome, chanceOf);
  const lead = (scenarios.now[0] as number) - (scenarios.now[1] as number);
  let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ahead: [number, number] = [0, 0];
  const chances: [number, number] = [0, 0];
  for (let scenario = 0; scenario < scenarios.count; scenario++) {
    const difference = (scenarios.totals[2 * scenario] as number) - (scenarios.totals[2 * scenario + 1] as number);
    most = Math.max(most, difference);
    least = Math.min(least, difference);
    if (difference === 0) continue;
    const leader = difference > 0 ? 0 : 1;
    ahead[leader] += 1;
    chances[leader] += scenarios.weights[scenario] as number;
  }
  return {
    lead,
    most,
    least,
    ahead,
    count: scenarios.count,
    chances,
    needs: needsOf(scenarios, lead < 0 ? 0 : 1),
    scenarios,
  };
}
