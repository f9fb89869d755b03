import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { SEASON } from "#domain/season.ts";

const run = promisify(execFile);

/** The files that a build and `npm start` read, in addition to the packages. */
const PARTS = [
  ...["api", "local", "public", "scripts", "src", "supabase", "tests/support", "vite"],
  ...["captcha.html", "index.html", "package.json", "package-lock.json", "tsconfig.json", "vercel.json"],
  "vite.config.ts",
];

/** The folder for the cached build. A new build is made only if the sources have changed. */
const STORED_DATA = join("node_modules", ".cache", "next-build");

/**
 * Copies these parts of the project into an empty folder, links the packages, and switches the copy to another season
 * (docs/ops/new-season.md).
 */
export async function copyWithSeason(name: string, folder: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  const current = join(folder, "src", "domain", "season.ts");
  writeFileSync(current, readFileSync(current, "utf8").replace(`./seasons/${SEASON.name}.ts`, `./seasons/${name}.ts`));
  await run(process.execPath, ["scripts/assets.ts", "season"], { cwd: folder });
}

/**
 * Copies the project into an empty folder, switches the copy to another season, and builds the copy the way an operator
 * does.
 */
export async function buildWithSeason(name: string, folder: string): Promise<void> {
  await copyWithSeason(name, folder, PARTS);
  mkdirSync(STORED_DATA, { recursive: true });
  symlinkSync(join(process.cwd(), STORED_DATA), join(folder, "dist"));
  const build = 'import("./local/build.mjs").then(({ ensureBuilt }) => ensureBuilt())';
  await run(process.execPath, ["--eval", build], { cwd: folder });
}
