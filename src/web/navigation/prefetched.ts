/** The request that the page's first script has sent. */
export interface Prefetched {
  /** The player who was signed in then; null for a visitor. */
  readonly user: string | null;
  readonly url: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    prefetched?: Prefetched | undefined;
  }
}

/** The URL that the API client uses for a query sent on its own. */
export function queryUrl(path: string, input: unknown): string {
  const batch = encodeURIComponent(JSON.stringify({ 0: { json: input } }));
  return `${window.location.origin}/api/trpc/${path}?batch=1&input=${batch}`;
}

/** After the page was opened, in milliseconds. Later, the response may be outdated. */
const LONGEST_USE_MS = 30_000;

export function isPrefetched(url: string): boolean {
  return window.prefetched?.url === url && performance.now() < LONGEST_USE_MS;
}

/** Drops the response, so that it is used only once. */
export function takePrefetched(url: string): Promise<Response> | null {
  const { prefetched } = window;
  if (!prefetched || !isPrefetched(url)) return null;
  dropPrefetched();
  return prefetched.response;
}

export function dropPrefetched(): void {
  // There is no `window` while shells are prerendered.
  if (typeof window !== "undefined") window.prefetched = undefined;
}
