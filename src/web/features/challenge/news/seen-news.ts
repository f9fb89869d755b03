import { SEEN_NEWS_PREFIX } from "../../../session/session-key.ts";

/** The storage key of the news that this device has shown. */
const seenNewsKey = (playerId: string) => SEEN_NEWS_PREFIX + playerId;

/** The news that this device has shown a player, and their points and ranks at that time. */
export interface SeenNews {
  readonly season: string;
  /** The last closed week whose news was shown; 0 for none. */
  readonly week: number;
  /** The player's points; null before any result. */
  readonly points: number | null;
  /** The rank in each group, by the id of the group. */
  readonly ranks: Readonly<Record<string, number>>;
}

function isSeenNews(value: unknown): value is SeenNews {
  const { season, week, points, ranks } = (value ?? {}) as Partial<SeenNews>;
  return (
    typeof season === "string" &&
    typeof week === "number" &&
    (points === null || typeof points === "number") &&
    typeof ranks === "object" &&
    ranks !== null &&
    Object.values(ranks).every((rank) => typeof rank === "number")
  );
}

/** Reads which news a player has seen in a season; null for none, and without storage. */
export function readSeenNews(playerId: string, season: string): SeenNews | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(seenNewsKey(playerId)) ?? "null");
    return isSeenNews(found) && found.season === season ? found : null;
  } catch {
    return null;
  }
}

/** Stores which news a player has seen. Returns false when it cannot be stored: then each visit would show it again. */
export function storeSeenNews(playerId: string, seen: SeenNews): boolean {
  try {
    localStorage.setItem(seenNewsKey(playerId), JSON.stringify(seen));
    return true;
  } catch {
    return false;
  }
}
