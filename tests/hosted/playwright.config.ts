import { defineConfig } from "@playwright/test";
import journeys from "../e2e/playwright.config.ts";
import { BUILT_FOR } from "../support/deployment/project.ts";

// What starts the product reads this.
process.env.AUTH_LANE = "deployed";
// As in real hosting, the project has another host than the site; the client is built for one.
process.env.SUPABASE_APART = "1";
process.env.VITE_SUPABASE_URL = BUILT_FOR;

/**
 * Journeys that meet the database and the auth service, on what Vercel would serve over the parts of a hosted project
 * (docs/hosted-lane.md).
 */
export default defineConfig({
  ...journeys,
  testDir: "..",
  testMatch: [
    /\/tests\/e2e\/(accounts|challenge|groups|races|reminders|saved-bracket|sign-in)(\.desktop)?\.spec\.ts$/,
    /\/tests\/hosted\/.+\.spec\.ts$/,
  ],
  globalSetup: ["../e2e/build-once.ts", "../support/hosted/filled-once.ts", "../support/deployment/built-once.ts"],
  projects: journeys.projects?.filter(({ name }) => name === "desktop") ?? [],
  workers: 2,
});
