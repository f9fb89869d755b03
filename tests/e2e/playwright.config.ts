import { defineConfig, devices } from "playwright/test";
import { chromiumPath } from "../support/browser/chromium.mjs";

/**
 * The tests in the browser, on a desktop and on a phone; `x.desktop.spec.ts` and `x.phone.spec.ts` run on one of them
 * only. Every worker starts a product of its own (`fixtures.ts`). Nothing is retried: a test that fails now and then is
 * a bug of the product or of the test.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./build-once.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Tracing makes the run a sixth slower; E2E_TRACE=1 keeps the traces of failures.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // What a service worker answers can neither be broken nor counted by a test; offline.desktop.spec.ts has one.
    serviceWorkers: "block",
    launchOptions: { executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] },
  },
  projects: [
    { name: "desktop", testIgnore: "*.phone.spec.ts", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: "*.desktop.spec.ts",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
  ],
});
