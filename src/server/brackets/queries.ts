import { z } from "zod";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { SEASON } from "#domain/season.ts";
import type { Limit } from "../auth/rate-limit.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { bracketRecord, moment, unwrap } from "../supabase.ts";

const saved = z.object({ record: bracketRecord, createdAt: moment, season: z.string() });

/** Returns a saved bracket by its id, or null. */
export async function findSavedBracket(env: Env, id: string) {
  return saved.nullable().parse(unwrap(await secretDatabase(env).rpc("find_saved_bracket", { saved_id: id })));
}

const stored = z.union([
  z.object({ id: z.uuid(), isMailed: z.boolean(), retryAfter: z.null() }),
  z.object({ id: z.null(), retryAfter: z.number() }),
]);

/**
 * Stores a bracket and counts its email against the limits, in one transaction. The same bracket for the same recipient
 * is stored once, regardless of the sender (docs/behavior/mail.md#saved-brackets). If a limit is reached, stores
 * nothing and returns `retryAfter`, in seconds. Fails with SEASON_CHANGING if the current season is not this build's
 * season.
 */
export async function storeSavedBracket(env: Env, bracket: BracketRecord, recipientHash: string, limits: Limit[]) {
  const result = await secretDatabase(env).rpc("store_saved_bracket", {
    record: bracket,
    recipient_hash: recipientHash,
    limits,
    season: SEASON.name,
  });
  return stored.parse(unwrap(result));
}

/**
 * Records that the provider accepted a saved bracket's email. If a concurrent request has called `refundSavedBracket`,
 * counts the email against the limits again.
 */
export async function recordSavedBracketMailed(env: Env, id: string, limits: Limit[]): Promise<void> {
  unwrap(await secretDatabase(env).rpc("record_saved_bracket_mailed", { saved_id: id, limits }));
}

/**
 * Stops counting a saved bracket's email against the limits. Called if the provider definitely did not send the email.
 */
export async function refundSavedBracket(env: Env, id: string, limits: Limit[]): Promise<void> {
  unwrap(await secretDatabase(env).rpc("refund_saved_bracket", { saved_id: id, limits }));
}
