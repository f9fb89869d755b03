import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkReleasedMigrations, releaseMigrations } from "../../scripts/released-migrations.ts";

let supabase: string;
const migration = (name: string) => join(supabase, "migrations", `${name}.sql`);

/** Creates two released migrations and an unreleased migration after them. */
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

test("new migrations pass the check and can be released if no released migration has changed", () => {
  expect(checkReleasedMigrations(supabase)).toBe("2 released");
  releaseMigrations(supabase);
  expect(checkReleasedMigrations(supabase)).toBe("3 released");
});

test.each<[what: string, plant: () => void, problem: string]>([
  ["a changed migration", () => writeFileSync(migration("100_teams"), ""), "100_teams.sql has changed since it was"],
  [
    "a removed migration",
    () => rmSync(migration("300_picks")),
    "400_groups.sql is where the released 300_picks.sql should be",
  ],
  [
    "a new migration before a released one",
    () => writeFileSync(migration("200_users"), ""),
    "200_users.sql is where the released 300_picks.sql should be",
  ],
])("%s fails the check and leaves the list of released migrations unchanged", (_, plant, problem) => {
  plant();
  const released = readFileSync(join(supabase, "released.json"), "utf8");
  expect(() => checkReleasedMigrations(supabase)).toThrow(problem);
  expect(() => releaseMigrations(supabase)).toThrow(problem);
  expect(readFileSync(join(supabase, "released.json"), "utf8")).toBe(released);
});
