/**
 * Limits count by windows of a minute or an hour. Waits for the next window when less than `needed` seconds are left of
 * this one, so that the count does not start afresh in the middle of a test.
 */
export async function waitForFreshWindow(windowSeconds = 60, needed = 5): Promise<void> {
  const left = windowSeconds * 1_000 - (Date.now() % (windowSeconds * 1_000));
  if (left < needed * 1_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}
