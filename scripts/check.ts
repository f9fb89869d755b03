import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkBrowserSupport } from "./browser-support.ts";
import { checkDatabaseTypes } from "./database-types.ts";
import { checkFirstLoad } from "./first-load.ts";
import { checkLinks } from "./links.ts";
import { checkReleasedMigrations } from "./released-migrations.ts";

/**
 * The repository's checks apart from the tests. Prints a line per check with its problems, and ends with `N passed, N
 * failed`.
 */
const CHECKS: Record<string, () => Promise<string>> = {
  types: checkTypes,
  "format and lint": () => tool("biome", "ci", "--colors=off", "--error-on-warnings", "."),
  "import rules": importRules,
  "database types": checkDatabaseTypes,
  "links in documents": async () => checkLinks(),
  "dead code": () => tool("knip"),
  "complete lock": completeLock,
  "released migrations": async () => checkReleasedMigrations(),
  // Reads the files that the first check builds.
  "first load and browsers": async () => `${await checkFirstLoad()}; ${checkBrowserSupport()}`,
};

/** If the command fails, throws everything that it printed. */
async function run(command: string, args: string[], cwd = process.cwd()): Promise<string> {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
  const running = promisify(execFile)(command, args, { cwd, env, maxBuffer: Number.POSITIVE_INFINITY });
  const { stdout } = await running.catch(({ message, stdout = "", stderr = "" }) => {
    throw new Error(`${stdout}\n${stderr}`.trim() || message);
  });
  return stdout;
}

async function tool(name: string, ...args: string[]): Promise<string> {
  await run(join("node_modules", ".bin", name), args);
  return "";
}

/**
 * The Go version of TypeScript takes a third of the time. Both versions call their binary `tsc`, so it is run by its
 * path, with one thread, because another check runs at the same time.
 */
async function checkTypes(): Promise<string> {
  const tsc = join("node_modules", "typescript-7", "bin", "tsc");
  await run(process.execPath, [tsc, "--noEmit", "--singleThreaded", "-p", "."]);
  return "";
}

/** Fails if the tool found no modules, as with an unsupported version of TypeScript. */
async function importRules(): Promise<string> {
  const folders = ["src", "api", "local", "scripts", "tests", "bench"];
  const args = [...folders, "--config", ".dependency-cruiser.json", "--output-type", "json"];
  const printed = await run(join("node_modules", ".bin", "depcruise"), args).catch((error: Error) => error.message);
  const { summary } = JSON.parse(printed.slice(printed.indexOf("{"), printed.lastIndexOf("}") + 1)) as {
    summary: {
      totalCruised: number;
      violations: { rule: { name: string; severity: string }; from: string; to: string }[];
    };
  };
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  if (broken.length > 0) throw new Error(broken.join("\n"));
  if (summary.totalCruised < 50) throw new Error(`only ${summary.totalCruised} modules were read`);
  return `${summary.totalCruised} modules`;
}

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

/** Checks that `npm ci` accepts the lock file, on this and other platforms. */
async function completeLock(): Promise<string> {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> };
  const marker = "node_modules/";
  const names = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf(marker) + marker.length)));
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${path} lacks ${name}`),
  );
  if (missing.length > 0) throw new Error(missing.join("\n"));
  const folder = mkdtempSync(join(tmpdir(), "lock-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(folder, file));
    await run("npm", ["ci", "--dry-run", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return `${names.size} packages`;
}

/** Most checks use one core. */
const LANES = 2;

const waiting = Object.entries(CHECKS);
let failed = 0;

async function runProject(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, check] = next;
    const started = performance.now();
    try {
      const found = await check();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.info(`ok    ${name}${found ? `: ${found}` : ""} (${seconds} s)`);
    } catch (error) {
      failed += 1;
      console.info(`FAIL  ${name}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

await Promise.all(Array.from({ length: LANES }, runProject));
console.info(`${Object.keys(CHECKS).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
