import { z } from "zod";
import { type BracketRecord, isBracketRecord } from "../../domain/bracket-record.ts";
import { SEASON } from "../../domain/season.ts";
import type { Env } from "../env.ts";
import type { Limit } from "../rate-limit.ts";
import { secretDatabase } from "../secret-database.ts";
import { unwrap } from "../supabase.ts";
import { moment } from "./moment.ts";

const record = z.custom<BracketRecord>(isBracketRecord);

/** Returns a saved bracket by its id, or null. */
export async function findSavedBracket(env: Env, id: string) {
  const found = unwrap(
    await secretDatabase(env)
      .from("saved_brackets")
      .select("bracket_data, created_at, season")
      .eq("id", id)
      .maybeSingle(),
  );
  if (found === null) return null;
  const row = z.object({ bracket_data: record, created_at: moment, season: z.string() }).parse(found);
  return { record: row.bracket_data, createdAt: row.created_at, season: row.season };
}

const stored = z.union([
  z.object({ id: z.uuid(), mailId: z.uuid(), isMailed: z.literal(false), tryId: z.uuid(), retryAfter: z.null() }),
  z.object({ id: z.uuid(), mailId: z.uuid(), isMailed: z.literal(true), tryId: z.null(), retryAfter: z.null() }),
  z.object({ id: z.null(), isMailed: z.literal(false), retryAfter: z.number() }),
]);

/** Who mails a bracket to whom, as hashes that only this server can make. */
interface Correspondence {
  readonly recipient: string;
  readonly sender: string;
}

/**
 * Stores a bracket and counts its mail against the limits, in one transaction. The same bracket of the same sender for
 * the same recipient is the same row; of another sender it is another row with the same mail, that of `mailId`
 * (docs/rules.md#saved-brackets). With `retryAfter`, in seconds, nothing was stored. Fails with SEASON_CHANGING when
 * another season runs.
 */
export async function storeSavedBracket(
  env: Env,
  bracket: BracketRecord,
  { recipient, sender }: Correspondence,
  limits: Limit[],
) {
  const result = await secretDatabase(env).rpc("store_saved_bracket", {
    record: bracket,
    recipient_hash: recipient,
    sender_hash: sender,
    limits,
    season: SEASON.name,
  });
  return stored.parse(unwrap(result));
}

/** Records that the mail of a saved bracket was accepted. */
export async function recordSavedBracketMailed(env: Env, id: string): Promise<void> {
  unwrap(await secretDatabase(env).rpc("record_saved_bracket_mailed", { saved_id: id }));
}

/** Ends a request that could not send its mail: refunds the limits, unless another request may still send it. */
export async function refundSavedBracket(env: Env, id: string, tryId: string, limits: Limit[]): Promise<void> {
  unwrap(await secretDatabase(env).rpc("refund_saved_bracket", { saved_id: id, try_id: tryId, limits }));
}
