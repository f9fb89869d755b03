/** The request for the page's data that the first script has sent. */
export interface Prefetched {
  /** The ID of the player whose session was stored when the request was sent, or null. */
  readonly user: string | null;
  readonly url: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    prefetched?: Prefetched | undefined;
  }
}

/** The URL of a query that is sent alone, as the API client writes it. */
export function queryUrl(path: string, input: unknown): string {
  const batch = encodeURIComponent(JSON.stringify({ 0: { json: input } }));
  return `${window.location.origin}/api/trpc/${path}?batch=1&input=${batch}`;
}

/**
 * How long after the page was opened the prefetched response may be used, in milliseconds. Later, it may be outdated.
 */
const LONGEST_USE_MS = 30_000;

/** Whether this URL has already been prefetched. */
export function isPrefetched(url: string): boolean {
  return window.prefetched?.url === url && performance.now() < LONGEST_USE_MS;
}

/** Takes the prefetched response for this URL; null if there is none or it was already taken. */
export function takePrefetched(url: string): Promise<Response> | null {
  const { prefetched } = window;
  if (!prefetched || !isPrefetched(url)) return null;
  dropPrefetched();
  return prefetched.response;
}

/**
 * Drops the prefetched response unless it is for this player, because a different player may have signed in from
 * another tab.
 */
export function dropPrefetchedOfOthers(user: string | null): void {
  if (typeof window !== "undefined" && window.prefetched && window.prefetched.user !== user) dropPrefetched();
}

/** Drops the prefetched response, which may be outdated or for another player. */
export function dropPrefetched(): void {
  // Shells are rendered without a window.
  if (typeof window !== "undefined") window.prefetched = undefined;
}
