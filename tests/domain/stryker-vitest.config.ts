import { defineConfig } from "vitest/config";

/** The domain tests for `npm run test:mutants`: Stryker cannot choose one of the projects in `vite.config.ts`. */
export default defineConfig({
  test: {
    include: ["tests/domain/**/*.test.ts"],
    isolate: false,
    testTimeout: 60_000,
    // Fewer random cases: a mutant that one case in hundreds notices deserves a test that names it.
    env: { FAST_CHECK_FACTOR: "0.1" },
  },
});
