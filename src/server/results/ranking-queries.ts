import { z } from "zod";
import { moment } from "../moment.ts";
import { type Database, unwrap } from "../supabase.ts";

const ranking = z.object({ releasedAt: moment, teamIds: z.array(z.string()) });

/** Returns the committee's last ranking of a season, the first team first, or null before there is one. */
export async function findLatestRanking(db: Database, season: string) {
  return ranking.nullable().parse(unwrap(await db.rpc("latest_ranking", { wanted_season: season })));
}
