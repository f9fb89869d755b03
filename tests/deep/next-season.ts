/**
 * Runs tests in a copy of the project that is switched to another season (`tests/support/seasons/other-season.ts`). The
 * switch takes the same steps as for a real new season. Every test that isn't about one specific season must also pass
 * in the copy. The arguments are the names of test folders. Part of `npm run test:deep`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyWithSeason } from "#support/seasons/next-build.ts";
import { OTHER } from "#support/seasons/other-season.ts";

/** Generated files, which the copy does not need. */
const MADE = [".git", ...(readFileSync(".gitignore", "utf8").match(/^[^/\n]+(?=\/?$)/gm) ?? [])];

const folder = mkdtempSync(join(tmpdir(), "season-"));
const parts = readdirSync(".").filter((name) => !MADE.includes(name));
await copyWithSeason(OTHER.name, folder, parts);
console.info(`the tests of ${process.argv.slice(2).join(", ")} play ${OTHER.name}`);
const projects = process.argv.slice(2).flatMap((name) => ["--project", `${name}*`]);
const vitest = [join("node_modules", "vitest", "vitest.mjs"), "run", ...projects];
const { status } = spawnSync(process.execPath, vitest, { cwd: folder, stdio: "inherit" });
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
