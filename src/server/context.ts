import type { Caller } from "./caller.ts";
import type { Env } from "./env.ts";
import type { Teams } from "./team-cache.ts";

/** What a procedure knows of the request and of the server. */
export interface Context {
  readonly env: Env;
  readonly teams: () => Promise<Teams>;
  /** The signed-in player, or null for a visitor. */
  readonly caller: Caller | null;
  /** The network address of the caller, as the platform saw it. */
  readonly clientAddress: string;
}

/**
 * The header in which the platform names the caller. Vercel sets it on every request and the local server does the
 * same, so a caller cannot choose it.
 */
const CLIENT_ADDRESS_HEADER = "x-real-ip";

/** Where a request came from. */
export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}
