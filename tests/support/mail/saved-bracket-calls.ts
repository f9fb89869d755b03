import type { Limit } from "#server/auth/rate-limit.ts";
import { secRecord } from "../brackets/outcomes.ts";
import { emptied, server, type TestDatabase } from "../database/database.ts";
import { rpc } from "../database/rpc.ts";
import { waitForFreshWindow } from "../server/rate-limit-window.ts";

const HOUR = 3_600;

/** Returns the limits on emailed picks, for a recipient and a client (docs/behavior/mail.md#limits-on-emailed-picks). */
export const mailLimits = (recipient: string, client: string): Limit[] => [
  { bucket: "send-picks:email", key: recipient, most: 5, seconds: HOUR },
  { bucket: "send-picks:client", key: client, most: 20, seconds: HOUR },
  { bucket: "send-picks:all", key: "all", most: 1_000, seconds: HOUR },
];

/** Calls the database functions for saved brackets through the Data API, as the server does. */
export function savedBracketCalls(db: TestDatabase) {
  return {
    /** Deletes the stored brackets and the rate limit counts. If the hour is about to end, waits for the next hour. */
    async reset() {
      await emptied(db);
      await db.sql("delete from private.rate_limits");
      await waitForFreshWindow(HOUR, 20);
    },
    /** Stores a bracket for a recipient. */
    store: (record: unknown = secRecord(0), recipient = "fan", limits = mailLimits(recipient, "home")) =>
      rpc(server(db), "store_saved_bracket", { record, recipient_hash: recipient, limits }),
    recordMailed: (id: string | null) => rpc(server(db), "record_saved_bracket_mailed", { saved_id: id }),
    /** Stops counting a request toward the rate limits because its email was rejected. */
    refund: ({ id }: { id: string | null }, limits = mailLimits("fan", "home")) =>
      rpc(server(db), "refund_saved_bracket", { saved_id: id, limits }),
    /** Returns the number of requests counted toward each rate limit, summed over all time windows. */
    async used(): Promise<Record<string, number>> {
      const rows = await db.sql<{ bucket: string; used: number }>(
        "select bucket, sum(used)::integer as used from private.rate_limits group by bucket",
      );
      return Object.fromEntries(rows.map((row) => [row.bucket.replace("send-picks:", ""), row.used]));
    },
    async rowCount() {
      return (await db.sql("select from app.saved_brackets")).length;
    },
    /** Backdates the stored brackets and the rate limit counts by this many minutes. */
    async pass(minutes: number) {
      const ago = `interval '${minutes} minutes'`;
      await db.sql(`
        update app.saved_brackets set created_at = created_at - ${ago},
          counted_at = counted_at - ${ago}, mailed_at = mailed_at - ${ago};
        update private.rate_limits set window_start = window_start - ${ago};`);
    },
  };
}
