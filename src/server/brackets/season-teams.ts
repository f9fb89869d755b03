import { SEASON } from "../../domain/season.ts";
import type { Team } from "../../domain/team.ts";
import type { Context } from "../http/context.ts";
import { publicDatabase } from "../supabase.ts";
import { listTeams, NO_LONGER_PLAYS } from "./team-queries.ts";

/** Teams of other seasons by database and season; they never change. */
const known = new Map<string, ReadonlyMap<string, Team>>();

/**
 * Returns every team by id, with its conference in a season (docs/game-rules.md#teams); null is this build's season. A
 * team that did not play then has its current conference.
 */
export async function teamsOf(ctx: Context, season: string | null): Promise<ReadonlyMap<string, Team>> {
  const { byId, isOfSeason } = await ctx.teams();
  if (season === null || (season === SEASON.name && isOfSeason)) return byId;
  const key = `${ctx.env.SUPABASE_URL} ${season}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const teams = (await listTeams(publicDatabase(ctx.env), season)).map(({ abbreviation: _, ...team }): Team => team);
  const ofSeason = new Map(
    teams.map((team) => [team.id, team.conference === NO_LONGER_PLAYS ? (byId.get(team.id) ?? team) : team]),
  );
  if (teams.some(({ conference }) => conference !== NO_LONGER_PLAYS)) known.set(key, ofSeason);
  return ofSeason;
}
