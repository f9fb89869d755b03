import { existsSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Paths where Chromium may be installed. The headless build comes first, because browser tests run twice as fast in it.
 */
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Returns the path of the Chromium to test with: the path in CHROMIUM_PATH, the system's Chromium, or Playwright's
 * download. Returns null if no Chromium is installed. This is plain JavaScript, because the test runner uses it before
 * any package is installed.
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
 * Returns the path of Chromium. Fails with instructions if Chromium is missing.
 * @returns {string}
 */
export function chromiumPath() {
  const path = findChromium();
  if (path === null) throw new Error("No Chromium was found. `npm test` installs one, or name yours in CHROMIUM_PATH.");
  return path;
}
