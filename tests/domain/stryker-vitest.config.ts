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
    // Runs only a tenth of the usual random cases. A mutant that only one random case in hundreds catches may then
    // survive. Such a mutant deserves a test of its own.
    env: { FAST_CHECK_FACTOR: "0.1" },
  },
});
