import type { BracketRecord } from "#domain/bracket-record.ts";

/**
 * Computes a group's season by brute force: lists every scenario and compares every pick with each scenario. Shares
 * only the record format with the product.
 */

type Winners = Readonly<Record<string, number>>;

/** The games in playing order. Each side is a seed, or an earlier game whose winner plays here. */
const GAMES: readonly (readonly [id: string, one: number | string, other: number | string])[] = [
  ["fr1", 5, 12],
  ["fr2", 8, 9],
  ["fr3", 6, 11],
  ["fr4", 7, 10],
  ["qf1", 4, "fr1"],
  ["qf2", 1, "fr2"],
  ["qf3", 3, "fr3"],
  ["qf4", 2, "fr4"],
  ["sf1", "qf1", "qf2"],
  ["sf2", "qf3", "qf4"],
  ["champ", "sf1", "sf2"],
];

const roundOf = (game: string) => game.replace(/\d/, "");
const WORTH: Readonly<Record<string, number>> = { fr: 8, qf: 10, sf: 15, champ: 25 };

/** One player's pick for one week. */
export interface OnePick {
  readonly userId: string;
  readonly week: number;
  readonly record: BracketRecord;
}

/** Returns every scenario of an outcome, with each game's winning seed. */
function endingsOf(outcome: BracketRecord): Winners[] {
  let ways: Winners[] = [{}];
  for (const [id, ...sides] of GAMES) {
    const decided = (outcome.winners as Winners)[id];
    ways = ways.flatMap((way) =>
      sides
        .map((side) => (typeof side === "number" ? side : (way[side] as number)))
        .filter((seed) => decided === undefined || seed === decided)
        .map((seed) => ({ ...way, [id]: seed })),
    );
  }
  return ways;
}

/** Returns one string for each won game: the round and the winning team, such as `qf oregon`. */
function wins({ teamSlots, winners }: { teamSlots: readonly string[]; winners: object }): string[] {
  return Object.entries(winners as Winners).map(([id, seed]) => `${roundOf(id)} ${teamSlots[seed - 1]}`);
}

/** Returns a pick's points against an outcome. */
function pointsOf({ week, record }: OnePick, teamSlots: readonly string[], won: ReadonlySet<string>): number {
  const field = record.teamSlots.reduce(
    (sum, team, slot) => sum + (teamSlots.includes(team) ? 5 : 0) + (teamSlots[slot] === team ? 5 : 0),
    0,
  );
  const games = wins(record).reduce((sum, win) => sum + (won.has(win) ? (WORTH[win.split(" ")[0] ?? ""] ?? 0) : 0), 0);
  return (16 - week) * (field + games);
}

/** Rounds to nine decimals, so that the order of addition does not affect a sum. */
export const rounded = (chance: number) => Number(chance.toFixed(9));

/** The figures of a group's race. */
interface Standing {
  readonly scores: Readonly<Record<string, number>>;
  readonly chances: Readonly<Record<string, number>>;
  /** Each player's chance of finishing first if a given seed wins a given open game, by player, game and seed. */
  readonly swings: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
}

/** Computes the standings of these players with these picks. */
export function standingOf(userIds: readonly string[], picks: readonly OnePick[], outcome: BracketRecord): Standing {
  const { teamSlots } = outcome;
  const totals = (winners: object) => {
    const won = new Set(wins({ teamSlots, winners }));
    return userIds.map((userId) =>
      picks.filter((pick) => pick.userId === userId).reduce((sum, pick) => sum + pointsOf(pick, teamSlots, won), 0),
    );
  };
  const byPlayer = <Value>(values: readonly Value[]) =>
    Object.fromEntries(userIds.map((userId, index) => [userId, values[index] as Value]));
  const now = totals(outcome.winners);

  const endings = endingsOf(outcome).map((winners) => {
    const all = totals(winners);
    const most = Math.max(...all);
    const first = all.filter((total) => total === most).length;
    return { winners, shares: all.map((total) => (total === most ? 1 / first : 0)) };
  });
  const chanceIn = (some: typeof endings, player: number) =>
    rounded(some.reduce((sum, { shares }) => sum + (shares[player] as number), 0) / some.length);
  const open = GAMES.map(([id]) => id).filter((id) => (outcome.winners as Winners)[id] === undefined);
  const swingsOf = (player: number) =>
    Object.fromEntries(
      open.map((id) => {
        const seeds = [...new Set(endings.map(({ winners }) => winners[id] as number))];
        const chance = (seed: number) =>
          chanceIn(
            endings.filter(({ winners }) => winners[id] === seed),
            player,
          );
        return [id, Object.fromEntries(seeds.map((seed) => [seed, chance(seed)]))];
      }),
    );
  return {
    scores: byPlayer(now),
    chances: byPlayer(userIds.map((_, player) => chanceIn(endings, player))),
    swings: byPlayer(userIds.map((_, player) => swingsOf(player))),
  };
}
