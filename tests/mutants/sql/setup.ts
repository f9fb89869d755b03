import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeEach, expect } from "vitest";

/*
 * Runs before each file of tests: its databases are weakened by the file of its name in the folder DATABASE_MUTANTS, and
 * after the first test that fails the others say nothing more.
 */
const weakening = join(process.env.DATABASE_MUTANTS ?? "", `${basename(expect.getState().testPath ?? "")}.sql`);
process.env.DATABASE_MUTANT = existsSync(weakening) ? weakening : "";

let hasFailed = false;
beforeEach(({ onTestFailed, skip }) => {
  if (hasFailed && !process.env.DATABASE_MUTANTS_WHOLE) skip();
  onTestFailed(() => {
    hasFailed = true;
  });
});
