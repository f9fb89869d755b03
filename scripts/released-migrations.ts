/**
 * Migrations that were applied to a deployment are never edited: `supabase/released.json` lists them with their hashes,
 * and `npm run check` compares. `npm run release-migrations` adds the migrations that are not listed
 * yet; run it with each release that has new ones, and commit the list.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A migration that was applied to a deployment, and the SHA-256 of its file. */
interface ReleasedMigration {
  readonly file: string;
  readonly sha256: string;
}

const HOW_TO_FIX =
  "Released migrations are never edited: restore the file and write the change as a new migration, named after all released ones.";
const HOW_TO_RELEASE = "Migrations that a deployment has got are added with `npm run release-migrations`.";

function readFiles(supabase: string): { file: string; sha256: string }[] {
  const folder = join(supabase, "migrations");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return files.sort().map((file) => ({
    file,
    sha256: createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex"),
  }));
}

function readReleased(supabase: string): ReleasedMigration[] {
  return JSON.parse(readFileSync(join(supabase, "released.json"), "utf8")) as ReleasedMigration[];
}

/** What is wrong with the released migrations of a `supabase` folder, one sentence each. */
function findProblems(supabase: string): string[] {
  const released = readReleased(supabase);
  const files = readFiles(supabase);
  const last =
    released
      .map(({ file }) => file)
      .sort()
      .at(-1) ?? "";
  const isListed = (file: string) => released.some((each) => each.file === file);
  return [
    ...released.flatMap(({ file, sha256 }) => {
      const found = files.find((each) => each.file === file);
      if (found === undefined) return [`${file} was released and is gone`];
      return found.sha256 === sha256 ? [] : [`${file} has changed since it was released`];
    }),
    ...files
      .filter(({ file }) => !isListed(file) && file < last)
      .map(({ file }) => `${file} is new and comes before ${last}, which was released`),
  ];
}

/**
 * Checks that every released migration is unchanged and comes before every new one. Returns how many are released; fails
 * with all problems and how to fix them.
 */
export function checkReleasedMigrations(supabase = "supabase"): string {
  const problems = findProblems(supabase);
  if (problems.length > 0) throw new Error([...problems, HOW_TO_FIX, HOW_TO_RELEASE].join("\n"));
  return `${readReleased(supabase).length} released`;
}

/** Adds every migration that is not listed yet to the released ones. Fails like the check when that finds a problem. */
export function releaseMigrations(supabase = "supabase"): void {
  checkReleasedMigrations(supabase);
  writeFileSync(join(supabase, "released.json"), `${JSON.stringify(readFiles(supabase), null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv[2] === "--release") releaseMigrations();
  console.info(checkReleasedMigrations());
}
