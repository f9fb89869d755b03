import { OFFICIAL_FIELD } from "../../../src/domain/season.ts";
import type { WeekStatus } from "../../../src/domain/week.ts";
import { recordOfOutcome } from "../brackets/outcomes.ts";
import { server, type TestDatabase } from "../database/database.ts";

/** A pick that may be saved: the real field of the season, with outcome `number`, from 0 to 2,047. */
export const pickNumber = (number: number) =>
  recordOfOutcome(
    OFFICIAL_FIELD.map((id) => ({ id })),
    number,
  );

const HOUR = 3_600_000;
const WINDOWS: Record<WeekStatus, [start: number, end: number]> = {
  upcoming: [HOUR, 2 * HOUR],
  open: [-HOUR, HOUR],
  closed: [-2 * HOUR, -HOUR],
};

/** Gives a week this status, as the operator does: with the secret key, through the Data API. */
export async function makeWeek(db: TestDatabase, number: number, status: WeekStatus): Promise<void> {
  const [start, end] = WINDOWS[status].map((distance) => new Date(Date.now() + distance).toISOString());
  await moveWeek(db, number, { start_date: start, end_date: end });
}

/** Moves the ends of a week as given. */
export async function moveWeek(
  db: TestDatabase,
  number: number,
  ends: { start_date?: string | undefined; end_date?: string | undefined },
): Promise<void> {
  const { error } = await server(db).from("week_schedule").update(ends).eq("week_number", number);
  if (error) throw error;
}
