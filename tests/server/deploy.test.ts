import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type BuildV3, glob, type Lambda, streamToBuffer } from "@vercel/build-utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { ensureBuilt } from "#local/build.mjs";
import { pictureUrl } from "#server/sharing/shared-content.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";

const require = createRequire(import.meta.url);

/** Vercel's own function builder. The package's types do not declare `build`. */
const { build } = require("@vercel/node") as { build: BuildV3 };

/** The deployed folders: the entry files in `api`, the built functions, and the one package that cannot be bundled. */
const DEPLOYED = ["api", "dist/server", "dist/shared-page", "dist/picture", "node_modules/@resvg"];

/** A deployed function's environment. The database URL is deliberately unreachable. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  SUPABASE_URL: "http://127.0.0.1:9",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_deploy",
  SUPABASE_SECRET_KEY: "sb_secret_deploy",
  RESEND_API_KEY: "re_deploy",
  CRON_SECRET: "deploy",
  SITE_URL: "https://bracket.example.com",
};

const folder = mkdtempSync(join(tmpdir(), "deploy-"));
const workspace = join(folder, "workspace");

beforeAll(async () => {
  await ensureBuilt();
  for (const path of DEPLOYED) cpSync(path, join(workspace, path), { recursive: true });
  const { type, engines } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;
  writeFileSync(join(workspace, "package.json"), JSON.stringify({ type, engines }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds an entry file with Vercel's builder, and writes the deployable files to an empty folder. */
async function buildDoor(entrypoint: string) {
  // Vercel installs packages before it builds functions. Here, the packages are already installed.
  process.env.VERCEL_INSTALL_COMPLETED = "1";
  const { output } = await build({
    ...{ files: await glob("**", workspace), entrypoint, workPath: workspace, repoRootPath: workspace },
    ...{ config: { zeroConfig: true }, meta: { skipDownload: true } },
  });
  const { files, handler, runtime } = output as Lambda;
  const empty = mkdtempSync(join(folder, "function-"));
  let bytes = 0;
  for (const [path, file] of Object.entries(files ?? {})) {
    const content = await streamToBuffer(file.toStream());
    bytes += content.length;
    mkdirSync(dirname(join(empty, path)), { recursive: true });
    writeFileSync(join(empty, path), content);
  }
  return { folder: empty, handler, runtime, bytes };
}

type Built = Awaited<ReturnType<typeof buildDoor>>;

/** Runs code in a function's folder, with the function as `handler`. Returns the last printed line, parsed as JSON. */
function runInside({ folder: cwd, handler }: Built, lines: string, env: Record<string, string> = ENVIRONMENT): unknown {
  const script = `
    const { registerHooks } = await import("node:module");
    const loaded = {};
    registerHooks({
      load(url, context, next) {
        const result = next(url, context);
        if (url.startsWith("file:")) loaded[url.replace(/.*\\//, "")] = result.source.length;
        return result;
      },
    });
    const { default: handler } = await import(${JSON.stringify(`./${handler}`)});
    const ask = (path) => handler.fetch(new Request("https://bracket.example.com" + path));
    ${lines}`;
  const args = ["--input-type=module", "--eval", script];
  const printed = execFileSync(process.execPath, args, { cwd, env, encoding: "utf8", stdio: "pipe" });
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "");
}

/** The entry files that do not serve the API. */
const OTHERS = ["api/picture.js", "api/shared-page.js"];
const API = globSync("api/**/*.js").filter((path) => !OTHERS.includes(path));

describe.each(API)("%s, built by Vercel's builder", (entrypoint) => {
  let built: Built;
  beforeAll(async () => {
    built = await buildDoor(entrypoint);
  });

  test("runs on Node 24 and stays under 3 MB", () => {
    expect(built.runtime).toBe("nodejs24.x");
    expect(built.bytes).toBeLessThan(3_000_000);
  });

  test("starts in an empty folder without loading the email code, and responds to requests", () => {
    const { atStart, responses } = runInside(
      built,
      `const atStart = { ...loaded };
      const responses = [];
      for (const path of ["/api/nothing", "/api/teams"]) {
        const response = await ask(path);
        responses.push([response.status, Object.keys(await response.json())]);
      }
      console.log(JSON.stringify({ atStart, responses }));`,
    ) as { atStart: Record<string, number>; responses: unknown };
    expect(Object.keys(atStart)).toContain(built.handler.replace(/.*\//, ""));
    // The test limits the code size instead of the cold start time, which depends on the machine (`npm run bench`
    // measures the time).
    expect(Object.values(atStart).reduce((sum, size) => sum + size, 0)).toBeLessThan(1_300_000);
    expect(Object.keys(atStart).filter((path) => /email|reminders-|react|server\.node/.test(path))).toEqual([]);
    expect(responses).toEqual([
      [404, ["message"]],
      [503, ["message", "requestId"]],
    ]);
  });

  test("returns 503 when a setting is missing, without naming the setting", () => {
    const { SUPABASE_SECRET_KEY: _, ...lacking } = ENVIRONMENT;
    const lines = `const response = await ask("/api/teams");
      console.log(JSON.stringify([response.status, (await response.json()).message]));`;
    const response = runInside(built, lines, lacking);
    expect(response).toEqual([503, expect.stringMatching(/^We're having trouble/)]);
  });
});

test("api/shared-page.js is bundled without the drawing library, and returns the built pages even while the database is down", async () => {
  const built = await buildDoor("api/shared-page.js");
  expect(built.runtime).toBe("nodejs24.x");
  expect(built.bytes).toBeLessThan(1_000_000);
  const paths = ["/bracket/x", `/bracket/${crypto.randomUUID()}`, "/join/x", `/join/${"0".repeat(32)}`];
  const lines = `const responses = [];
    for (const path of ${JSON.stringify(paths)}) {
      const response = await ask(path);
      responses.push([response.status, /<title>[^|<]*/.exec(await response.text())[0]]);
    }
    console.log(JSON.stringify(responses));`;
  expect(runInside(built, lines)).toEqual([
    [200, "<title>Saved Bracket "],
    [200, "<title>Saved Bracket "],
    [200, "<title>Join Group "],
    [200, "<title>Join Group "],
  ]);
});

test("api/picture.js draws a picture for a signed URL and returns 404 for an unsigned URL", async () => {
  const built = await buildDoor("api/picture.js");
  expect(built.runtime).toBe("nodejs24.x");
  expect(built.bytes).toBeLessThan(6_500_000);
  const saved = { season: SEASON.name, record: OFFICIAL_RECORD };
  const id = "00000000-0000-4000-8000-000000000000";
  const signed = pictureUrl(ENVIRONMENT, { kind: "bracket", id, ...saved });
  const lines = `const responses = [];
    globalThis.fetch = async () => Response.json(${JSON.stringify({ ...saved, createdAt: "2025-12-07T12:00:00Z" })});
    for (const path of ${JSON.stringify([signed, "/picture/bracket/x.png"])}) {
      const response = await ask(path);
      const bytes = new DataView(await response.arrayBuffer());
      responses.push([response.status, response.headers.get("content-type"), bytes.getUint32(16)]);
    }
    console.log(JSON.stringify(responses));`;
  expect(runInside(built, lines)).toEqual([
    [200, "image/png", 1200],
    [404, "application/json", expect.any(Number)],
  ]);
});
