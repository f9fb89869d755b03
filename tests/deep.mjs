/**
 * `npm run test:deep`: the random tests of the rules, of whatever a request may carry, and of both databases with 200
 * times as many cases and a new seed each time, all database tests on PGlite, 100,000 weekly reminders whose workers are
 * killed at random, a season of a million picks whose closing is, beside a crowd of players, the tests of the domain, the
 * server and the database in a build of the next season, a season that two people follow in two browsers, and every
 * mutant (`npm run test:mutants`). Takes hours and is not part of `npm test`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode } from "../local/bootstrap.mjs";

await ensureInstalled();
const seed = String(process.env.FAST_CHECK_SEED ?? Date.now() % 2 ** 31);
const factor = process.env.FAST_CHECK_FACTOR ?? "200";
console.info(`FAST_CHECK_SEED=${seed} FAST_CHECK_FACTOR=${factor}`);

const randomTests = ["record-differential", "parallel"];
const runs = [
  ["domain", {}, []],
  ["server", {}, ["fuzz"]],
  ["web", { FAST_CHECK_FACTOR: "20" }, ["editor-state"]],
  ["db", { DB_LANE: "pglite" }, randomTests],
  ["db", { DB_LANE: "pglite", FAST_CHECK_FACTOR: "1" }, []],
  ["db", { DB_LANE: "postgres" }, randomTests],
  ["db", { DB_LANE: "postgres", FAST_CHECK_FACTOR: "10" }, ["group-member"]],
  ["db", { DB_LANE: "postgres", REMINDED_PEOPLE: "100000" }, ["reminders-kill"]],
  ["db", { DB_LANE: "postgres", CLOSED_PICKS: "1000000" }, ["seasons-kill"]],
  ["server", { NETWORK_FAULTS: "all" }, ["network-faults", "network-time-limits"]],
];
let failed = 0;
for (const [project, environment, only] of runs) {
  const args = [
    join("node_modules", "vitest", "vitest.mjs"),
    "run",
    "--project",
    `${project}*`,
    "--testTimeout=7200000",
  ];
  const { status } = spawnSync(pinnedNode(), [...args, ...only], {
    env: { ...process.env, FAST_CHECK_SEED: seed, FAST_CHECK_FACTOR: factor, ...environment },
    stdio: "inherit",
  });
  if (status !== 0) failed += 1;
}
const nextSeason = [
  ["domain", {}],
  ["server", {}],
  ["db", { DB_LANE: "pglite" }],
  ["db", { DB_LANE: "postgres" }],
];
for (const [folder, environment] of nextSeason) {
  const { status } = spawnSync(pinnedNode(), [join("tests", "deep", "next-season.ts"), folder], {
    env: { ...process.env, ...environment },
    stdio: "inherit",
  });
  if (status !== 0) failed += 1;
}
const playwright = [join("node_modules", "playwright", "cli.js"), "test"];
const journeys = spawnSync(pinnedNode(), [...playwright, "--config", join("tests", "deep", "playwright.config.ts")], {
  stdio: "inherit",
});
if (journeys.status !== 0) failed += 1;
const mutants = spawnSync(pinnedNode(), [join("tests", "mutants.mjs")], { stdio: "inherit" });
if (mutants.status !== 0) failed += 1;
console.info(`${runs.length + nextSeason.length + 2 - failed} passed, ${failed} failed`);
process.exitCode = failed;
