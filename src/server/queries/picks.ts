import { z } from "zod";
import { type BracketRecord, isBracketRecord } from "../../domain/bracket-record.ts";
import { SEASON } from "../../domain/season.ts";
import type { Week } from "../../domain/week.ts";
import { AppError } from "../app-error.ts";
import { type Database, unwrap } from "../supabase.ts";
import { moment } from "./moment.ts";
import { outcomeRecord } from "./outcome.ts";

const record = z.custom<BracketRecord>(isBracketRecord);
const weekColumns = { number: z.number(), startDate: moment, endDate: moment };
const week = z.object(weekColumns) satisfies z.ZodType<Week>;
const pick = z.object({ id: z.guid(), record, updatedAt: moment });

const standing = z.object({
  rank: z.number(),
  gain: z.number(),
  rival: z.object({ name: z.string(), points: z.number() }).nullable(),
});

const homePick = z.object({
  id: z.guid(),
  isSubmitted: z.boolean(),
  champion: z.string(),
  points: z.number().nullable(),
});

const home = z.object({
  now: moment,
  isCounted: z.boolean(),
  weeks: z.array(z.object({ ...weekColumns, pick: homePick.nullable() })),
  official: outcomeRecord.nullable(),
  results: z.object({ points: z.number(), isFinal: z.boolean() }).nullable(),
  groups: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      players: z.number(),
      inviteCode: z.string(),
      standing: standing.nullable(),
    }),
  ),
});

/**
 * Returns the schedule with the caller's own picks, the caller's groups, and the time by the database's clock; once there
 * is an outcome also that, points, ranks and the places gained since the round began. `isCounted` is false while a week that has closed is not counted.
 */
export async function findChallengeHome(db: Database) {
  return home.parse(unwrap(await db.rpc("challenge_home")));
}

const ownWeek = z.object({ now: moment, week, pick: pick.nullable() }).nullable();

/** Returns a week with the caller's own pick, or null when there is no such week. */
export async function findOwnWeek(db: Database, number: number) {
  return ownWeek.parse(unwrap(await db.rpc("own_week", { wanted_week: number })));
}

const viewedPick = z
  .object({
    now: moment,
    season: z.string().nullable(),
    points: z.number().nullable(),
    week,
    pick,
    owner: z.object({ id: z.guid().nullable(), username: z.string().nullable() }),
    official: outcomeRecord.nullable(),
  })
  .nullable();

/** Returns a pick with its owner and the outcome so far; null when it does not exist or the caller may not see it. */
export async function findViewedPick(db: Database, id: string) {
  return viewedPick.parse(unwrap(await db.rpc("viewed_pick", { pick_id: id })));
}

/** Returns the record of a player's own pick for a week, or null. */
export async function findPickRecord(db: Database, userId: string, number: number): Promise<BracketRecord | null> {
  const found = unwrap(
    await db
      .from("weekly_picks")
      .select("bracket_data")
      .eq("user_id", userId)
      .eq("week_number", number)
      .eq("is_submitted", true)
      .maybeSingle(),
  );
  return found === null ? null : z.object({ bracket_data: record }).parse(found).bracket_data;
}

/** Returns the ids of the teams that most picks of a week have in the field; none unless that week has closed. */
export async function findPopularTeams(db: Database, number: number): Promise<string[]> {
  return z.array(z.string()).parse(unwrap(await db.rpc("popular_teams", { wanted_week: number })));
}

const savedPick = z.object({ id: z.guid(), updatedAt: moment });

/**
 * Saves the caller's pick for a week, replacing an earlier one. Fails with WEEK_NOT_OPEN when a policy refuses, which
 * for the caller's own id can only be because of the week; with SEASON_CHANGING when another season runs; with ACCOUNT_GONE when the player was deleted; else with the
 * error that the database raises about the record.
 */
export async function savePick(db: Database, number: number, bracket: BracketRecord) {
  const result = await db.rpc("save_pick", { wanted_week: number, record: bracket, season: SEASON.name });
  if (result.error?.code === "42501") throw new AppError("WEEK_NOT_OPEN", { cause: result.error });
  if (result.error?.code === "23503") throw new AppError("ACCOUNT_GONE", { cause: result.error });
  return savedPick.parse(unwrap(result));
}
