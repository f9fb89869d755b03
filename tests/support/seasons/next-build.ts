import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { SEASON } from "../../../src/domain/season.ts";

const run = promisify(execFile);

/** What a build and `npm start` read, beside the packages. */
const PARTS = [
  ...["api", "local", "public", "scripts", "src", "supabase", "vite"],
  ...[
    "api-docs.html",
    "captcha.html",
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vercel.json",
    "vite.config.ts",
  ],
];

/** The build is kept here, and made again only when its sources have changed. */
const KEPT = join("node_modules", ".cache", "next-build");

/**
 * Copies the project into an empty folder, lets the copy play another season, and builds it: what an operator does for the
 * next season (docs/new-season.md).
 */
export async function buildWithSeason(name: string, folder: string): Promise<void> {
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  mkdirSync(KEPT, { recursive: true });
  for (const [kept, link] of [
    ["node_modules", "node_modules"],
    [KEPT, "dist"],
  ] as const)
    symlinkSync(join(process.cwd(), kept), join(folder, link));
  const current = join(folder, "src", "domain", "season.ts");
  writeFileSync(current, readFileSync(current, "utf8").replace(`./seasons/${SEASON.name}.ts`, `./seasons/${name}.ts`));
  await run(process.execPath, ["scripts/make-season-files.ts"], { cwd: folder });
  const build = 'import("./local/build.mjs").then(({ ensureBuilt }) => ensureBuilt())';
  await run(process.execPath, ["--eval", build], { cwd: folder });
}
