import { defineConfig } from "playwright/test";
import journeys from "../e2e/playwright.config.ts";

/** Browser tests that take too long to be part of `npm test`. `npm run test:deep` runs them. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  globalSetup: "../e2e/build-once.ts",
  projects: journeys.projects?.filter(({ name }) => name === "desktop") ?? [],
  timeout: 600_000,
  workers: 1,
});
