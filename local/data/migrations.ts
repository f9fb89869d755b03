import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { messageOf, UserError } from "../user-error.ts";
import { START_AFRESH } from "./data-dir.ts";

/** One step of the schema: a name that orders it, and its SQL. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

const RECORD = `
  create schema if not exists local;
  create table if not exists local.applied_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  );`;

function checksum(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

/** The migrations of a folder, in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/** Fails with a UserError unless what was applied is, unchanged, the beginning of `migrations`. */
function checkHistory(applied: { name: string; checksum: string }[], migrations: readonly Migration[]): void {
  for (const [index, { name, checksum: known }] of applied.entries()) {
    const now = migrations.find((migration) => migration.name === name);
    const news = migrations[index];
    if (!now) throw changed(name, "is gone, but was already applied to this data");
    if (checksum(now.sql) !== known) throw changed(name, "has changed since it was applied to this data");
    if (news && news.name !== name) throw changed(news.name, `comes before ${name}, which was already applied`);
  }
}

function changed(name: string, what: string): UserError {
  return new UserError(
    `The migration ${name} ${what}.`,
    `Applied migrations are never edited: undo that, or give up the data: ${START_AFRESH}`,
  );
}

/**
 * Brings the database up to the last of `migrations`, each in its own transaction. Fails with a UserError when one that
 * was applied has changed or when one fails, and then leaves nothing of it behind.
 */
export async function migrate(database: PGlite, migrations: readonly Migration[]): Promise<void> {
  await database.exec(RECORD);
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
      });
    } catch (error) {
      throw new UserError(`The migration ${name} failed: ${messageOf(error)}.`, "Correct it and start again.", error);
    }
  }
}
