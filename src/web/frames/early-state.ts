/** What the first script of a page has begun, for the code that comes later. */
export interface EarlyState {
  /** The id of the player whose session was stored then, or null. */
  user: string | null;
  /** The call for what the page shows: its address, and the response on its way. */
  call: { readonly url: string; readonly response: Promise<Response> } | null;
  /** Writes what that call has brought into the outlines that wait for it in a part of the page; null until it is there. */
  write: ((within: ParentNode) => void) | null;
  /** The control in the frame that was pressed last: it does nothing until the script has taken over. */
  pressed: HTMLElement | null;
  /** The control in the frame on which the mouse button or the space bar went down last. */
  held: HTMLElement | null;
}

declare global {
  interface Window {
    /** Absent where the page was not prerendered. */
    earlyState?: EarlyState;
  }
}

/** In the storage of the tab while a page is loaded anew because its code did not come. */
export const RELOADED_KEY = "cfp-bracket.reloaded";

/** The address of a query that travels alone, as the API client writes it. */
export function queryUrl(path: string, input: unknown): string {
  const batch = encodeURIComponent(JSON.stringify({ 0: { json: input } }));
  return `${window.location.origin}/api/trpc/${path}?batch=1&input=${batch}`;
}

/** After so long a page asks anew, in milliseconds since it was opened: what was asked for first may be outdated by then. */
export const LONGEST_USE_MS = 30_000;

/** Whether the response from this address is on its way already. */
export function hasEarlyResponse(url: string): boolean {
  return window.earlyState?.call?.url === url && performance.now() < LONGEST_USE_MS;
}

/** Takes the response that was asked for early at this address, once; null when there is none. */
export function takeEarlyResponse(url: string): Promise<Response> | null {
  const { earlyState } = window;
  if (!earlyState?.call || !hasEarlyResponse(url)) return null;
  const { response } = earlyState.call;
  earlyState.call = null;
  return response;
}

/** Forgets the response that was asked for early for somebody else: another tab may have signed them in since. */
export function dropEarlyResponseOfOthers(user: string | null): void {
  if (typeof window !== "undefined" && window.earlyState && window.earlyState.user !== user) dropEarlyResponse();
}

/** Forgets the response that was asked for early: what it says may not be true any more, or not for who is here now. */
export function dropEarlyResponse(): void {
  // A frame is prerendered without a window.
  if (typeof window !== "undefined" && window.earlyState) Object.assign(window.earlyState, { call: null, write: null });
}
