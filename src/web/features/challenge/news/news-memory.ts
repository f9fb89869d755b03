import { toldKey } from "./live-room.ts";

/** The news that this device has shown a player, and their points and ranks at that time. */
export interface Told {
  readonly season: string;
  /** The last closed week whose news was shown; 0 for none. */
  readonly week: number;
  /** The player's points; null before any result. */
  readonly points: number | null;
  /** The rank in each group, by the id of the group. */
  readonly ranks: Readonly<Record<string, number>>;
  /** Whether there were open games to follow. */
  readonly isLive?: boolean;
}

function isTold(value: unknown): value is Told {
  const { season, week, points, ranks, isLive } = (value ?? {}) as Partial<Told>;
  return (
    typeof season === "string" &&
    typeof week === "number" &&
    (points === null || typeof points === "number") &&
    typeof ranks === "object" &&
    ranks !== null &&
    Object.values(ranks).every((rank) => typeof rank === "number") &&
    (isLive === undefined || typeof isLive === "boolean")
  );
}

/** Reads which news a player has seen in a season; null for none, and without storage. */
export function readTold(playerId: string, season: string): Told | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(toldKey(playerId)) ?? "null");
    return isTold(found) && found.season === season ? found : null;
  } catch {
    return null;
  }
}

/** Stores which news a player has seen. Returns false when it cannot be stored: then each visit would show it again. */
export function keepTold(playerId: string, told: Told): boolean {
  try {
    localStorage.setItem(toldKey(playerId), JSON.stringify(told));
    return true;
  } catch {
    return false;
  }
}
