/**
 * Waits for the next rate limit window if less than `needed` seconds are left in the current window. Otherwise, a count
 * could restart in the middle of a test, because limits count in windows of a minute or an hour.
 */
export async function waitForFreshWindow(windowSeconds = 60, needed = 5): Promise<void> {
  const left = windowSeconds * 1_000 - (Date.now() % (windowSeconds * 1_000));
  if (left < needed * 1_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}
