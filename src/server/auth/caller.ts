import { GoTrueClient, isAuthApiError, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { AppError } from "../app-error.ts";
import type { Env } from "../http/env.ts";
import { createResultCache } from "../http/result-cache.ts";
import { fetchWithTimeout, serviceUrl } from "../supabase.ts";

/** The email address comes from the session. */
export interface Caller {
  readonly id: string;
  readonly email: string | null;
  readonly token: string;
}

/**
 * In milliseconds, unless the token expires earlier. A check takes 0.15 ms for a token that is signed with the
 * project's own key, which doubles the time of a call, and otherwise a request to the auth service.
 */
const CHECKED_FOR = 60_000;

/**
 * Players are signed out only if the token itself is invalid or the auth service rejects it with an error code, not if
 * the auth service is down or rate-limits us, or if a proxy responds.
 */
function failureOf(cause: unknown): AppError {
  if (isAuthApiError(cause) && cause.code === "user_not_found") return new AppError("ACCOUNT_GONE", { cause });
  const isTrouble =
    isAuthRetryableFetchError(cause) ||
    (isAuthApiError(cause) && (cause.code === undefined || cause.status === 429)) ||
    (isAuthError(cause) && cause.name === "AuthUnknownError");
  return new AppError(isTrouble ? "SERVICE_UNAVAILABLE" : "SESSION_INVALID", { cause });
}

function createAuthClient(env: Env): GoTrueClient {
  return new GoTrueClient({
    url: serviceUrl(env, "auth"),
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: fetchWithTimeout,
  });
}

/**
 * For actions that cannot be undone, checks that the session is still active, and returns the account's email address.
 * All other actions accept a token until it expires, even if the session was ended on another device
 * (docs/behavior/accounts.md#tokens). Fails with SESSION_INVALID, ACCOUNT_GONE or SERVICE_UNAVAILABLE.
 */
export async function checkSession(env: Env, { token }: Caller): Promise<{ email: string | null }> {
  const { data, error } = await createAuthClient(env)
    .getUser(token)
    .catch((cause: unknown) => ({ data: { user: null }, error: cause }));
  if (error || data.user === null) throw failureOf(error);
  return { email: data.user.email || null };
}

/**
 * Creates the function that identifies a request's caller by the bearer token (docs/behavior/accounts.md#tokens). The
 * function returns null for a request without a token. Each token is checked at most once a minute: by this server if
 * the token is signed with the project's own key, otherwise by the auth service. A caller with an invalid token is
 * never treated as a visitor. Fails with SESSION_INVALID if the token is not a player's valid token, with ACCOUNT_GONE
 * if the auth service no longer knows the player, or with SERVICE_UNAVAILABLE if the auth service cannot be reached.
 */
export function createCallerCheck(
  env: Env,
  now: () => number = Date.now,
): (request: Request) => Promise<Caller | null> {
  const auth = createAuthClient(env);
  const checked = createResultCache<{ readonly caller: Caller; readonly until: number }>({
    ttl: ({ until }) => until - now(),
    now,
  });

  async function check(token: string) {
    const { data, error } = await auth.getClaims(token).catch((cause: unknown) => ({ data: null, error: cause }));
    if (error || data === null) throw failureOf(error);
    const { claims } = data;
    if (claims.role !== "authenticated" || typeof claims.sub !== "string") throw new AppError("SESSION_INVALID");
    const until = Math.min(now() + CHECKED_FOR, claims.exp * 1_000);
    return { caller: { id: claims.sub, email: claims.email ?? null, token }, until };
  }

  return async (request) => {
    const header = request.headers.get("authorization");
    if (header === null) return null;
    const token = /^Bearer ([\w.-]+)$/i.exec(header)?.[1];
    if (token === undefined) throw new AppError("SESSION_INVALID");
    return (await checked(token, () => check(token))).caller;
  };
}
