import { MATCHUP_IDS } from "./bracket.ts";
import type { BracketRecord } from "./bracket-record.ts";
import type { WeekPick } from "./scenarios.ts";

/**
 * Many players' picks in a compact format. A row has the player's index, the week, the indices of the twelve teams in
 * seed order, and the eleven winning seeds in playing order.
 */
export interface CompactPicks {
  readonly teams: readonly string[];
  readonly players: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

/** A pick with its player and week. */
export interface PlayerPick extends WeekPick {
  readonly userId: string;
}

/** Assigns numbers to names in order of first appearance. */
function numbering(): { numberOf: (name: string) => number; names: readonly string[] } {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  return { numberOf, names };
}

/** Packs complete picks. `unpackPicks` does the reverse. */
export function packPicks(picks: readonly PlayerPick[]): CompactPicks {
  const teams = numbering();
  const players = numbering();
  const rows = picks.map(({ userId, week, record }) => [
    players.numberOf(userId),
    week,
    ...record.teamSlots.map(teams.numberOf),
    ...MATCHUP_IDS.map((id) => record.winners[id] as number),
  ]);
  return { teams: teams.names, players: players.names, rows };
}

/** Returns each player's picks by user id. */
export function unpackPicks({ teams, players, rows }: CompactPicks): Map<string, WeekPick[]> {
  const picks = new Map<string, WeekPick[]>();
  for (const [player = -1, week = 0, ...numbers] of rows) {
    const slots = numbers.slice(0, -MATCHUP_IDS.length);
    const seeds = numbers.slice(-MATCHUP_IDS.length);
    const record: BracketRecord = {
      teamSlots: slots.map((number) => teams[number] as string),
      winners: Object.fromEntries(MATCHUP_IDS.map((id, index) => [id, seeds[index] as number])),
    };
    const userId = players[player] as string;
    const own = picks.get(userId);
    if (own === undefined) picks.set(userId, [{ week, record }]);
    else own.push({ week, record });
  }
  return picks;
}
