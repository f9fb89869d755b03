/**
 * `npm run test:deep` runs four kinds of long tests:
 * - random tests, with a new seed and many more cases
 * - races between joins, saves, account deletions and result updates, for twenty rounds
 * - the domain, server and database tests, in a copy of the project that is set to another season
 * - a browser test in which a group continues into the next season
 *
 * This takes up to half an hour, needs PostgreSQL and a browser, and is not part of `npm test`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode } from "../local/bootstrap.mjs";

await ensureInstalled();
const FAST_CHECK_SEED = String(process.env.FAST_CHECK_SEED ?? Date.now() % 2 ** 31);
console.info(`FAST_CHECK_SEED=${FAST_CHECK_SEED}`);

/** Returns the arguments with which Node runs all tests of a folder, or only the given files of the folder. */
const vitest = (lane, ...files) => [
  join("node_modules", "vitest", "vitest.mjs"),
  ...["run", "--project", `${lane}*`, "--testTimeout=1800000", ...files],
];
const nextSeason = (...lanes) => [join("tests", "deep", "next-season.ts"), ...lanes];
const playwright = (config) => [join("node_modules", "playwright", "cli.js"), "test", "--config", config];
/** The seed is new only where there are many cases: among few random requests, none may be valid. */
const cases = (factor) => ({ FAST_CHECK_FACTOR: String(factor), FAST_CHECK_SEED });
const onPostgres = { DB_LANE: "postgres" };

/** The Node processes to run, one after another: each process's arguments, and variables to add to the environment. */
const RUNS = [
  [vitest("domain"), cases(50)],
  [vitest("server", "fuzz"), cases(7)],
  [vitest("web", "editor-state"), cases(20)],
  [vitest("db", "differential"), { ...onPostgres, ...cases(50) }],
  [vitest("db", "races"), { ...onPostgres, ...cases(10) }],
  [nextSeason("domain", "server"), {}],
  [nextSeason("db"), onPostgres],
  [playwright(join("tests", "deep", "playwright.config.ts")), {}],
];

const failed = RUNS.filter(([args, environment]) => {
  const env = { ...process.env, ...environment };
  return spawnSync(pinnedNode(), args, { env, stdio: "inherit" }).status !== 0;
}).length;
console.info(`${RUNS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
