/**
 * Deployed migrations are never edited: `supabase/released.json` lists their files, each with a hash, and `npm run
 * check` compares the hashes. `npx node scripts/released-migrations.ts` updates the list after each release.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/**
 * Fails if a released migration has changed or is missing, or if a new migration sorts before a released one. Returns
 * how many migrations are released.
 */
export function checkReleasedMigrations(supabase = "supabase"): string {
  const released = Object.entries(
    JSON.parse(readFileSync(`${supabase}/released.json`, "utf8")) as Record<string, string>,
  );
  const files = readdirSync(`${supabase}/migrations`).sort();
  const problems = released.flatMap(([file, hash], index) => {
    if (files[index] !== file) return [`${files[index] ?? "nothing"} is where the released ${file} should be`];
    return hashOf(`${supabase}/migrations/${file}`) === hash ? [] : [`${file} has changed since it was released`];
  });
  if (problems.length > 0)
    throw new Error(
      `${problems.join("\n")}\nRestore the file, and write the change as a new migration after all others.`,
    );
  return `${released.length} released`;
}

/** Adds every migration to the list of released migrations. Fails if `checkReleasedMigrations` fails. */
export function releaseMigrations(supabase = "supabase"): void {
  checkReleasedMigrations(supabase);
  const files = readdirSync(`${supabase}/migrations`).sort();
  const hashes = Object.fromEntries(files.map((file) => [file, hashOf(`${supabase}/migrations/${file}`)]));
  writeFileSync(`${supabase}/released.json`, `${JSON.stringify(hashes, null, 2)}\n`);
}

if (import.meta.main) releaseMigrations();
