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
import { timeDatabase } from "./http/load-shedding.ts";

/** A Data API client. */
export type Database = PostgrestClient<DatabaseTypes>;

/** In milliseconds. */
const DATABASE_TIMEOUT = 8_000;

export function serviceUrl({ SUPABASE_URL }: Pick<Env, "SUPABASE_URL">, service: "auth" | "rest"): string {
  return `${SUPABASE_URL.replace(/\/+$/, "")}/${service}/v1`;
}

/**
 * `fetch` with a time limit that includes reading the body (docs/api.md#time-limits). Fails if a successful response is
 * not JSON: it comes from a proxy, not from Supabase.
 */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const limit = timeLimit(DATABASE_TIMEOUT);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const response = await fetch(input, { ...init, signal });
  const type = response.headers.get("content-type");
  if (response.ok && type !== null && !type.includes("json")) throw new TypeError(`Supabase responded with ${type}`);
  return response;
};

/** In milliseconds. */
const REPEAT_AFTER = 1_000;

/**
 * If the Data API rejects the token or key, repeats the call once: it has not run the function, and its clock or keys
 * may be a moment behind those of the auth service ("JWT issued at future").
 */
const callTwice: typeof fetch = async (input, init) => {
  const response = await fetchWithTimeout(input, init);
  if (response.status !== 401 || timeLeft() < 2 * REPEAT_AFTER) return response;
  await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER));
  return fetchWithTimeout(input, init);
};

/**
 * Returns a client with the permissions of the player whose `token` is given, or else of `key`. It has only the Data
 * API part of supabase-js, because creating a full client took a third of the work for saving a pick.
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

export function publicDatabase(env: Env): Database {
  return createDatabase(env, env.SUPABASE_PUBLISHABLE_KEY);
}

export function callerDatabase(env: Env, token: string): Database {
  return createDatabase(env, env.SUPABASE_PUBLISHABLE_KEY, token);
}

/**
 * Returns a database function's result, or fails with the error key that it raised, with ACCOUNT_GONE if the caller's
 * player was deleted, with SERVICE_UNAVAILABLE if the database failed, timed out, could not be reached, or rejected the
 * token or the server's key, and otherwise with UNEXPECTED.
 */
export function unwrap<T>(result: { data: T; error: null } | { data: null; error: PostgrestError; status: number }): T {
  if (result.error === null) return result.data;
  const { error, status } = result;
  if (error.message === "SERVER_ONLY") throw new AppError("SERVICE_UNAVAILABLE", { cause: error });
  if (isErrorKey(error.message)) throw new AppError(error.message, { cause: error });
  // A foreign key violation can only mean a deleted player.
  if (error.code === "23503") throw new AppError("ACCOUNT_GONE", { cause: error });
  // PGRST301 to PGRST303: the token was rejected, although the auth service had accepted it, or it is our own key. Only
  // the auth service ends a session (docs/behavior/accounts.md#tokens).
  // 0: no response. 57014: statement timeout. PGRST000 to PGRST003: no connection. 53xxx: too few resources.
  // 40xxx: rolled back because of another transaction. 500 and above: not the fault of the request.
  const isAway = status === 0 || status >= 500 || /^(57|53|40|08|PGRST00|PGRST30[123]$)/.test(error.code ?? "");
  throw new AppError(isAway ? "SERVICE_UNAVAILABLE" : "UNEXPECTED", { cause: error });
}

/** A complete or partial bracket record. */
export const bracketRecord = z.custom<BracketRecord>(isBracketRecord);

/** Teams with their numbers of picks. */
export const counts: z.ZodType<Counts> = z.array(z.tuple([z.string(), z.number()]));

/** Parses a time in the database's format into a Date. */
export const moment = z.string().transform((text) => new Date(text));
