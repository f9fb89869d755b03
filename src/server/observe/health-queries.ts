import { z } from "zod";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { moment } from "../moment.ts";
import { unwrap } from "../supabase.ts";

const report = z.object({
  season: z.string().nullable(),
  schema: z.string().nullable(),
  feedProblem: z.boolean(),
  remindersWaitingSince: moment.nullable(),
  lastResult: moment.nullable(),
});

/**
 * The database's report: the running season or null, the newest migration if it keeps a list, whether the last poll of
 * the feed failed, since when the oldest unsent reminder waits, and when the outcome last changed.
 */
export type HealthReport = z.infer<typeof report>;

/** Returns the database's report. Fails with SERVICE_UNAVAILABLE when it does not answer. */
export async function findHealthReport(env: Env): Promise<HealthReport> {
  return report.parse(unwrap(await secretDatabase(env).rpc("health_report")));
}
