import { type MatchupId, ROUND_OF } from "./bracket.ts";
import { ROUNDS } from "./rounds.ts";
import { type Scenarios, shareOfFirst, winnerIn } from "./scenarios.ts";

export interface Standing {
  readonly total: number;
  /** The most points that the player can still reach. */
  readonly best: number;
  /**
   * From 0 to 1. If n players tie for first place, each gets 1/n. Exactly 0 for a player who can no longer be first,
   * and exactly 1 for one who is alone in first place in every scenario.
   */
  readonly chance: number;
}

interface Side {
  /** The seed that wins the game. */
  readonly seed: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/** A player's chance after each result of an open game, the best first. */
export interface Swing {
  readonly matchup: MatchupId;
  readonly sides: readonly Side[];
}

/** A rank is 1 plus the number of players with more points. */
export interface Ranks {
  readonly best: number;
  readonly worst: number;
  /** Other players who can no longer catch up. */
  readonly behind: number;
}

export interface Need {
  readonly matchup: MatchupId;
  readonly seed: number;
  /** Whether the team must not win the game. */
  readonly isLoss?: boolean;
}

/** With more open games, too much can happen to need a team's loss. */
const MOST_OPEN = 7;

/** For a chance that rounding errors have raised to 1 although first place is not certain. */
const ALMOST_CERTAIN = 1 - Number.EPSILON;

/** In the order in which the players were scored. */
export function standingsOf(scenarios: Scenarios): Standing[] {
  const { count, players, now, totals, weights } = scenarios;
  return Array.from({ length: players }, (_, player) => {
    let [best, first, all] = [0, 0, 0];
    let isCertain = true;
    for (let scenario = 0; scenario < count; scenario++) {
      const share = shareOfFirst(scenarios, scenario, player);
      const weight = weights[scenario] as number;
      best = Math.max(best, totals[scenario * players + player] as number);
      first += weight * share;
      all += weight;
      if (share < 1) isCertain = false;
    }
    return { total: now[player] as number, best, chance: isCertain ? 1 : Math.min(first / all, ALMOST_CERTAIN) };
  });
}

/** In playing order. Scenarios are weighted by their probability (docs/game-rules.md#the-race). */
export function swingsOf(scenarios: Scenarios, player: number): Swing[] {
  return scenarios.open.map((matchup) => {
    const bySeed = new Map<number, { all: number; first: number }>();
    for (let scenario = 0; scenario < scenarios.count; scenario++) {
      const seed = winnerIn(scenarios, scenario, matchup);
      const side = bySeed.get(seed) ?? { all: 0, first: 0 };
      const weight = scenarios.weights[scenario] as number;
      side.all += weight;
      side.first += weight * shareOfFirst(scenarios, scenario, player);
      bySeed.set(seed, side);
    }
    const sides = [...bySeed].map(([seed, { all, first }]) => ({ seed, chance: first / all }));
    return { matchup, sides: sides.sort((one, other) => other.chance - one.chance || one.seed - other.seed) };
  });
}

/** How much a game can change a player's chance, from 0 to 1. */
export function sizeOf({ sides }: Swing): number {
  return (sides[0]?.chance ?? 0) - (sides.at(-1)?.chance ?? 0);
}

export function ranksOf(scenarios: Scenarios, player: number): Ranks {
  const { players, totals } = scenarios;
  const isBehind = Array<boolean>(players).fill(true);
  let best = players;
  let worst = 1;
  for (let scenario = 0; scenario < scenarios.count; scenario++) {
    const own = totals[scenario * players + player] as number;
    let above = 0;
    for (let other = 0; other < players; other++) {
      const total = totals[scenario * players + other] as number;
      if (total > own) above += 1;
      if (total >= own) isBehind[other] = false;
    }
    best = Math.min(best, above + 1);
    worst = Math.max(worst, above + 1);
  }
  return { best, worst, behind: isBehind.filter(Boolean).length };
}

/**
 * Returns the results that occur in every scenario in which the player is first or tied for first. If a team has to win
 * several games, only the last is listed, because it implies the others. Without such a result, returns up to two teams
 * that win a game in none of these scenarios. Empty if the player cannot be first.
 */
export function needsOf(scenarios: Scenarios, player: number): Need[] {
  const { open } = scenarios;
  const winners = winnersOf(scenarios, (scenario) => shareOfFirst(scenarios, scenario, player) > 0);
  const needs = open.flatMap((matchup) => {
    const [seed, ...others] = winners.get(matchup) ?? [];
    return seed === undefined || others.length > 0 ? [] : [{ matchup, seed }];
  });
  if (needs.length > 0 || winners.size === 0 || open.length > MOST_OPEN) {
    return needs.filter(({ seed }, index) => !needs.slice(index + 1).some((later) => later.seed === seed));
  }
  const losses = [...winnersOf(scenarios, () => true)].flatMap(([matchup, seeds]) =>
    [...seeds].filter((seed) => !winners.get(matchup)?.has(seed)).map((seed) => ({ matchup, seed, isLoss: true })),
  );
  const first = losses.filter(({ seed }, index) => !losses.slice(0, index).some((earlier) => earlier.seed === seed));
  return first.length > 2 ? [] : first;
}

/** Each open game's winners in the matching scenarios. Empty if no scenario matches. */
function winnersOf(scenarios: Scenarios, matches: (scenario: number) => boolean): Map<MatchupId, Set<number>> {
  const winners = new Map<MatchupId, Set<number>>();
  for (let scenario = 0; scenario < scenarios.count; scenario++) {
    if (!matches(scenario)) continue;
    for (const matchup of scenarios.open) {
      const seeds = winners.get(matchup) ?? new Set();
      winners.set(matchup, seeds.add(winnerIn(scenarios, scenario, matchup)));
    }
  }
  return winners;
}

/** Whether the team has to win an earlier open game first. */
export function isBeyondNextGame({ matchup, seed }: Need, scenarios: Scenarios): boolean {
  const roundOf = (id: MatchupId) => ROUNDS.findIndex(({ id: round }) => round === ROUND_OF[id]);
  return scenarios.open.some((id) => roundOf(id) < roundOf(matchup) && mayWin(scenarios, id, seed));
}

function mayWin(scenarios: Scenarios, matchup: MatchupId, seed: number): boolean {
  for (let scenario = 0; scenario < scenarios.count; scenario++)
    if (winnerIn(scenarios, scenario, matchup) === seed) return true;
  return false;
}
