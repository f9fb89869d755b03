/** The key of what a player has been told on this device. */
export const toldKey = (playerId: string) => `cfp-bracket.told.${playerId}`;

/**
 * Whether challenge home leaves room for the line that follows the games before it is known whether there are any to come:
 * unless there were none when this device last looked.
 */
export function hasLiveRoom(playerId: string): boolean {
  try {
    const told = JSON.parse(localStorage.getItem(toldKey(playerId)) ?? "null") as { isLive?: unknown } | null;
    return told?.isLive !== false;
  } catch {
    return true;
  }
}
