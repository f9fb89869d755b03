import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** A folder of tests, named after the room it looks at. */
function tests(name: string, options: TestProjectInlineConfiguration["test"] = {}): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options } };
}

/**
 * One configuration for two builds: `vite build` makes the client in dist/client, and
 * `vite build --ssr src/server/door.ts` makes the server in dist/server, in which every package is bundled, so that a
 * function on Vercel is one small import (docs/decisions/002-bundled-server.md).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : "public",
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    target: isSsrBuild ? "node24" : "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The deployed server is a production one: without this, React's development half is bundled too.
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  ssr: { noExternal: isSsrBuild ? true : [] },
  test: {
    projects: [
      tests("domain"),
      tests("house", { testTimeout: 60_000 }),
      tests("local", { testTimeout: 60_000, hookTimeout: 60_000 }),
      tests("server", { testTimeout: 30_000, hookTimeout: 60_000 }),
      tests("db", { testTimeout: 30_000, hookTimeout: 60_000 }),
      tests("web"),
    ],
  },
}));
