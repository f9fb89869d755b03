import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { makeFolder } from "./test-product.ts";

interface Bootstrap {
  folderProblem(root: string): string | null;
  isInstalled(root?: string): boolean;
  isPinnedNode(): boolean;
}

// This JavaScript module has no types.
const bootstrap = (await import(new URL("../../local/bootstrap.mjs", import.meta.url).href)) as Bootstrap;

const folder = makeFolder();
afterEach(() => folder.remove());

type Packages = Record<string, { version: string; integrity: string; optional?: boolean }>;

const WANTED: Packages = {
  "node_modules/hono": { version: "4.0.0", integrity: "sha512-a" },
  "node_modules/only-elsewhere": { version: "1.0.0", integrity: "sha512-b", optional: true },
};

function isInstalled(installed: Packages | null): boolean {
  mkdirSync(join(folder.path, "node_modules"), { recursive: true });
  const root = { "": { version: "0.1.0" } };
  writeFileSync(join(folder.path, "package-lock.json"), JSON.stringify({ packages: { ...root, ...WANTED } }));
  const record = join(folder.path, "node_modules", ".package-lock.json");
  if (installed) writeFileSync(record, JSON.stringify({ packages: installed }));
  return bootstrap.isInstalled(folder.path);
}

test("packages count as installed if they match the lockfile, even if packages for other platforms are missing", () => {
  expect(isInstalled(WANTED)).toBe(true);
  expect(isInstalled({ "node_modules/hono": { version: "4.0.0", integrity: "sha512-a" } })).toBe(true);
});

test.each<[string, Packages | null]>([
  ["no packages at all", null],
  ["a missing package", {}],
  ["another version of a package", { "node_modules/hono": { version: "4.0.1", integrity: "sha512-a" } }],
  ["different contents of a package", { "node_modules/hono": { version: "4.0.0", integrity: "sha512-c" } }],
])("node_modules with %s does not count as installed", (_, installed) => {
  expect(isInstalled(installed)).toBe(false);
});

test("the tests run on the same Node version as production", () => {
  expect(bootstrap.isPinnedNode()).toBe(true);
});

test.each(["/home/c#/bracket/", "/home/what?/bracket/"])(
  "a folder name that breaks Vite builds is rejected: %s",
  (root) => {
    expect(bootstrap.folderProblem(root)).toContain(root);
  },
);

test.each(["/home/100%41/bracket/", "/home/a b/bracket/", "/home/é/bracket/"])(
  "a folder name that Vite can handle is accepted: %s",
  (root) => {
    expect(bootstrap.folderProblem(root)).toBeNull();
  },
);

test("npm start prints its options for --help, and rejects an unknown option", () => {
  const main = fileURLToPath(new URL("../../local/main.mjs", import.meta.url));
  const start = (option: string) => spawnSync(process.execPath, [main, option], { encoding: "utf8" });
  expect(start("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("--reset") });
  const rejection = expect.stringMatching(/^Unknown option '--fast'\.\n\nnpm start/);
  expect(start("--fast")).toMatchObject({ status: 1, stdout: "", stderr: rejection });
});
