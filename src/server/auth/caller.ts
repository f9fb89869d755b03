import { GoTrueClient, isAuthApiError, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { AppError } from "../app-error.ts";
import type { Env } from "../http/env.ts";
import { memoize } from "../http/memoize.ts";
import { fetchWithTimeout, serviceUrl } from "../supabase.ts";

/** The signed-in player who sent a request. Only the session knows the email address. */
export interface Caller {
  readonly id: string;
  readonly email: string | null;
  readonly token: string;
}

/**
 * How long a token counts as checked, in milliseconds, unless it expires earlier. Checking takes a request, or 0.15 ms
 * for a signature by the project's own key: as long as the rest of a call.
 */
const CHECKED_FOR = 60_000;

/**
 * Decides what a failed check means. A session ends only when the token itself is invalid or the auth service refuses
 * it with an error code. Players stay signed in when that service is down, limits our requests, or is behind a proxy
 * that answers in its place.
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
 * Asks the auth service whether the caller's session is alive, and returns the account's address. For actions that
 * cannot be undone: everything else accepts a token until it expires, even after its session has ended on another
 * device (docs/behavior/accounts.md#tokens). Fails with SESSION_INVALID, ACCOUNT_GONE or SERVICE_UNAVAILABLE.
 */
export async function checkSession(env: Env, { token }: Caller): Promise<{ email: string | null }> {
  const { data, error } = await createAuthClient(env)
    .getUser(token)
    .catch((cause: unknown) => ({ data: { user: null }, error: cause }));
  if (error || data.user === null) throw failureOf(error);
  return { email: data.user.email || null };
}

/**
 * Creates the function that identifies a request's caller by its bearer token (docs/behavior/accounts.md#tokens): null
 * without one. Each token is checked once a minute: by this server if it is signed with the project's own key, else by
 * the auth service. Fails with SESSION_INVALID for anything but a valid token of a player (it is never treated as a
 * visitor), with ACCOUNT_GONE when the auth service no longer knows the player, and with SERVICE_UNAVAILABLE when that
 * service cannot be reached.
 */
export function createCallerCheck(
  env: Env,
  now: () => number = Date.now,
): (request: Request) => Promise<Caller | null> {
  const auth = createAuthClient(env);
  const checked = memoize<{ readonly caller: Caller; readonly until: number }>({
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
