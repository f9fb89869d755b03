import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Team } from "../../../src/domain/team.ts";

const SEED = join(import.meta.dirname, "../../../supabase/seed.sql");

/** A row of the seed: seven quoted texts, with quotes inside a text doubled. */
const ROW = /^ {2}\(('(?:[^']|'')*'(?:, '(?:[^']|'')*'){6})\)[,;]?$/gm;

/** A team with the abbreviation that only the server knows. */
export interface SeedTeam extends Team {
  readonly abbreviation: string;
}

/** The teams of `supabase/seed.sql`, in its order. */
export const SEED_TEAMS: readonly SeedTeam[] = [...readFileSync(SEED, "utf8").matchAll(ROW)].map(([, row = ""]) => {
  const texts = [...row.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => text.replaceAll("''", "'"));
  const [id, name, abbreviation, conference, logoUrl, primaryColor, secondaryColor] = texts as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { id, name, abbreviation, conference, logoUrl, primaryColor, secondaryColor };
});
