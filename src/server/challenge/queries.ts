import { z } from "zod";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { SEASON } from "#domain/season.ts";
import type { Week } from "#domain/week.ts";
import { AppError } from "../app-error.ts";
import { outcomeRecord } from "../results/queries.ts";
import { type Database, moment, bracketRecord as record, unwrap } from "../supabase.ts";

/** A week as the database returns it. */
export const week = z.object({ number: z.number(), startDate: moment, endDate: moment });

const season = z.string().nullable();
const pick = z.object({ id: z.guid(), record, updatedAt: moment });

const standing = z.object({
  rank: z.number(),
  gain: z.number(),
  rival: z.object({ name: z.string(), points: z.number() }).nullable(),
});

const home = z.object({
  now: moment,
  weeks: z.array(week.extend({ pick: z.object({ id: z.guid(), isSubmitted: z.boolean(), record }).nullable() })),
  official: outcomeRecord.nullable(),
  groups: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      players: z.number(),
      entered: z.number().nullable(),
      inviteCode: z.string(),
      standing: standing.nullable(),
    }),
  ),
});

/**
 * Returns the schedule with the caller's own picks, the outcome so far, the caller's groups, and the database's current
 * time. Once there is an outcome, also returns the caller's rank in each group and the ranks gained since the round
 * began.
 */
export async function findChallengeHome(db: Database) {
  return home.parse(unwrap(await db.rpc("challenge_home")));
}

const ownWeek = z.object({ now: moment, week, pick: pick.nullable() }).nullable();

/** Returns a week with the caller's own pick, or null if the week is unknown. */
export async function findOwnWeek(db: Database, number: number) {
  return ownWeek.parse(unwrap(await db.rpc("own_week", { week: number })));
}

const viewedPick = z
  .object({
    now: moment,
    season,
    week,
    pick,
    owner: z.object({ id: z.guid().nullable(), username: z.string().nullable() }),
    official: outcomeRecord.nullable(),
  })
  .nullable();

/**
 * Returns a pick with its owner and the outcome so far; null if the pick does not exist or the caller may not see it.
 */
export async function findViewedPick(db: Database, id: string) {
  return viewedPick.parse(unwrap(await db.rpc("viewed_pick", { pick_id: id })));
}

/** Returns the records of the caller's own picks for weeks of the current season that have not closed. */
export async function listOwnOpenPicks(db: Database): Promise<BracketRecord[]> {
  return z.array(record).parse(unwrap(await db.rpc("own_open_picks")));
}

const savedPick = z.object({ id: z.guid(), updatedAt: moment });

/**
 * Saves the caller's pick for a week, replacing any earlier pick. Fails with WEEK_NOT_OPEN if a database policy rejects
 * the pick, because policies reject only picks for weeks that are not open. Fails with SEASON_CHANGING if the current
 * season is not this build's season, with ACCOUNT_GONE if the player was deleted, or with the database's error if the
 * record is invalid.
 */
export async function savePick(db: Database, number: number, bracket: BracketRecord) {
  const result = await db.rpc("save_pick", { week: number, record: bracket, season: SEASON.name });
  if (result.error?.code === "42501") throw new AppError("WEEK_NOT_OPEN", { cause: result.error });
  return savedPick.parse(unwrap(result));
}

/** Returns the current season's name, or null between seasons. */
export async function findRunningSeason(db: Database): Promise<string | null> {
  return season.parse(unwrap(await db.rpc("running_season")));
}

const ownSeasons = z.array(
  z.object({
    season: z.string(),
    points: z.number(),
    rank: z.number(),
    players: z.number(),
    champion: z.object({ team: z.string(), count: z.number() }),
    groups: z.array(z.object({ id: z.guid(), name: z.string(), rank: z.number(), players: z.number() })),
  }),
);

/** Returns the caller's finished seasons, newest first. */
export async function listOwnSeasons(db: Database) {
  return ownSeasons.parse(unwrap(await db.rpc("own_seasons")));
}

/** Returns every week of the current season, ordered by number. */
export async function listWeeks(db: Database): Promise<Week[]> {
  return z.array(week).parse(unwrap(await db.rpc("list_weeks")));
}
