import { type MatchupId, ROUND_OF } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import { type Need, needsOf } from "./race.ts";
import { playerPoints, type Scenarios, scoreScenarios, type WeekPick, type WinChance } from "./scenarios.ts";
import { POINTS, POINTS_KINDS, type PointsKind, roundWinners, score } from "./scoring.ts";
import { verdicts } from "./verdicts.ts";
import { multiplier } from "./week.ts";

/** For two brackets, always in the same order. */
export type PairOf<T> = readonly [first: T, second: T];

/** `open` while it can still become either. */
export type Fate = "right" | "wrong" | "open";

/** A team in the field, a team's seed, or a team that wins in a round. A right prediction earns points. */
export interface Claim {
  readonly kind: PointsKind;
  /** The team's id. */
  readonly team: string;
  /** In the bracket that makes this prediction. */
  readonly seed: number;
  readonly fate: Fate;
}

/** How two brackets differ in one kind of points (docs/behavior/groups.md#comparing-two-members). */
export interface DifferenceLine {
  readonly kind: PointsKind;
  /** For one prediction, including the week's multiplier. */
  readonly each: number;
  /** The predictions that the other bracket lacks, sorted by seed. */
  readonly only: PairOf<readonly Claim[]>;
  /** The first bracket's points from these predictions so far, minus the second's. */
  readonly lead: number;
  /** The points of each bracket's open predictions, even if they cannot all come true. */
  readonly open: PairOf<number>;
}

export interface Comparison {
  /** Also for kinds in which the brackets do not differ. */
  readonly lines: readonly DifferenceLine[];
  /** How many winners are the same team in the same round. */
  readonly winnersShared: number;
  /** Each bracket's points so far. */
  readonly totals: PairOf<number>;
  readonly open: PairOf<number>;
}

/** Sorted by seed. */
function claimsOf(pick: BracketRecord, outcome: BracketRecord | null, kind: PointsKind): Claim[] {
  const slots = pick.teamSlots;
  const fateOf = fates(pick, outcome, kind);
  const said = kind === "field" || kind === "seed" ? slots : roundWinners(pick, kind);
  return slots
    .filter((team) => said.includes(team))
    .map((team) => ({ kind, team, seed: slots.indexOf(team) + 1, fate: fateOf(team) }));
}

/**
 * Without an outcome, all predictions are open. An outcome has a complete field, so only predictions of winners may
 * still be open.
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

/** The brackets are complete and for the same week. The outcome may be partial or null. */
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

export interface CatchUpNeeds {
  /** Now, in points; negative if the first player is behind. */
  readonly lead: number;
  /** The first player's largest and smallest final lead. */
  readonly most: number;
  readonly least: number;
  /** The scenarios, out of `count`, in which each player leads. */
  readonly ahead: PairOf<number>;
  readonly count: number;
  /** The chance to finish ahead of the other player, from 0 to 1. */
  readonly chances: PairOf<number>;
  /** The results that the player who trails needs to tie or win. In a tie, the second player's. */
  readonly needs: readonly Need[];
  readonly scenarios: Scenarios;
}

/**
 * Now and in all scenarios. The picks are for one week or a whole season
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
