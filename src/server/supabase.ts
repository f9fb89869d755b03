import { PostgrestClient, type PostgrestError } from "@supabase/postgrest-js";
import { z } from "zod";
import { type BracketRecord, isBracketRecord } from "#domain/bracket-record.ts";
import { isErrorKey } from "#domain/errors.ts";
import type { Counts } from "#domain/group-statistics.ts";
import { AppError } from "./app-error.ts";
import { SERVER_KEY_HEADER, serverKey } from "./auth/server-key.ts";
import type { DatabaseTypes } from "./database-types.ts";
import { timeLeft, timeLimit } from "./http/deadline.ts";
import type { Env } from "./http/env.ts";
import { timeDatabase } from "./observe/log.ts";

/** A Data API client. */
export type Database = PostgrestClient<DatabaseTypes>;

/** How long one database response may take, in milliseconds. */
const DATABASE_TIMEOUT = 8_000;

/** Returns the base URL of a Supabase service. */
export function serviceUrl({ SUPABASE_URL }: Pick<Env, "SUPABASE_URL">, service: "auth" | "rest"): string {
  return `${SUPABASE_URL.replace(/\/+$/, "")}/${service}/v1`;
}

/**
 * `fetch` with a time limit that includes reading the body (docs/api.md#time-limits). Fails if a successful response is
 * not JSON, because such a response comes from a proxy, not from Supabase.
 */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const limit = timeLimit(DATABASE_TIMEOUT);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const response = await fetch(input, { ...init, signal });
  const type = response.headers.get("content-type");
  if (response.ok && type !== null && !type.includes("json")) throw new TypeError(`Supabase responded with ${type}`);
  return response;
};

/** How long to wait before repeating a call whose token or key the Data API rejected, in milliseconds. */
const REPEAT_AFTER = 1_000;

/**
 * Calls the Data API. If it rejects the token or key, repeats the call once. The Data API has not run the function then,
 * and its own clock or keys may be a moment behind those of the auth service ("JWT issued at future").
 */
const callTwice: typeof fetch = async (input, init) => {
  const response = await fetchWithTimeout(input, init);
  if (response.status !== 401 || timeLeft() < 2 * REPEAT_AFTER) return response;
  await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER));
  return fetchWithTimeout(input, init);
};

/**
 * Returns a Data API client with a time limit. The client has the permissions of the player whose `token` is given.
 * Without a token, the client has the permissions of `key`. The Data API accepts requests only with the server's key.
 * Every request creates a client, and creating a full
 * supabase-js client took a third of the server's work for saving a pick. The client therefore uses only the Data API
 * part of supabase-js.
 */
export function createDatabase(
  env: Pick<Env, "SUPABASE_URL" | "SUPABASE_SECRET_KEY">,
  key: string,
  token: string = key,
): Database {
  return new PostgrestClient<DatabaseTypes>(serviceUrl(env, "rest"), {
    headers: { apikey: key, Authorization: `Bearer ${token}`, [SERVER_KEY_HEADER]: serverKey(env) },
    fetch: (input, init) => timeDatabase(() => callTwice(input, init)),
    retry: false,
  });
}

/** Returns a client with a visitor's permissions. */
export function publicDatabase(env: Env): Database {
  return createDatabase(env, env.SUPABASE_PUBLISHABLE_KEY);
}

/** Returns a client with the permissions of the token's player. */
export function callerDatabase(env: Env, token: string): Database {
  return createDatabase(env, env.SUPABASE_PUBLISHABLE_KEY, token);
}

/**
 * Returns a database function's result. If the function raised one of our error keys, fails with that error. Fails with
 * ACCOUNT_GONE if the caller's player was deleted, and SERVICE_UNAVAILABLE if the database failed, timed out, could not
 * be reached, rejected the token or does not know the server's key. Fails with UNEXPECTED for all other errors.
 */
export function unwrap<T>(result: { data: T; error: null } | { data: null; error: PostgrestError; status: number }): T {
  if (result.error === null) return result.data;
  const { error, status } = result;
  if (error.message === "SERVER_ONLY") throw new AppError("SERVICE_UNAVAILABLE", { cause: error });
  if (isErrorKey(error.message)) throw new AppError(error.message, { cause: error });
  // A foreign key violation. It can only mean a deleted player, because no other referenced row is ever deleted.
  if (error.code === "23503") throw new AppError("ACCOUNT_GONE", { cause: error });
  // PGRST301 to PGRST303: the token was rejected, although the auth service had accepted it, or it is our own key. Only
  // the auth service ends a session (docs/behavior/accounts.md#tokens).
  // 0: no response. 57014: statement timeout. PGRST000 to PGRST003: no connection. 53xxx: too few resources.
  // 40xxx: rolled back because of another transaction. 500 and above: not the fault of the request.
  const isAway = status === 0 || status >= 500 || /^(57|53|40|08|PGRST00|PGRST30[123]$)/.test(error.code ?? "");
  throw new AppError(isAway ? "SERVICE_UNAVAILABLE" : "UNEXPECTED", { cause: error });
}

/** Parses a time in the database's format into a Date. */
/** A complete or partial bracket record. */
export const bracketRecord = z.custom<BracketRecord>(isBracketRecord);

/** Teams with their numbers of picks. */
export const counts: z.ZodType<Counts> = z.array(z.tuple([z.string(), z.number()]));

export const moment = z.string().transform((text) => new Date(text));
