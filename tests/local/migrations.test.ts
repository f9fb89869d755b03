import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalSupabase } from "../../local/supabase.ts";
import { MIGRATIONS, makeFolder } from "./stand-in.ts";

const folder = makeFolder();
const dataDir = join(folder.path, "postgres");
const migrationsDir = join(folder.path, "migrations");
const seed = join(folder.path, "seed.sql");

/** Starts Supabase on the folder's data, asks it something, and stops it. */
async function ask(query: string): Promise<unknown[]> {
  const supabase = await createLocalSupabase({ dataDir, migrationsDir, seed });
  try {
    return await supabase.sql(query);
  } finally {
    await supabase.close();
  }
}

const write = (name: string, sql: string) => writeFileSync(join(migrationsDir, name), sql);

beforeAll(async () => {
  cpSync(MIGRATIONS, migrationsDir, { recursive: true });
  writeFileSync(seed, "insert into public.notes (id, author) values (1, 'seed');");
  await ask("select 1");
});
afterAll(() => folder.remove());

test("the seed runs once, when the data is created", async () => {
  await ask("delete from public.notes");
  expect(await ask("select id from public.notes")).toEqual([]);
});

test("a new migration is applied to data that is there", async () => {
  write("0003_later.sql", "create table public.later (id int);");
  expect(await ask("select to_regclass('public.later')::text as name")).toEqual([{ name: "later" }]);
});

test("a migration that fails is named, and leaves nothing of itself behind", async () => {
  write("0004_half.sql", "create table public.half (id int); select 1 / 0;");
  await expect(ask("select 1")).rejects.toMatchObject({
    message: "The migration 0004_half.sql failed: division by zero.",
    wayOut: "Correct it and start again.",
  });
  rmSync(join(migrationsDir, "0004_half.sql"));
  expect(await ask("select to_regclass('public.half') as name")).toEqual([{ name: null }]);
});

test.each([
  ["has changed since", () => write("0003_later.sql", "create table public.later (id bigint);")],
  ["is gone, but", () => rmSync(join(migrationsDir, "0003_later.sql"))],
  ["comes before 0003_later.sql", () => write("0002_between.sql", "select 1;")],
])("a migration that %s is refused, and the data may be given up", async (what, change) => {
  change();
  await expect(ask("select 1")).rejects.toMatchObject({
    message: expect.stringContaining(what),
    wayOut: expect.stringContaining("npm start -- --reset"),
  });
  rmSync(join(migrationsDir, "0002_between.sql"), { force: true });
  write("0003_later.sql", "create table public.later (id int);");
  expect(await ask("select 1 as one")).toEqual([{ one: 1 }]);
});
