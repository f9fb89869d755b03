import { toldKey } from "./live-room.ts";

/** What a player has been told on this device, and how they stood then. */
export interface Told {
  readonly season: string;
  /** The last closed week whose picks were told of; 0 for none. */
  readonly week: number;
  /** The player's points; null before any result. */
  readonly points: number | null;
  /** The rank in each group, by the id of the group. */
  readonly ranks: Readonly<Record<string, number>>;
  /** Whether games were to come that the page follows. */
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

/** Reads what a player has been told in a season; null for nothing, also where the browser blocks storage. */
export function readTold(playerId: string, season: string): Told | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(toldKey(playerId)) ?? "null");
    return isTold(found) && found.season === season ? found : null;
  } catch {
    return null;
  }
}

/** Keeps what a player has been told. Returns false where it cannot be kept: then it would be told again and again. */
export function keepTold(playerId: string, told: Told): boolean {
  try {
    localStorage.setItem(toldKey(playerId), JSON.stringify(told));
    return true;
  } catch {
    return false;
  }
}
