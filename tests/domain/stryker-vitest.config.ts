import { defineConfig } from "vitest/config";

/** The domain tests for `npm run test:mutants`, because Stryker cannot select a project in `vite.config.ts`. */
export default defineConfig({
  test: {
    include: ["tests/domain/**/*.test.ts"],
    isolate: false,
    testTimeout: 60_000,
    // Runs fewer random cases. A mutant that only one case in hundreds catches deserves a dedicated test.
    env: { FAST_CHECK_FACTOR: "0.1" },
  },
});
