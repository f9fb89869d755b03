/** What this code needs to know about the server's procedures (`vite/procedures.ts`). */
declare module "virtual:procedures" {
  /** The procedures that are called without a token, so that an expired session cannot break them. */
  export const PUBLIC: readonly string[];
  /** The procedures that are never sent in a batch, so that a CDN can cache their responses. */
  export const CACHED: readonly string[];
}
