import { defineConfig } from "vitest/config";

/**
 * The configuration of the domain tests for `npm run test:mutants`. It is in its own file, because Stryker cannot
 * select a project in `vite.config.ts`.
 */
export default defineConfig({
  test: {
    include: ["tests/domain/**/*.test.ts"],
    isolate: false,
    testTimeout: 60_000,
    // Runs only a tenth of each random test's cases; the default is a third. A mutant may therefore survive if only one
    // case in hundreds detects it. Write a separate test for such a mutant.
    env: { FAST_CHECK_FACTOR: "0.1" },
  },
});
