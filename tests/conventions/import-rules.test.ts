import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** For each import rule, a file that breaks the rule: the file's path and text. */
const PLANTED: Record<string, [path: string, text: string]> = {
  "domain-imports-nothing": ["src/domain/planted.ts", 'import { z } from "zod";\nexport const planted = z;'],
  "server-imports-no-screen": ["src/server/planted.ts", 'export { appRoutes } from "../web/planted-routes.tsx";'],
  "secret-key-only-where-listed": [
    "src/server/groups/planted.ts",
    'export { secretDatabase } from "../auth/secret-database.ts";',
  ],
  "ui-kit-imports-only-itself": ["src/web/ui/planted.tsx", 'export { EMPTY_BRACKET } from "../../domain/bracket.ts";'],
  "bracket-imports-only-the-kit": ["src/web/bracket/planted.ts", 'export { readEnv } from "../../server/http/env.ts";'],
  "app-is-the-top-floor": ["src/web/pages/planted-app.ts", 'export { App } from "../app/app.tsx";'],
  "navigation-imports-only-the-kit": [
    "src/web/navigation/planted.ts",
    'export { planted } from "../editor/planted-other.ts";',
  ],
  "editor-imports-no-feature": ["src/web/editor/planted.ts", 'export { other } from "../features/two/planted.ts";'],
  "site-imports-no-feature": ["src/web/site/planted.ts", 'export { other } from "../features/two/planted.ts";'],
  "features-do-not-import-each-other": [
    "src/web/features/one/planted.ts",
    'export { other } from "../two/planted.ts";',
  ],
  "screen-imports-only-types-of-server": [
    "src/web/planted-values.ts",
    'export { readEnv } from "../server/http/env.ts";',
  ],
  "screen-imports-only-browser-code": [
    "src/web/planted-local-stack.ts",
    'export { planted } from "../../scripts/planted.ts";',
  ],
  "local-and-tests-are-not-imported": [
    "src/server/planted-local-stack.ts",
    'export { planted } from "../../scripts/planted.ts";',
  ],
  "no-cycles": ["src/server/planted-a.ts", 'import "./planted-b.ts";\nexport const a = 1;'],
  "every-import-resolves": ["src/server/planted-nowhere.ts", 'export { nowhere } from "./nowhere.ts";'],
};

/** Files that the rule-breaking files import. */
const BESIDE: Record<string, string> = {
  "src/web/planted-routes.tsx": "export const appRoutes = 1;",
  "src/web/editor/planted-other.ts": "export const planted = 1;",
  "src/web/features/two/planted.ts": "export const other = 1;",
  "src/server/planted-b.ts": 'import "./planted-a.ts";\nexport const b = 1;',
  "scripts/planted.ts": "export const planted = 1;",
};

interface Violation {
  rule: { name: string };
  from: string;
}

let folder: string;

/**
 * Checks the import rules for these files and all files they import. `npm run check` does the same for the whole
 * repository.
 */
function cruise(paths: string[]): { totalCruised: number; violations: Violation[] } {
  const cli = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [cli, ...paths, "--config", ".dependency-cruiser.json", "--output-type", "json"];
  let printed: string;
  try {
    printed = execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 64e6, stdio: "pipe" });
  } catch (error) {
    printed = (error as { stdout: string }).stdout;
  }
  return (JSON.parse(printed) as { summary: ReturnType<typeof cruise> }).summary;
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\n`);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-rules-"));
  for (const path of ["src", "scripts", "package.json", "tsconfig.json", ".dependency-cruiser.json"]) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});

afterAll(() => rmSync(folder, { recursive: true }));

test("the import check reports each planted violation under the violated rule's name, and allows the web app to import types from the server", () => {
  for (const [path, text] of Object.entries(BESIDE)) plant(path, text);
  for (const [path, text] of Object.values(PLANTED)) plant(path, text);
  const allowed = "src/web/planted-type.ts";
  plant(allowed, 'import type { AppRouter } from "../server/router.ts";\nexport type Planted = AppRouter;');
  const { totalCruised, violations } = cruise([allowed, ...Object.values(PLANTED).map(([path]) => path)]);
  expect(totalCruised).toBeGreaterThan(40);
  expect(violations.filter((violation) => violation.from === allowed)).toEqual([]);
  const reported = (name: string, path: string) =>
    violations.some((violation) => violation.rule.name === name && violation.from === path);
  const missed = Object.entries(PLANTED).filter(([name, [path]]) => !reported(name, path));
  expect(missed.map(([name]) => name)).toEqual([]);
});

test("every configured import rule has a planted violation in this file", async () => {
  const { default: config } = await import("../../.dependency-cruiser.json", { with: { type: "json" } });
  expect(config.forbidden.map((rule) => rule.name).sort()).toEqual(Object.keys(PLANTED).sort());
});
