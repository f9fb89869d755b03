/**
 * Runs before anything else: installs the packages in the lock file and finds the pinned version of Node. Plain
 * JavaScript without dependencies, because it must run on any installed Node, version 20 or newer.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

const OLDEST_NODE = 20;

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Returns the path of the pinned Node binary. Node is installed as a package, in the version that production runs on.
 * @returns {string}
 */
export function pinnedNode() {
  return join(ROOT, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * Returns whether this process already runs on the pinned version of Node.
 * @returns {boolean}
 */
export function isPinnedNode() {
  return readJson(join(ROOT, "node_modules", "node", "package.json"))?.version === process.versions.node;
}

/**
 * Returns whether `node_modules` has the packages in package-lock.json, according to npm's own record of what it
 * installed. Packages for other platforms may be missing.
 * @param {string} [root] the project's folder
 * @returns {boolean}
 */
export function isInstalled(root = ROOT) {
  const wanted = readJson(join(root, "package-lock.json"))?.packages;
  const installed = readJson(join(root, "node_modules", ".package-lock.json"))?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

/**
 * Returns null if Vite can build in the project's folder. Otherwise, returns a sentence that names the character in the
 * folder's path that breaks the build.
 * @param {string} [root] the project's folder
 * @returns {string | null}
 */
export function folderProblem(root = ROOT) {
  const character = /[#?]/.exec(root)?.[0];
  return character ? `Vite cannot build here, because the project's path contains '${character}': ${root}` : null;
}

/** Exits with a message if this Node version is too old. */
export function rejectOldNode() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    giveUp(`Node ${process.versions.node} is too old.`, `Install Node ${OLDEST_NODE} or newer and start again.`);
  }
}

/** Runs `npm ci` in the project's folder if `node_modules` does not match the lock file. Exits if that fails. */
export async function ensureInstalled() {
  rejectOldNode();
  const problem = folderProblem();
  if (problem) giveUp(problem, "Move or rename the folder and start again.");
  if (isInstalled() && existsSync(pinnedNode())) return;
  console.info("Installing packages (npm ci) ...");
  const flags = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: ROOT, stdio: "inherit" })
    : spawnSync("npm", flags, { cwd: ROOT, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) giveUp("The packages could not be installed.", "Fix what npm shows above and start again.");
  if (!existsSync(pinnedNode())) {
    giveUp(
      "The packages are installed, but the pinned Node is not among them.",
      "Its install script was probably turned off: run `npm ci --ignore-scripts=false` and start again.",
    );
  }
}

/** Prints the problem and its fix, and exits with code 1. */
function giveUp(what, hint) {
  console.error(`${what}\n${hint}`);
  process.exit(1);
}

/**
 * Runs a script under the pinned Node, passes signals on to it, and waits for it to end. Also ends the script if this
 * process is killed, or if the npm process that started this process is killed.
 * @param {string[]} args the script and its arguments
 * @returns {Promise<number>} its exit code
 */
export function continueUnderPinnedNode(args) {
  const child = spawn(pinnedNode(), args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  onOrphaned(() => child.kill("SIGTERM"));
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Returns the ids of this process's parent and grandparent, as one string. If npm started this process through a shell,
 * the grandparent is npm. Without /proc, the string contains only the parent's id.
 */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * Calls `callback` once if the npm process that started this process is killed without passing on a signal. The
 * callback must stop the product, which would otherwise keep the port and the data directory.
 * @param {() => void} callback
 */
export function onOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    callback();
  }, 300);
  watch.unref();
}
