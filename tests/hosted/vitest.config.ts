import { defineConfig } from "vitest/config";

/**
 * The tests of accounts against the parts that a hosted project has (docs/testing.md): those that also run on the local
 * stand-ins, and those of `tests/hosted`, which need the real parts.
 */
export default defineConfig({
  test: {
    root: ".",
    include: [
      "tests/hosted/**/*.test.ts",
      "tests/local/{accounts,account-sessions,google}.test.ts",
      "tests/db/{users,usernames,refusals}.test.ts",
    ],
    env: { AUTH_LANE: "hosted", DB_LANE: "postgres" },
    globalSetup: "tests/support/hosted/filled-once.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
