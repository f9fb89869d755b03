import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkReleasedMigrations, releaseMigrations } from "../../scripts/released-migrations.ts";

let supabase: string;
const migration = (name: string) => join(supabase, "migrations", `${name}.sql`);

/** Two released migrations and a new one after them. */
beforeEach(() => {
  supabase = mkdtempSync(join(tmpdir(), "released-"));
  mkdirSync(join(supabase, "migrations"));
  writeFileSync(join(supabase, "released.json"), "{}");
  writeFileSync(migration("100_teams"), "create table app.teams (id text);");
  writeFileSync(migration("300_picks"), "create table public.picks (id text);");
  releaseMigrations(supabase);
  writeFileSync(migration("400_groups"), "create table app.groups (id text);");
});
afterEach(() => rmSync(supabase, { recursive: true }));

test("allows new migrations after unchanged ones, and releases the new ones", () => {
  expect(checkReleasedMigrations(supabase)).toBe("2 released");
  releaseMigrations(supabase);
  expect(checkReleasedMigrations(supabase)).toBe("3 released");
});

test.each<[what: string, plant: () => void, problem: string]>([
  ["a changed migration", () => writeFileSync(migration("100_teams"), ""), "100_teams.sql has changed since it was"],
  ["a removed one", () => rmSync(migration("300_picks")), "400_groups.sql stands where 300_picks.sql was released"],
  [
    "a new one before a released one",
    () => writeFileSync(migration("200_users"), ""),
    "200_users.sql stands where 300_picks.sql was released",
  ],
])("refuses %s and does not release it", (_, plant, problem) => {
  plant();
  const released = readFileSync(join(supabase, "released.json"), "utf8");
  expect(() => checkReleasedMigrations(supabase)).toThrow(problem);
  expect(() => releaseMigrations(supabase)).toThrow(problem);
  expect(readFileSync(join(supabase, "released.json"), "utf8")).toBe(released);
});
