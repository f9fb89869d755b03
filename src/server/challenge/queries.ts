import { z } from "zod";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { SEASON } from "#domain/season.ts";
import type { Week } from "#domain/week.ts";
import { AppError } from "../app-error.ts";
import { outcomeRecord } from "../results/queries.ts";
import { type Database, moment, bracketRecord as record, unwrap } from "../supabase.ts";

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
 * Once there is an outcome, also returns the caller's rank in each group and the ranks gained since the round began.
 */
export async function findChallengeHome(db: Database) {
  return home.parse(unwrap(await db.rpc("challenge_home")));
}

const ownWeek = z.object({ now: moment, week, pick: pick.nullable() }).nullable();

/** Null if the week is unknown. */
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

/** Null if the pick does not exist or the caller may not see it. */
export async function findViewedPick(db: Database, id: string) {
  return viewedPick.parse(unwrap(await db.rpc("viewed_pick", { pick_id: id })));
}

/** Returns the caller's records for weeks of the current season that have not closed. */
export async function listOwnOpenPicks(db: Database): Promise<BracketRecord[]> {
  return z.array(record).parse(unwrap(await db.rpc("own_open_picks")));
}

const savedPick = z.object({ id: z.guid(), updatedAt: moment });

/**
 * Replaces any earlier pick. Fails with WEEK_NOT_OPEN if a policy rejects the pick, with SEASON_CHANGING if the current
 * season is not this build's, with ACCOUNT_GONE if the player was deleted, or with the database's error if the record
 * is invalid.
 */
export async function savePick(db: Database, number: number, bracket: BracketRecord) {
  const result = await db.rpc("save_pick", { week: number, record: bracket, season: SEASON.name });
  if (result.error?.code === "42501") throw new AppError("WEEK_NOT_OPEN", { cause: result.error });
  return savedPick.parse(unwrap(result));
}

/** Null between seasons. */
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

/** Newest first. */
export async function listOwnSeasons(db: Database) {
  return ownSeasons.parse(unwrap(await db.rpc("own_seasons")));
}

export async function listWeeks(db: Database): Promise<Week[]> {
  return z.array(week).parse(unwrap(await db.rpc("list_weeks")));
}
