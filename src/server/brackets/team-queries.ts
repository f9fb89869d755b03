import { z } from "zod";
import type { Team } from "#domain/team.ts";
import { type Database, unwrap } from "../supabase.ts";

/** A team with its abbreviation, which only the search uses. Teams in responses have no abbreviation. */
export interface KnownTeam extends Team {
  readonly abbreviation: string;
}

/** The conference of a team that no longer plays. Such teams are kept only for old brackets. */
export const NO_LONGER_PLAYS = "";

const team = z.object({
  id: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  conference: z
    .string()
    .nullable()
    .transform((conference) => conference ?? NO_LONGER_PLAYS),
  logoUrl: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
}) satisfies z.ZodType<KnownTeam>;

/** Compares names alphabetically, regardless of the database's collation. */
const byName = new Intl.Collator("en").compare;

/** Returns all teams, sorted by name, with their conferences in a season (by default the current season). */
export async function listTeams(db: Database, season: string | null = null): Promise<KnownTeam[]> {
  const teams = z.array(team).parse(unwrap(await db.rpc("list_teams", { season })));
  return teams.sort((one, other) => byName(one.name, other.name));
}
