/** `npm run badges`: draws `public/badges/{id}.svg` for every team of the seed, and deletes those of all other teams. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { type BadgeTeam, badgeSvg } from "./badge.ts";

const SUPABASE = new URL("../supabase/", import.meta.url);
const BADGES = new URL("../public/badges/", import.meta.url);

/** Reads the teams from a database with nothing but the migration of their table and the seed. */
async function readTeams(): Promise<(BadgeTeam & { readonly id: string })[]> {
  const migrations = readdirSync(new URL("migrations/", SUPABASE)).filter((file) => file.includes("teams"));
  const database = await PGlite.create();
  await database.exec("create role anon; create role authenticated; create role service_role; create schema private;");
  for (const file of migrations) await database.exec(readFileSync(new URL(`migrations/${file}`, SUPABASE), "utf8"));
  await database.exec(readFileSync(new URL("seed.sql", SUPABASE), "utf8"));
  const { rows } = await database.query<BadgeTeam & { id: string }>(
    `select id, abbreviation, primary_color as "primaryColor", secondary_color as "secondaryColor"
     from public.teams order by id`,
  );
  await database.close();
  return rows;
}

const teams = await readTeams();
rmSync(BADGES, { recursive: true, force: true });
mkdirSync(BADGES, { recursive: true });
for (const team of teams) writeFileSync(new URL(`${team.id}.svg`, BADGES), badgeSvg(team));
console.info(`${teams.length} badges`);
