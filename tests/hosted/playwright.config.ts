import { defineConfig } from "playwright/test";
import journeys from "../e2e/playwright.config.ts";

// Makes the tests start the product with the services of a hosted project, not with the local stack.
process.env.AUTH_LANE = "hosted";

/**
 * Runs browser tests on a hosted project's services: only the tests that need the database and the auth service
 * (docs/testing.md).
 */
export default defineConfig({
  ...journeys,
  testDir: "..",
  testMatch: /\/tests\/e2e\/(accounts|challenge|groups|races|reminders|sign-in)(\.desktop|\.phone)\.spec\.ts$/,
  globalSetup: ["../e2e/build-once.ts", "../support/hosted/fill-hosted.ts"],
  projects: journeys.projects ?? [],
});
