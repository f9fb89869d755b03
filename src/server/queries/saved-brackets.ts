import { z } from "zod";
import { type BracketRecord, isBracketRecord } from "../../domain/bracket-record.ts";
import type { Env } from "../env.ts";
import type { Limit } from "../rate-limit.ts";
import { secretDatabase } from "../secret-database.ts";
import { unwrap } from "../supabase.ts";

const record = z.custom<BracketRecord>(isBracketRecord);

/** Returns a saved bracket by its id, or null. */
export async function findSavedBracket(env: Env, id: string) {
  const found = unwrap(
    await secretDatabase(env).from("saved_brackets").select("bracket_data, created_at").eq("id", id).maybeSingle(),
  );
  if (found === null) return null;
  const { bracket_data, created_at } = z.object({ bracket_data: record, created_at: z.string() }).parse(found);
  return { record: bracket_data, createdAt: new Date(created_at) };
}

const stored = z.union([
  z.object({ id: z.uuid(), isMailed: z.boolean(), retryAfter: z.null() }),
  z.object({ id: z.null(), isMailed: z.literal(false), retryAfter: z.number() }),
]);

/**
 * Stores a bracket for a recipient and counts its mail against the limits, in one transaction. The same bracket for the
 * same recipient is the same row (docs/rules.md#limits-on-mailed-picks). With `retryAfter`, in seconds, nothing was
 * stored.
 */
export async function storeSavedBracket(env: Env, bracket: BracketRecord, recipientHash: string, limits: Limit[]) {
  const result = await secretDatabase(env).rpc("store_saved_bracket", {
    record: bracket,
    recipient_hash: recipientHash,
    limits,
  });
  return stored.parse(unwrap(result));
}

/** Records that the mail of a saved bracket was accepted. */
export async function recordSavedBracketMailed(env: Env, id: string): Promise<void> {
  unwrap(await secretDatabase(env).rpc("record_saved_bracket_mailed", { saved_id: id }));
}

/** Refunds the limits that a mail was counted against when it could not be sent. */
export async function refundSavedBracket(env: Env, id: string, limits: Limit[]): Promise<void> {
  unwrap(await secretDatabase(env).rpc("refund_saved_bracket", { saved_id: id, limits }));
}
