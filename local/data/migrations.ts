import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { messageOf, UserError } from "../user-error.ts";
import { START_AFRESH } from "./data-dir.ts";

/** A migration: the file name, which determines the order, and the SQL. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

const HISTORY_TABLE = `
  create schema if not exists local;
  create table if not exists local.applied_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  );
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );`;

/** The parts of a migration's file name that Supabase's CLI stores. The product reads the schema version from them. */
const CLI_NAME = /^(\d{14})_(.+)\.sql$/;

function checksum(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

/** Returns the migrations in a folder, ordered by name. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/** Fails with a UserError unless the applied migrations are the first entries of `migrations` and have not changed. */
function checkHistory(applied: { name: string; checksum: string }[], migrations: readonly Migration[]): void {
  for (const [index, { name, checksum: known }] of applied.entries()) {
    const current = migrations.find((migration) => migration.name === name);
    const expected = migrations[index];
    if (!current) throw changed(name, "is gone, but was already applied to this data");
    if (checksum(current.sql) !== known) throw changed(name, "has changed since it was applied to this data");
    if (expected && expected.name !== name)
      throw changed(expected.name, `comes before ${name}, which was already applied`);
  }
}

function changed(name: string, what: string): UserError {
  return new UserError(
    `The migration ${name} ${what}.`,
    `Applied migrations must not be edited. Undo the change, or discard the data: ${START_AFRESH}`,
  );
}

/**
 * Applies the `migrations` that the database lacks, each in its own transaction. Fails with a UserError if an applied
 * migration has changed, or if a new one fails and is rolled back.
 */
export async function migrate(database: PGlite, migrations: readonly Migration[]): Promise<void> {
  await database.exec(HISTORY_TABLE);
  const { rows } = await database.query<{ name: string; checksum: string }>(
    'select name, checksum from local.applied_migrations order by name collate "C"',
  );
  checkHistory(rows, migrations);
  for (const { name, sql } of migrations.slice(rows.length)) {
    try {
      await database.transaction(async (transaction) => {
        await transaction.exec(sql);
        await transaction.query("insert into local.applied_migrations (name, checksum) values ($1, $2)", [
          name,
          checksum(sql),
        ]);
        const [, version, title] = CLI_NAME.exec(name) ?? [];
        if (version === undefined) return;
        await transaction.query("insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)", [
          version,
          title,
        ]);
      });
    } catch (error) {
      throw new UserError(`The migration ${name} failed: ${messageOf(error)}.`, "Fix it and start again.", error);
    }
  }
}
