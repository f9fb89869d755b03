import { defineConfig, devices } from "playwright/test";
import { chromiumPath } from "#support/browser/chromium.mjs";

/**
 * The browser tests, on a desktop and on a phone. `x.desktop.spec.ts` runs only on the desktop, and `x.phone.spec.ts`
 * only on the phone. Every worker starts its own copy of the product (`fixtures.ts`). Tests are never retried: a flaky
 * test is a bug in the product or in the test.
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
    // Off by default, because with tracing, the run takes a sixth longer. With E2E_TRACE=1, the traces of failed tests
    // are kept.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // Blocks service workers, because tests cannot intercept the responses that a service worker sends. Only
    // offline.desktop.spec.ts allows service workers.
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
