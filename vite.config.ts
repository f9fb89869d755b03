import react from "@vitejs/plugin-react";
import { loadEnv, type Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/**
 * Puts what the first page needs into one file: left alone, whatever it shares with pages and dialogs that are loaded
 * later becomes a file of its own, each of which is another request and compresses worse. The page of the captcha is
 * the other entry, and has nothing in common with it.
 */
function firstLoad(id: string, modules: Modules): string | null {
  const seen = new Set<string>();
  const isNeeded = (each: string): boolean => {
    if (seen.has(each)) return false;
    seen.add(each);
    const info = modules.getModuleInfo(each);
    return info !== null && (info.isEntry ? !each.endsWith("captcha.html") : info.importers.some(isNeeded));
  };
  return isNeeded(id) ? "main" : null;
}

/**
 * Names the picture that messengers and networks show beside a shared link. It needs a whole address, so only a build for
 * a site has it.
 */
function previewPicture(site: string | undefined): Plugin {
  const tags = {
    "og:image": `${site?.replace(/\/+$/, "")}/og.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Two rounds of a College Football Playoff bracket with its winners picked",
  };
  return {
    name: "preview-picture",
    transformIndexHtml: (_, { path }) =>
      site === undefined || path !== "/index.html"
        ? []
        : Object.entries(tags).map(([property, content]) => ({
            tag: "meta",
            attrs: { property, content },
            injectTo: "head",
          })),
  };
}

/** A folder of tests, named after the room it looks at. */
function tests(name: string, options: TestProjectInlineConfiguration["test"] = {}): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options } };
}

/**
 * What compares at random, counts or races is tested on one engine: PostgreSQL, where that is there beside PGlite. Who may
 * do what is tested on both, and the tests of the server run on PGlite anyway. `npm run test:deep` runs all on both.
 */
const ON_ONE_ENGINE = [
  "availability",
  "group-scores",
  "group-statistics",
  "name-differential",
  "parallel",
  "picks-at-once",
  "rate-limits",
  "record-differential",
  "reminder-batches",
  "reminders",
  "reminders-kill",
  "saved-brackets",
  "usernames",
].map((name) => `tests/db/${name}.test.ts`);
const hasBoth = process.env.DB_LANE === "pglite" && process.env.DB_OTHER_LANE === "postgres";

/**
 * One configuration for two builds: `vite build` makes the client in dist/client, and
 * `vite build --ssr src/server/handler.ts` makes the server in dist/server, in which every package is bundled, so that a
 * function on Vercel is one small import (docs/decisions/002-bundled-server.md).
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), previewPicture(loadEnv(mode, ".", "SITE_URL").SITE_URL)],
  publicDir: isSsrBuild ? false : "public",
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    target: isSsrBuild ? "node24" : "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Without a key for it there is no captcha, and no page for it (docs/decisions/008-captcha-in-its-own-page.md).
          input: ["index.html", ...(loadEnv(mode, ".", "VITE_").VITE_TURNSTILE_SITE_KEY ? ["captcha.html"] : [])],
          output: { codeSplitting: { groups: [{ name: firstLoad, debugName: "first load" }] } },
        },
  },
  // The deployed server is a production one: without this, React's development half is bundled too.
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  ssr: { noExternal: isSsrBuild ? true : [] },
  test: {
    // More than a machine of two cores would get by default: much of the time is waiting, for processes, limits and locks.
    maxWorkers: 3,
    projects: [
      tests("domain"),
      tests("house", { testTimeout: 60_000 }),
      tests("local", { testTimeout: 60_000, hookTimeout: 60_000 }),
      tests("server", { testTimeout: 30_000, hookTimeout: 60_000 }),
      tests("db", {
        testTimeout: 30_000,
        hookTimeout: 60_000,
        exclude: hasBoth ? ON_ONE_ENGINE : [],
        globalSetup: "tests/support/database/postgres-for-all.ts",
      }),
      tests("web"),
    ],
  },
}));
