import { z } from "zod";
import type { Week } from "../../domain/week.ts";
import { moment } from "../moment.ts";
import { type Database, unwrap } from "../supabase.ts";

/** A week as the database returns it. */
export const week = z.object({ number: z.number(), startDate: moment, endDate: moment });

/** Returns every week of the running season by number. */
export async function listWeeks(db: Database): Promise<Week[]> {
  return z.array(week).parse(unwrap(await db.rpc("list_weeks")));
}
