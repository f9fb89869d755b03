import { PostgrestClient, type PostgrestError } from "@supabase/postgrest-js";
import { isErrorKey } from "../domain/errors.ts";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";

/** A client of the Data API. */
export type Database = PostgrestClient;

/** How long one answer of the database may take, in milliseconds; people wait at most ten seconds for ours. */
const DATABASE_TIMEOUT = 8_000;

/** Where a service of the project answers. */
export function serviceUrl({ SUPABASE_URL }: Pick<Env, "SUPABASE_URL">, service: "auth" | "rest"): string {
  return `${SUPABASE_URL.replace(/\/+$/, "")}/${service}/v1`;
}

/** `fetch` that gives up in time, also while a body is on its way. */
export const fetchWithTimeout: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(DATABASE_TIMEOUT);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
};

/**
 * A client that gives up in time. `key`, or the token of a player, decides who it acts as. It is the part of supabase-js
 * that speaks to the Data API, without the others: a client is made for each request, and making them all each time was a
 * third of what saving a pick cost this server.
 */
export function createDatabase(env: Pick<Env, "SUPABASE_URL">, key: string, token: string = key): Database {
  return new PostgrestClient(serviceUrl(env, "rest"), {
    headers: { apikey: key, Authorization: `Bearer ${token}` },
    fetch: fetchWithTimeout,
    retry: false,
  });
}

/** A client that may do what every visitor may. */
export function publicDatabase(env: Env): Database {
  return createDatabase(env, env.SUPABASE_PUBLISHABLE_KEY);
}

/** A client that may do what the player with this token may. */
export function callerDatabase(env: Env, token: string): Database {
  return createDatabase(env, env.SUPABASE_PUBLISHABLE_KEY, token);
}

/**
 * The rows of an answer. Fails with the error that the database named (its message is a key of the error table), with
 * SERVICE_UNAVAILABLE when it could not be reached, broke or gave up, else with UNEXPECTED.
 */
export function unwrap<T>(answer: { data: T; error: null } | { data: null; error: PostgrestError; status: number }): T {
  if (answer.error === null) return answer.data;
  const { error, status } = answer;
  if (isErrorKey(error.message)) throw new AppError(error.message, { cause: error });
  // PGRST301 to PGRST303: the token was refused, though it was valid a moment ago.
  if (/^PGRST30[123]$/.test(error.code ?? "")) throw new AppError("SESSION_INVALID", { cause: error });
  // 0: no answer at all. 57014: cancelled for time. PGRST000 to PGRST003: no connection to be had. 53xxx: too few resources.
  // 40xxx: undone for the sake of another transaction. 500 and above: nothing that the request could be blamed for.
  const isAway = status === 0 || status >= 500 || /^(57|53|40|08|PGRST00)/.test(error.code ?? "");
  throw new AppError(isAway ? "SERVICE_UNAVAILABLE" : "UNEXPECTED", { cause: error });
}
