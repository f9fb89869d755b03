/** Facts about the server's procedures that the web app needs (`vite/procedures.ts`). */
declare module "virtual:procedures" {
  /** The procedures called without a token, so that an expired session cannot break them. */
  export const PUBLIC: readonly string[];
  /** The procedures never sent in a batch, so that a CDN can cache their responses. */
  export const CACHED: readonly string[];
}
