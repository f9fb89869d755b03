/** Limits count by the minute: waits for the next one when this one is nearly over. */
export async function enoughOfTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}
