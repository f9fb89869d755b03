/** For the network to deliver a page, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Returns the cached page if the network is too slow or the server fails (docs/behavior/screens.md#offline). */
export async function respondWithPage(
  fresh: Promise<Response>,
  findCached: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const response = await Promise.race([fresh, late]).catch(() => null);
  if (response !== null && response.status < 500) return response;
  return (await findCached()) ?? fresh;
}
