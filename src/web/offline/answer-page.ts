/** How long the network may take for a page before the kept one is shown, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Returns the page from the network; the kept one when there is no answer, none in time, or the server is broken
 * (docs/behavior/screens.md#offline). Without a kept one it returns what the network says after all, and fails with it.
 */
export async function answerPage(
  fresh: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([fresh, late]).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  return (await findKept()) ?? fresh;
}
