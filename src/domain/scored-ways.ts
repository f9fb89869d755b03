import { FIELD_SIZE, MATCHUP_IDS, type MatchupId, ROUND_OF } from "./bracket.ts";
import { type BracketRecord, entrants } from "./bracket-record.ts";
import { ROUNDS, type RoundId } from "./rounds.ts";
import { type PlayerPoints, totalUnder, undecided } from "./what-if.ts";

/**
 * Every way in which the open games can end, at most 2,048, with the total of every player. Scored once; whatever is
 * asked about the race is then counted over these numbers (docs/rules.md#what-may-still-happen).
 */
export interface ScoredWays {
  /** How many ways there are. */
  readonly count: number;
  readonly players: number;
  /** The matchups that are open, in playing order. */
  readonly open: readonly MatchupId[];
  /** The winning seed of a matchup, by its place among all matchups: `winners[way * 11 + place]`. */
  readonly winners: Uint8Array;
  /** The points of a player, by their place in the given order: `totals[way * players + player]`. */
  readonly totals: Int32Array;
  /** The most points of anybody in a way, and how many players have them. */
  readonly most: Int32Array;
  readonly sharers: Uint16Array;
}

/**
 * Scores every way in which an outcome can go on, for players in the given order. Plays game after game both ways, so
 * that what two ways have in common is added up once.
 */
export function scoreWays(playerPoints: readonly PlayerPoints[], outcome: BracketRecord): ScoredWays {
  const open = undecided(outcome);
  const games = MATCHUP_IDS.length;
  const players = playerPoints.length;
  const count = 2 ** open.length;
  const winners = new Uint8Array(count * games);
  const totals = new Int32Array(count * players);
  const most = new Int32Array(count);
  const sharers = new Uint16Array(count);
  const played: Partial<Record<MatchupId, number>> = { ...outcome.winners };
  const worthOf = winsBySeed(playerPoints);
  /** The totals after so many of the open games. */
  const after = Array.from({ length: open.length + 1 }, () => new Int32Array(players));
  after[0]?.set(playerPoints.map((points) => totalUnder(points, outcome)));
  let way = 0;

  const play = (depth: number): void => {
    const before = after[depth] as Int32Array;
    const id = open[depth];
    if (id === undefined) {
      totals.set(before, way * players);
      for (const [game, each] of MATCHUP_IDS.entries()) winners[way * games + game] = played[each] as number;
      for (let player = 0; player < players; player++) {
        const total = before[player] as number;
        if (total > (most[way] as number)) sharers[way] = 0;
        if (total < (most[way] as number)) continue;
        most[way] = total;
        sharers[way] = (sharers[way] as number) + 1;
      }
      way += 1;
      return;
    }
    const next = after[depth + 1] as Int32Array;
    for (const seed of entrants(played, id)) {
      const worth = worthOf[ROUND_OF[id]][seed - 1] as Int32Array;
      for (let player = 0; player < players; player++) {
        next[player] = (before[player] as number) + (worth[player] as number);
      }
      played[id] = seed;
      play(depth + 1);
    }
    delete played[id];
  };
  play(0);
  return { count, players, open, winners, totals, most, sharers };
}

/** What a win of each seed in each round brings each player. */
function winsBySeed(playerPoints: readonly PlayerPoints[]): Record<RoundId, Int32Array[]> {
  const found = {} as Record<RoundId, Int32Array[]>;
  for (const { id } of ROUNDS) {
    found[id] = Array.from({ length: FIELD_SIZE }, (_, seed) =>
      Int32Array.from(playerPoints, ({ wins }) => wins[id][seed] ?? 0),
    );
  }
  return found;
}

/** The winning seed of a matchup in a way. */
export function winnerIn({ winners }: ScoredWays, way: number, id: MatchupId): number {
  return winners[way * MATCHUP_IDS.length + MATCHUP_IDS.indexOf(id)] as number;
}

/** What a player has of the first place in a way: 1 alone, 1/n when n players share it, else 0. */
export function shareOfFirst({ players, totals, most, sharers }: ScoredWays, way: number, player: number): number {
  return totals[way * players + player] === most[way] ? 1 / (sharers[way] as number) : 0;
}
