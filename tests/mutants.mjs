/**
 * `npm run test:mutants`: weakens the product in one place at a time, in every place, and runs the tests against it. A
 * weakening that no test notices is a survivor, and fails the run unless it is reviewed.
 *
 * `npm run test:mutants -- sql` runs one part: a folder of `tests/mutants` with a `run.ts`. What follows the name is
 * passed on to it, for example `-- sql --only weekly_picks`.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { continueUnderPinnedNode, ensureInstalled } from "../local/bootstrap.mjs";

const FOLDER = join("tests", "mutants");
const parts = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, "run.ts")));
const [asked, ...rest] = process.argv.slice(2);
if (asked !== undefined && !parts.includes(asked)) {
  console.error(`There are no mutants named ${asked}. Choose from: ${parts.join(", ")}.`);
  process.exit(1);
}
await ensureInstalled();
for (const part of asked === undefined ? parts : [asked]) {
  console.info(`=== ${part}`);
  if ((await continueUnderPinnedNode([join(FOLDER, part, "run.ts"), ...rest])) !== 0) process.exitCode = 1;
}
