import { z } from "zod";
import { type Purged, RETENTION_DAYS } from "#domain/retention.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { retryWhileUnavailable } from "../http/retry.ts";
import { unwrap } from "../supabase.ts";

/** In milliseconds. After that, a run starts no new steps. */
const TIME = 20_000;

/** Rows that one step deletes at most, so that no request has to wait long for it. */
const STEP = 1_000;

const KINDS = Object.keys(RETENTION_DAYS) as [Purged, ...Purged[]];

const counts = z.record(z.enum(KINDS), z.int());

/**
 * Deletes expired data in steps until none is left or the time is up. Returns the rows of each kind
 * (docs/behavior/accounts.md#retention). Fails with SERVICE_UNAVAILABLE if the database stays unavailable.
 */
export async function purgeOld(env: Env, time = TIME): Promise<Record<Purged, number>> {
  const deadline = Date.now() + time;
  const gone = counts.parse(Object.fromEntries(KINDS.map((kind) => [kind, 0])));
  for (;;) {
    const step = await retryWhileUnavailable(async () => {
      const result = await secretDatabase(env).rpc("purge_old", { days: RETENTION_DAYS, most: STEP });
      return counts.parse(unwrap(result));
    }, deadline);
    for (const kind of KINDS) gone[kind] += step[kind];
    const isFull = KINDS.some((kind) => step[kind] >= STEP);
    if (!isFull || Date.now() >= deadline) return gone;
  }
}
