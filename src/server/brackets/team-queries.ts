import { z } from "zod";
import type { Team } from "../../domain/team.ts";
import { type Database, unwrap } from "../supabase.ts";

/** A team with its abbreviation, which the search uses and no response contains. */
export interface KnownTeam extends Team {
  readonly abbreviation: string;
}

/** Stands for no conference: the team exists for old brackets only. */
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

/** Compares names alphabetically, whatever the collation of the database. */
const byName = new Intl.Collator("en").compare;

/** Returns all teams, sorted by name, with their conferences in a season, by default the running one. */
export async function listTeams(db: Database, season: string | null = null): Promise<KnownTeam[]> {
  const teams = z.array(team).parse(unwrap(await db.rpc("list_teams", { wanted_season: season })));
  return teams.sort((one, other) => byName(one.name, other.name));
}
