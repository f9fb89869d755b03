/** Builds the product if its sources have changed since the last build. Plain JavaScript, like bootstrap.mjs. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { pinnedNode, ROOT } from "./bootstrap.mjs";

const SOURCES = [
  "src",
  "public",
  "index.html",
  "captcha.html",
  "vercel.json",
  "vite",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];
const OUTPUTS = [
  "dist/client/index.html",
  "dist/server/handler.js",
  "dist/shared-page/page-handler.js",
  "dist/picture/picture-handler.js",
];
const STAMP = join(ROOT, "dist", "stamp.json");

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/**
 * Returns a hash of everything that the build reads: all sources, and the settings that Vite inserts into the client.
 */
function sourcesHash() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => listFiles(join(ROOT, source)))) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
  return hash.update(JSON.stringify(settings.sort())).digest("hex");
}

/**
 * Returns the build outputs' modification times. The stamp file stores these times, so it no longer matches after a
 * manual build, which may have used other settings.
 */
function outputTimes() {
  return OUTPUTS.map((path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? null);
}

function readStamp() {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    return null;
  }
}

/**
 * Runs the package script `build`, unless `dist` already contains the build of these sources. Exits if the script
 * fails.
 */
export function ensureBuilt() {
  const stamp = () => JSON.stringify({ sources: sourcesHash(), outputs: outputTimes() });
  if (!outputTimes().includes(null) && readStamp() === stamp()) return;
  console.info("Building ...");
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const programs = [dirname(pinnedNode()), join(ROOT, "node_modules", ".bin"), process.env.PATH];
  const { status, stdout } = spawnSync(scripts.build, {
    cwd: ROOT,
    env: { ...process.env, PATH: programs.join(delimiter) },
    encoding: "utf8",
    shell: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0 || outputTimes().includes(null)) {
    console.error(`${stdout}\nThe build failed.\nFix the errors above and start again.`);
    process.exit(1);
  }
  writeFileSync(STAMP, stamp());
}
