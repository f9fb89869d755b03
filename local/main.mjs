/**
 * `npm start` and `npm run dev`: installs packages, restarts under the pinned Node, builds the product, and starts it
 * on this machine. Plain JavaScript, because it must run on any installed Node, version 20 or newer.
 */
import { fileURLToPath } from "node:url";
import { continueUnderPinnedNode, ensureInstalled, isPinnedNode, onOrphaned, rejectOldNode } from "./bootstrap.mjs";
import { ensureBuilt } from "./build.mjs";
import { readOptions } from "./options.mjs";

const args = process.argv.slice(2);
rejectOldNode();
const { dev } = readOptions();

await ensureInstalled();
if (isPinnedNode()) {
  if (!dev) ensureBuilt();
  onOrphaned(() => process.kill(process.pid, "SIGTERM"));
  await import("./start.ts");
} else {
  process.exit(await continueUnderPinnedNode([fileURLToPath(import.meta.url), ...args]));
}
