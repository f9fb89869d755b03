import { existsSync } from "node:fs";
import { createRequire } from "node:module";

/** The headless build comes first, because journeys take half the time in it. */
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * The Chromium for tests: the one of CHROMIUM_PATH, the system's, or Playwright's download; null without any. Plain
 * JavaScript, because the runner asks before anything is installed.
 * @returns {string | null}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (system) return system;
  try {
    const { chromium } = createRequire(import.meta.url)("playwright");
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
  } catch {
    return null;
  }
}

/**
 * The path of Chromium. Fails with instructions when there is none.
 * @returns {string}
 */
export function chromiumPath() {
  const path = findChromium();
  if (path === null) throw new Error("No Chromium was found. `npm test` installs one, or name yours in CHROMIUM_PATH.");
  return path;
}
