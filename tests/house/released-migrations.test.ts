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
  writeFileSync(join(supabase, "released.json"), "[]");
  writeFileSync(migration("20260801000100_teams"), "create table public.teams (id text);");
  writeFileSync(migration("20260801000300_picks"), "create table public.picks (id text);");
  releaseMigrations(supabase);
  writeFileSync(migration("20260801000400_groups"), "create table public.groups (id text);");
});
afterEach(() => rmSync(supabase, { recursive: true }));

test("released migrations that are unchanged pass, with new ones after them", () => {
  expect(checkReleasedMigrations(supabase)).toBe("2 released");
});

test("before the first release any migration may change", () => {
  writeFileSync(join(supabase, "released.json"), "[]");
  writeFileSync(migration("20260801000100_teams"), "create table public.teams (id uuid);");
  writeFileSync(migration("20260801000200_users"), "create table public.users (id text);");
  expect(checkReleasedMigrations(supabase)).toBe("0 released");
});

const PLANTED: Record<string, [plant: () => void, problem: string]> = {
  "a changed migration": [
    () => writeFileSync(migration("20260801000100_teams"), "create table public.teams (id uuid);"),
    "20260801000100_teams.sql has changed since it was released",
  ],
  "a removed migration": [
    () => rmSync(migration("20260801000300_picks")),
    "20260801000300_picks.sql was released and is gone",
  ],
  "a new migration before a released one": [
    () => writeFileSync(migration("20260801000200_users"), "create table public.users (id text);"),
    "20260801000200_users.sql is new and comes before 20260801000300_picks.sql, which was released",
  ],
};

test.each(Object.keys(PLANTED))("%s fails the check and is not released, and the failure says what to do", (name) => {
  const [plant, problem] = PLANTED[name] as (typeof PLANTED)[string];
  plant();
  const released = readFileSync(join(supabase, "released.json"), "utf8");
  expect(() => checkReleasedMigrations(supabase)).toThrow(problem);
  expect(() => checkReleasedMigrations(supabase)).toThrow("npm run release-migrations");
  expect(() => releaseMigrations(supabase)).toThrow(problem);
  expect(readFileSync(join(supabase, "released.json"), "utf8")).toBe(released);
});

test("a release adds the new migrations, which then must not change either", () => {
  releaseMigrations(supabase);
  expect(checkReleasedMigrations(supabase)).toBe("3 released");
  writeFileSync(migration("20260801000400_groups"), "create table public.groups (id uuid);");
  expect(() => checkReleasedMigrations(supabase)).toThrow("20260801000400_groups.sql has changed");
});
