/** How long the network may take for a page before the cached page is shown, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Returns the page from the network. If the network is too slow or the server fails, returns the cached page
 * (docs/behavior/screens.md#offline). Without a cached page, returns the network's response or fails with the network's
 * error.
 */
export async function respondWithPage(
  fresh: Promise<Response>,
  findCached: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const response = await Promise.race([fresh, late]).catch(() => null);
  if (response !== null && response.status < 500) return response;
  return (await findCached()) ?? fresh;
}
