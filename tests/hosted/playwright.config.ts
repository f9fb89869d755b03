import { defineConfig } from "playwright/test";
import journeys from "../e2e/playwright.config.ts";

// The program that starts the product reads this.
process.env.AUTH_LANE = "hosted";

/** Journeys that use the database and the auth service, over the parts of a hosted project (docs/testing.md). */
export default defineConfig({
  ...journeys,
  testDir: "..",
  testMatch: [
    /\/tests\/e2e\/(accounts|challenge|groups|races|reminders|saved-bracket|sign-in)(\.desktop|\.phone)\.spec\.ts$/,
    /\/tests\/hosted\/.+\.spec\.ts$/,
  ],
  globalSetup: ["../e2e/build-once.ts", "../support/hosted/filled-once.ts"],
  projects: journeys.projects ?? [],
});
