import { type MatchupId, ROUND_OF } from "./bracket.ts";
import { ROUNDS } from "./rounds.ts";
import { type ScoredWays, shareOfFirst, winnerIn } from "./scored-ways.ts";

/** What one result of a game makes of a player's chance to win the group. */
export interface Side {
  /** The seed that wins the game. */
  readonly seed: number;
  /** The chance then, from 0 to 1. */
  readonly chance: number;
}

/** What an open game means to a player: each team that may win it, the best for the player first. */
export interface Swing {
  readonly matchup: MatchupId;
  readonly sides: readonly Side[];
}

/** Where a player can still finish. A rank is 1 plus the number of players with more points. */
export interface Places {
  readonly best: number;
  readonly worst: number;
  /** How many others finish below the player whatever happens. */
  readonly behind: number;
}

/** A result that has to come. */
export interface Need {
  readonly matchup: MatchupId;
  readonly seed: number;
}

/**
 * Returns what each open game makes of a player's chance to win, in playing order; counted over every way in which the
 * games can end, each as likely as any other (docs/rules.md#root-for).
 */
export function swingsOf(ways: ScoredWays, player: number): Swing[] {
  return ways.open.map((matchup) => {
    const bySeed = new Map<number, { count: number; first: number }>();
    for (let way = 0; way < ways.count; way++) {
      const seed = winnerIn(ways, way, matchup);
      const side = bySeed.get(seed) ?? { count: 0, first: 0 };
      side.count += 1;
      side.first += shareOfFirst(ways, way, player);
      bySeed.set(seed, side);
    }
    const sides = [...bySeed].map(([seed, { count, first }]) => ({ seed, chance: first / count }));
    return { matchup, sides: sides.sort((one, other) => other.chance - one.chance || one.seed - other.seed) };
  });
}

/** Returns how far a game moves a player's chance, from 0 to 1. */
export function sizeOf({ sides }: Swing): number {
  return (sides[0]?.chance ?? 0) - (sides.at(-1)?.chance ?? 0);
}

/** Returns where a player can still finish, and how many others can no longer catch them. */
export function placesOf(ways: ScoredWays, player: number): Places {
  const { players, totals } = ways;
  const isBehind = Array<boolean>(players).fill(true);
  let best = players;
  let worst = 1;
  for (let way = 0; way < ways.count; way++) {
    const own = totals[way * players + player] as number;
    let above = 0;
    for (let other = 0; other < players; other++) {
      const total = totals[way * players + other] as number;
      if (total > own) above += 1;
      if (total >= own) isBehind[other] = false;
    }
    best = Math.min(best, above + 1);
    worst = Math.max(worst, above + 1);
  }
  return { best, worst, behind: isBehind.filter(Boolean).length };
}

/**
 * Returns the results without which a player cannot be first, not even with others: what all ways in which the player is
 * first have in common. Of several games that one team has to win only the last, which includes the others. Empty for who
 * cannot be first, and for who needs no one result.
 */
export function needsOf(ways: ScoredWays, player: number): Need[] {
  const common = new Map<MatchupId, number>();
  let isFirstYet = false;
  for (let way = 0; way < ways.count; way++) {
    if (shareOfFirst(ways, way, player) === 0) continue;
    for (const matchup of ways.open) {
      const seed = winnerIn(ways, way, matchup);
      if (!isFirstYet) common.set(matchup, seed);
      else if (common.get(matchup) !== seed) common.delete(matchup);
    }
    isFirstYet = true;
  }
  const needs = [...common].map(([matchup, seed]) => ({ matchup, seed }));
  return needs.filter(({ seed }, index) => !needs.slice(index + 1).some((later) => later.seed === seed));
}

/** Whether a result says more than that a team wins its next game. */
export function isBeyondNextGame({ matchup, seed }: Need, ways: ScoredWays): boolean {
  const roundOf = (id: MatchupId) => ROUNDS.findIndex(({ id: round }) => round === ROUND_OF[id]);
  return ways.open.some((id) => roundOf(id) < roundOf(matchup) && mayWin(ways, id, seed));
}

function mayWin(ways: ScoredWays, matchup: MatchupId, seed: number): boolean {
  for (let way = 0; way < ways.count; way++) if (winnerIn(ways, way, matchup) === seed) return true;
  return false;
}
