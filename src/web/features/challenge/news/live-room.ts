/** The storage key of the news that this device has shown. */
export const seenNewsKey = (playerId: string) => `cfp-bracket.seen-news.${playerId}`;

/**
 * Whether challenge home reserves space for the live line before it is known whether games are open: unless there were
 * none when this device last looked.
 */
export function hasLiveRoom(playerId: string): boolean {
  try {
    const seen = JSON.parse(localStorage.getItem(seenNewsKey(playerId)) ?? "null") as { isLive?: unknown } | null;
    return seen?.isLive !== false;
  } catch {
    return true;
  }
}
