/** The request for the page's data that its first script has sent. */
export interface Prefetched {
  /** The id of the player whose session was stored at that time, or null. */
  readonly user: string | null;
  readonly url: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    prefetched?: Prefetched | undefined;
  }
}

/** The address of a query that is sent alone, as the API client writes it. */
export function queryUrl(path: string, input: unknown): string {
  const batch = encodeURIComponent(JSON.stringify({ 0: { json: input } }));
  return `${window.location.origin}/api/trpc/${path}?batch=1&input=${batch}`;
}

/** How long after the page was opened a response is used, in milliseconds; later it may be outdated. */
const LONGEST_USE_MS = 30_000;

/** Whether the response from this address has been requested already. */
export function isPrefetched(url: string): boolean {
  return window.prefetched?.url === url && performance.now() < LONGEST_USE_MS;
}

/** Takes the prefetched response from this address; null if there is none or it was taken. */
export function takePrefetched(url: string): Promise<Response> | null {
  const { prefetched } = window;
  if (!prefetched || !isPrefetched(url)) return null;
  dropPrefetched();
  return prefetched.response;
}

/** Drops the prefetched response unless it is for this player: another tab may have signed in meanwhile. */
export function dropPrefetchedOfOthers(user: string | null): void {
  if (typeof window !== "undefined" && window.prefetched && window.prefetched.user !== user) dropPrefetched();
}

/** Drops the prefetched response, which may be outdated or for another player. */
export function dropPrefetched(): void {
  // Shells are rendered without a window.
  if (typeof window !== "undefined") window.prefetched = undefined;
}
