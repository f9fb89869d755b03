import { z } from "zod";
import type { Team } from "../../domain/team.ts";
import { type Database, unwrap } from "../supabase.ts";

/** A team with its abbreviation, which the search uses and no response contains. */
export interface KnownTeam extends Team {
  readonly abbreviation: string;
}

/** In place of a conference: the team is there for old brackets only. */
export const NO_LONGER_PLAYS = "";

const teamRow = z
  .object({
    id: z.string(),
    name: z.string(),
    abbreviation: z.string(),
    conference: z.string().nullable(),
    logo_url: z.string(),
    primary_color: z.string(),
    secondary_color: z.string(),
  })
  .transform(
    (row): KnownTeam => ({
      id: row.id,
      name: row.name,
      abbreviation: row.abbreviation,
      conference: row.conference ?? NO_LONGER_PLAYS,
      logoUrl: row.logo_url,
      primaryColor: row.primary_color,
      secondaryColor: row.secondary_color,
    }),
  );

/** Compares names as people sort them, whatever the collation of the database. */
const byName = new Intl.Collator("en").compare;

/** Returns all teams by name. */
export async function listTeams(db: Database): Promise<KnownTeam[]> {
  const found = unwrap(
    await db.from("teams").select("id, name, abbreviation, conference, logo_url, primary_color, secondary_color"),
  );
  return z
    .array(teamRow)
    .parse(found)
    .sort((one, other) => byName(one.name, other.name));
}
