/** Stores who followed a link for a new password, for this tab only, so that a reload does not lose it. */
const RECOVERY_KEY = "cfp-bracket.recovery";

/** Lets player `id` choose a new password. */
export function beginRecovery(id: string): void {
  try {
    sessionStorage.setItem(RECOVERY_KEY, id);
  } catch {
    // Without storage a reload loses it, and the player asks for another link.
  }
}

/** Whether player `id` may choose a new password. */
export function isRecovering(id: string | undefined): boolean {
  try {
    return id !== undefined && sessionStorage.getItem(RECOVERY_KEY) === id;
  } catch {
    return false;
  }
}

/** Ends the recovery: the new password is set. */
export function endRecovery(): void {
  try {
    sessionStorage.removeItem(RECOVERY_KEY);
  } catch {
    // Nothing was stored.
  }
}
