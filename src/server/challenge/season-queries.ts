import { z } from "zod";
import { type Database, unwrap } from "../supabase.ts";

/** Returns the name of the running season, or null between two seasons. */
export async function findRunningSeason(db: Database): Promise<string | null> {
  return z
    .string()
    .nullable()
    .parse(unwrap(await db.rpc("running_season")));
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

/** Returns the caller's finished seasons, the newest first. */
export async function listOwnSeasons(db: Database) {
  return ownSeasons.parse(unwrap(await db.rpc("own_seasons")));
}
