/** The request for what the page shows, which its first script has sent. */
export interface Prefetched {
  /** The id of the player whose session was stored then, or null. */
  readonly user: string | null;
  readonly url: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    prefetched?: Prefetched | undefined;
  }
}

/** The address of a query that travels alone, as the API client writes it. */
export function queryUrl(path: string, input: unknown): string {
  const batch = encodeURIComponent(JSON.stringify({ 0: { json: input } }));
  return `${window.location.origin}/api/trpc/${path}?batch=1&input=${batch}`;
}

/** A response is used for so long, in milliseconds since the page was opened; a later one may be outdated. */
const LONGEST_USE_MS = 30_000;

/** Whether the response from this address has been requested already. */
export function isPrefetched(url: string): boolean {
  return window.prefetched?.url === url && performance.now() < LONGEST_USE_MS;
}

/** Takes the prefetched response from this address, once; null when there is none. */
export function takePrefetched(url: string): Promise<Response> | null {
  const { prefetched } = window;
  if (!prefetched || !isPrefetched(url)) return null;
  dropPrefetched();
  return prefetched.response;
}

/** Drops the prefetched response unless it is for this player: another tab may have signed in since. */
export function dropPrefetchedOfOthers(user: string | null): void {
  if (typeof window !== "undefined" && window.prefetched && window.prefetched.user !== user) dropPrefetched();
}

/** Drops the prefetched response: it may be outdated, or not for the player who is here now. */
export function dropPrefetched(): void {
  // Shells are rendered without a window.
  if (typeof window !== "undefined") window.prefetched = undefined;
}
