import { z } from "zod";
import { type Database, unwrap } from "../supabase.ts";
import { moment } from "./moment.ts";

const ranking = z
  .object({ released_at: moment, team_ids: z.array(z.string()) })
  .transform(({ released_at, team_ids }) => ({ releasedAt: released_at, teamIds: team_ids }));

/** Returns the committee's last ranking of a season, the first team first, or null before there is one. */
export async function findLatestRanking(db: Database, season: string) {
  const newest = db.from("committee_rankings").select("released_at, team_ids").eq("season", season);
  return ranking.nullable().parse(unwrap(await newest.order("number", { ascending: false }).limit(1).maybeSingle()));
}
