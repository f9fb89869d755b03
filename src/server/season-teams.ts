import { SEASON } from "../domain/season.ts";
import type { Team } from "../domain/team.ts";
import type { Context } from "./context.ts";
import { listConferences } from "./queries/seasons.ts";
import { publicDatabase } from "./supabase.ts";

/** Conferences of other seasons by database and season; they never change again. */
const known = new Map<string, ReadonlyMap<string, string>>();

/**
 * Returns every team by id, with the conference that it had in a season (docs/rules.md#teams); null is the season that
 * this build plays. A team that did not play then has the conference that it has today.
 */
export async function teamsOf(ctx: Context, season: string | null): Promise<ReadonlyMap<string, Team>> {
  if (season === null || season === SEASON.name) return (await ctx.teams()).byId;
  const key = `${ctx.env.SUPABASE_URL} ${season}`;
  const [{ byId }, conferences] = await Promise.all([
    ctx.teams(),
    known.get(key) ?? listConferences(publicDatabase(ctx.env), season),
  ]);
  if (conferences.size > 0) known.set(key, conferences);
  return new Map([...byId].map(([id, team]) => [id, { ...team, conference: conferences.get(id) ?? team.conference }]));
}
