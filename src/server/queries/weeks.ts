import { z } from "zod";
import type { Week } from "../../domain/week.ts";
import { type Database, unwrap } from "../supabase.ts";
import { moment } from "./moment.ts";

const weeks = z.array(
  z
    .object({ week_number: z.number(), start_date: moment, end_date: moment })
    .transform((row): Week => ({ number: row.week_number, startDate: row.start_date, endDate: row.end_date })),
);

/** Returns every week of the schedule by number. */
export async function listWeeks(db: Database): Promise<Week[]> {
  const rows = await db.from("week_schedule").select("week_number, start_date, end_date").order("week_number");
  return weeks.parse(unwrap(rows));
}
