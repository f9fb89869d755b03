/** Who came with a link to a new password; for this tab only, so that a reload does not lose it. */
const RECOVERY_KEY = "cfp-bracket.recovery";

/** Player `id` may choose a new password now. */
export function beginRecovery(id: string): void {
  try {
    sessionStorage.setItem(RECOVERY_KEY, id);
  } catch {
    // The link must then be asked for again.
  }
}

/** Whether player `id` came to choose a new password. */
export function isRecovering(id: string | undefined): boolean {
  try {
    return id !== undefined && sessionStorage.getItem(RECOVERY_KEY) === id;
  } catch {
    return false;
  }
}

/** The new password is chosen. */
export function endRecovery(): void {
  try {
    sessionStorage.removeItem(RECOVERY_KEY);
  } catch {
    // Nothing was kept.
  }
}
