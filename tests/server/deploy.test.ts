import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type BuildV3, type FileFsRef, glob, streamToBuffer } from "@vercel/build-utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The platform's own builder of functions; its types describe only what functions import from it. */
const { build } = createRequire(import.meta.url)("@vercel/node") as { build: BuildV3 };

/** The configuration that a function must be content with, and no more; nothing listens at these addresses. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  SUPABASE_URL: "http://127.0.0.1:9",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_deploy",
  SUPABASE_SECRET_KEY: "sb_secret_deploy",
  RESEND_API_KEY: "re_deploy",
  CRON_SECRET: "deploy",
  SITE_URL: "https://bracket.example.com",
};

const LARGEST_FUNCTION = 3_000_000;

/** What a cold start may have to read; how long that takes depends on the machine and is measured by `npm run bench`. */
const LARGEST_START = 1_300_000;

/** Where the builder works: the functions, the built server and a package file without packages, since none is needed. */
const workspace = mkdtempSync(join(tmpdir(), "workspace-"));
const folders = [workspace];

/** Builds a function with the platform's own builder and unpacks what would be deployed into an empty folder. */
async function unpack(
  entrypoint: string,
): Promise<{ folder: string; handler: string; bytes: number; runtime: string }> {
  const { output } = await build({
    files: await glob("**", workspace),
    entrypoint,
    workPath: workspace,
    repoRootPath: workspace,
    config: { zeroConfig: true },
    meta: { skipDownload: true },
  });
  const {
    files: deployed = {},
    handler,
    runtime,
  } = output as {
    files?: Record<string, FileFsRef>;
    handler: string;
    runtime: string;
  };
  const folder = mkdtempSync(join(tmpdir(), "function-"));
  folders.push(folder);
  let bytes = 0;
  for (const [path, file] of Object.entries(deployed)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    const content = await streamToBuffer(file.toStream());
    bytes += content.length;
    writeFileSync(target, content);
  }
  return { folder, handler, bytes, runtime };
}

/** Runs a few lines in the unpacked folder, with the function as `handler`, and gives what they print. */
function inside(folder: string, handler: string, lines: string, environment: Record<string, string> = ENVIRONMENT) {
  const script = `
    const { registerHooks } = await import("node:module");
    const read = {};
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (url.startsWith("file:")) read[url.replace(/.*\\//, "")] = loaded.source.length;
        return loaded;
      },
    });
    const { default: handler } = await import(${JSON.stringify(`./${handler}`)});
    ${lines}`;
  const args = ["--input-type=module", "--eval", script];
  return execFileSync(process.execPath, args, {
    cwd: folder,
    env: environment,
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
}

beforeAll(() => {
  execFileSync(
    process.execPath,
    [resolve("node_modules/vite/bin/vite.js"), "build", "--ssr", "src/server/handler.ts"],
    {
      stdio: "pipe",
    },
  );
  for (const path of ["api", "dist/server"]) cpSync(path, join(workspace, path), { recursive: true });
  const { type, engines } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;
  writeFileSync(join(workspace, "package.json"), JSON.stringify({ type, engines }));
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe.each(globSync("api/**/*.js"))("the function %s, as the platform builds it", (entrypoint) => {
  let built: Awaited<ReturnType<typeof unpack>>;
  beforeAll(async () => {
    built = await unpack(entrypoint);
  });

  test("runs on Node 24 and is small", () => {
    expect(built.runtime).toBe("nodejs24.x");
    expect(built.bytes).toBeLessThan(LARGEST_FUNCTION);
  });

  test("starts with no more than it needs: mails are rendered by code that comes with the first of them", () => {
    const read = JSON.parse(inside(built.folder, built.handler, "console.log(JSON.stringify(read))")) as object;
    const sizes = Object.values(read) as number[];
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_START);
    expect(Object.keys(read).filter((path) => /email|reminders-|react|server\.node/.test(path))).toEqual([]);
  });

  test("answers without anything else around it", () => {
    const ask = `
      const answers = [];
      for (const path of ["/api/nothing", "/api/teams"]) {
        const answer = await handler.fetch(new Request("https://bracket.example.com" + path));
        answers.push([answer.status, Object.keys(await answer.json())]);
      }
      console.log(JSON.stringify(answers));`;
    expect(JSON.parse(inside(built.folder, built.handler, ask))).toEqual([
      [404, ["message"]],
      [503, ["message"]],
    ]);
  });

  test("says in its log, not in its answer, what is not configured", () => {
    const ask = `
      const answer = await handler.fetch(new Request("https://bracket.example.com/api/teams"));
      console.log(answer.status, await answer.text());`;
    const { SUPABASE_SECRET_KEY: _, ...lacking } = ENVIRONMENT;
    expect(inside(built.folder, built.handler, ask, lacking)).toMatch(/^503 \{"message":"The service is not available/);
  });
});
