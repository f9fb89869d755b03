import { z } from "zod";
import { ROUNDS } from "#domain/rounds.ts";
import { logError, toAppError } from "../app-error.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { counts, type Database, publicDatabase, unwrap } from "../supabase.ts";

const upset = z.object({
  round: z.enum(ROUNDS.map(({ id }) => id)),
  team: z.string(),
  seed: z.number(),
  overTeam: z.string(),
  overSeed: z.number(),
  picks: z.number(),
});

const everyone = z
  .object({
    season: z.string(),
    isRunning: z.boolean(),
    seasons: z.array(z.string()),
    isDue: z.boolean(),
    players: z.number(),
    weeks: z.array(
      z.object({
        number: z.number(),
        brackets: z.number(),
        players: z.number(),
        champions: counts,
        field: counts,
        seeds: counts,
        upsets: z.array(upset),
      }),
    ),
  })
  .nullable();

/** The pick counts of all players for a season's closed weeks. */
export type Everyone = z.output<typeof everyone>;

/**
 * Returns the pick counts of all players for a season's closed weeks, or null if the season is unknown. If `season` is
 * null, uses the current season or, between seasons, the last one. If the picks of a closed week are not counted yet,
 * counts them and stores the counts first.
 */
export async function findEveryone(env: Env, season: string | null): Promise<Everyone> {
  const read = async () => everyone.parse(unwrap(await publicDatabase(env).rpc("everyone", { season })));
  const found = await read();
  if (!found?.isDue) return found;
  try {
    await countWeeks(env);
  } catch (cause) {
    // If counting fails, earlier weeks are still returned, and the next call tries again.
    logError(toAppError(cause), "counting a closed week");
    return found;
  }
  return read();
}

/** Counts the picks of each closed week that is not counted yet. Returns how many weeks were counted. */
export async function countWeeks(env: Env): Promise<number> {
  return z.number().parse(unwrap(await secretDatabase(env).rpc("count_weeks")));
}

const ranking = z.object({
  players: z.number(),
  top: z.array(z.object({ rank: z.number(), username: z.string(), points: z.number(), isOwn: z.boolean() })),
  own: z.object({ rank: z.number(), points: z.number(), behind: z.number(), isListed: z.boolean() }).nullable(),
});

/** Returns a season's first hundred listed players, the number of players with points, and the caller's own rank. */
export async function findRanking(db: Database, season: string) {
  return ranking.parse(unwrap(await db.rpc("overall_ranking", { season })));
}

const listed = z.boolean().nullable();

/** Returns whether the overall ranking lists the caller, or null if the caller is not a player. */
export async function findListed(db: Database): Promise<boolean | null> {
  return listed.parse(unwrap(await db.rpc("is_listed")));
}

/**
 * Sets whether the overall ranking lists the caller. Returns the new setting, or null if the caller is not a player.
 */
export async function saveListed(db: Database, isListed: boolean): Promise<boolean | null> {
  return listed.parse(unwrap(await db.rpc("set_listed", { listed: isListed })));
}
