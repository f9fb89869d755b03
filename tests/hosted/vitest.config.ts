import { defineConfig } from "vitest/config";

/**
 * Runs the account tests against a hosted project's services (docs/testing.md). Some of the tests also run on the local
 * stack. The tests in `tests/hosted` need the real services.
 */
export default defineConfig({
  test: {
    root: ".",
    include: [
      "tests/hosted/**/*.test.ts",
      "tests/local/{accounts,account-sessions,google}.test.ts",
      "tests/db/users.test.ts",
    ],
    env: { AUTH_LANE: "hosted", DB_LANE: "postgres" },
    globalSetup: "tests/support/hosted/fill-hosted.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
