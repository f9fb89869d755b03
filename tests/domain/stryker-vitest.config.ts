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
    // Runs a tenth of the usual random cases. If only one random case in hundreds catches a mutant, the mutant deserves
    // a test of its own.
    env: { FAST_CHECK_FACTOR: "0.1" },
  },
});
