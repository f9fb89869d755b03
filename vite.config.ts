import react from "@vitejs/plugin-react";
import { loadEnv, type Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { SEASON } from "./src/domain/season.ts";
import { TARGETS } from "./vite/browsers.ts";
import { functionAssets } from "./vite/function-assets.ts";
import { pagePolicy } from "./vite/page-policy.ts";
import { serviceWorker } from "./vite/service-worker.ts";
import { shells } from "./vite/shells.ts";
import { virtualModules } from "./vite/virtual-modules.ts";

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** What only pages with a bracket need. */
const PREDICTOR =
  /src\/web\/(bracket\/((canvas|slots|rounds|champion|print)\/|bracket-drawing)|editor\/(?!draft\/)|features\/predictor\/|pages\/)/;

/** What pages without a bracket do not need of the shared modules. */
const BRACKETS =
  /src\/web\/(bracket\/(receipt\/|of-season)|editor\/|features\/(challenge\/(?!scoring)|predictor\/)|site\/page-states)/;

/**
 * Puts everything that the predictor needs into two files, of which every page loads the first. Otherwise, the parts
 * that it shares with lazy pages and dialogs would become separate files, which means more requests and worse
 * compression. The captcha page has its own entry and shares nothing with the predictor.
 */
function firstLoad(id: string, modules: Modules): string | null {
  const seen = new Set<string>();
  const isNeeded = (each: string): boolean => {
    if (seen.has(each)) return false;
    seen.add(each);
    const info = modules.getModuleInfo(each);
    return info !== null && (/\/(index\.html|predictor-page\.tsx)$/.test(each) || info.importers.some(isNeeded));
  };
  if (!isNeeded(id)) return null;
  return PREDICTOR.test(id) ? "predictor" : "main";
}

/** Replaces `{season}` in the page with the season's name. */
function seasonInPage(): Plugin {
  return {
    name: "season-in-page",
    transformIndexHtml: { order: "pre", handler: (html) => html.replaceAll("{season}", SEASON.name) },
  };
}

/**
 * Adds the tags for the preview picture of a shared link. The tags need a full URL, so they are added only if the
 * site's URL is known.
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

/** Returns a Vitest project for a folder of tests. */
function tests(name: string, options: TestProjectInlineConfiguration["test"] = {}): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options } };
}

/**
 * Test files that need their own worker. They replace or reload modules, or start a deployed server, which reads its
 * environment only once. All other test files share workers.
 */
const ALONE = {
  local: ["own-origin", "real-feed", "scores", "stack"].map((name) => `tests/local/${name}.test.ts`),
  server: ["tests/server/picks-email.test.ts"],
};

/**
 * Returns two Vitest projects for a folder. In the first project, files share workers, so that modules are loaded and
 * compiled once per worker. The second project has the files that need their own worker.
 */
function sharingTests(
  name: keyof typeof ALONE,
  options: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration[] {
  const alone = { ...options, name: `${name}-alone`, include: ALONE[name] };
  return [tests(name, { ...options, isolate: false, exclude: ALONE[name] }), tests(name, alone)];
}

const SNAPSHOT = "tests/support/database/snapshot-for-all.ts";
const POSTGRES = "tests/support/database/postgres-for-all.ts";

/**
 * One configuration for two builds: `vite build` builds the client into dist/client, and `vite build --ssr
 * src/server/handler.ts` builds the server into dist/server. The server's build bundles the code that the server uses
 * from packages. A Vercel function therefore loads one small file instead of whole packages
 * (docs/architecture.md#deployed-and-local).
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    seasonInPage(),
    previewPicture(loadEnv(mode, ".", "SITE_URL").SITE_URL),
    virtualModules(),
    shells(mode),
    pagePolicy(loadEnv(mode, ".", "VITE_").VITE_SUPABASE_URL),
    serviceWorker(mode),
    functionAssets(),
  ],
  // The router brings a copy for older versions of React.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  publicDir: isSsrBuild ? false : "public",
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    target: isSsrBuild ? "node24" : TARGETS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Without this, a build on a busy machine prints plugin timings.
    rolldownOptions: isSsrBuild
      ? { checks: { pluginTimings: false } }
      : {
          checks: { pluginTimings: false },
          // Without a site key, there is no captcha and no captcha page
          // (docs/decisions/008-captcha-in-its-own-page.md).
          input: ["index.html", ...(loadEnv(mode, ".", "VITE_").VITE_TURNSTILE_SITE_KEY ? ["captcha.html"] : [])],
          output: {
            codeSplitting: {
              groups: [
                { name: firstLoad, debugName: "first load", priority: 3 },
                {
                  name: "api",
                  test: /node_modules\/(@trpc|@tanstack|superjson|copy-anything|is-what)\/|src\/web\/api\//,
                  priority: 2,
                },
                // Puts all modules that lazy pages and dialogs share into two files, of which a group's page needs only
                // the first. By default, the bundler creates one shared file for each combination of pages and dialogs
                // that share modules.
                { name: "shared", test: (id) => !BRACKETS.test(id), minShareCount: 2, priority: 1 },
                { name: "brackets", minShareCount: 2 },
              ],
            },
          },
        },
  },
  // Replaces NODE_ENV in the server's code with "production", the value on every deployed server. The bundle then
  // leaves out React's development code.
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  // The drawing library contains platform-specific machine code, which cannot be bundled. The library's files are
  // deployed next to the function that uses them.
  ssr: { noExternal: isSsrBuild ? true : [], external: ["@resvg/resvg-js"] },
  test: {
    // On a machine with two cores, Vitest would start fewer workers by default. Tests often wait for processes, limits
    // and locks, and an additional worker uses this time.
    maxWorkers: 3,
    projects: [
      // Some of these tests go through every code point or every bracket.
      tests("domain", { isolate: false, testTimeout: 30_000 }),
      tests("conventions", { isolate: false, testTimeout: 60_000 }),
      ...sharingTests("local", { testTimeout: 60_000, hookTimeout: 60_000, globalSetup: SNAPSHOT }),
      ...sharingTests("server", {
        testTimeout: 30_000,
        hookTimeout: 60_000,
        env: { NODE_ENV: "production" },
        globalSetup: SNAPSHOT,
      }).map((project) => ({
        ...project,
        // Uses React's production build, because the development build takes ten times as long to render an email.
        oxc: { jsx: { development: false } },
      })),
      tests("db", {
        isolate: false,
        testTimeout: 30_000,
        hookTimeout: 60_000,
        globalSetup: [SNAPSHOT, POSTGRES],
      }),
      // Each file gets its own window and modules. Otherwise, leftovers from one file would affect the next file. The
      // worker still reuses jsdom and compiled code (docs/testing.md).
      tests("web", { environment: "jsdom", pool: "vmForks", testTimeout: 30_000, setupFiles: ["tests/web/setup.ts"] }),
    ],
  },
}));
