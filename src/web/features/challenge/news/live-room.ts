/** The storage key of the news that this device has shown. */
export const toldKey = (playerId: string) => `cfp-bracket.told.${playerId}`;

/**
 * Whether challenge home reserves space for the live line before it is known whether games are open: unless there were
 * none when this device last looked.
 */
export function hasLiveRoom(playerId: string): boolean {
  try {
    const told = JSON.parse(localStorage.getItem(toldKey(playerId)) ?? "null") as { isLive?: unknown } | null;
    return told?.isLive !== false;
  } catch {
    return true;
  }
}
