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

export type Everyone = z.output<typeof everyone>;

/**
 * Returns all players' picks in a season's closed weeks, by default the current or, between seasons, the last one. Null
 * if it is unknown. First counts the picks of closed weeks that are not counted yet.
 */
export async function findEveryone(env: Env, season: string | null): Promise<Everyone> {
  const read = async () => everyone.parse(unwrap(await publicDatabase(env).rpc("everyone", { season })));
  const found = await read();
  if (!found?.isDue) return found;
  try {
    await countWeeks(env);
  } catch (cause) {
    // Earlier weeks are still returned, and the next call tries again.
    logError(toAppError(cause), "counting a closed week");
    return found;
  }
  return read();
}

/** Returns how many weeks were counted. */
export async function countWeeks(env: Env): Promise<number> {
  return z.number().parse(unwrap(await secretDatabase(env).rpc("count_weeks")));
}

const ranking = z.object({
  players: z.number(),
  top: z.array(z.object({ rank: z.number(), username: z.string(), points: z.number(), isOwn: z.boolean() })),
  own: z.object({ rank: z.number(), points: z.number(), behind: z.number(), isListed: z.boolean() }).nullable(),
});

export async function findRanking(db: Database, season: string) {
  return ranking.parse(unwrap(await db.rpc("overall_ranking", { season })));
}

const listed = z.boolean().nullable();

/** Null if the caller is not a player. */
export async function findListed(db: Database): Promise<boolean | null> {
  return listed.parse(unwrap(await db.rpc("is_listed")));
}

/** Returns the new setting, or null if the caller is not a player. */
export async function saveListed(db: Database, isListed: boolean): Promise<boolean | null> {
  return listed.parse(unwrap(await db.rpc("set_listed", { listed: isListed })));
}
