import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "../../local/build.mjs";
import { SEASON } from "../../src/domain/season.ts";
import { pictureAddress } from "../../src/server/sharing/shared-content.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { writeFunction } from "../support/deployment/built-function.ts";

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

const folders: string[] = [];

/** Builds a function with the platform's own builder and unpacks what would be deployed into an empty folder. */
async function unpack(
  entrypoint: string,
): Promise<{ folder: string; handler: string; bytes: number; runtime: string }> {
  const folder = mkdtempSync(join(tmpdir(), "function-"));
  folders.push(folder);
  const config = await writeFunction(entrypoint, folder);
  const files = readdirSync(folder, { recursive: true }).map((path) => statSync(join(folder, String(path))));
  return { folder, ...config, bytes: files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) };
}

/** Runs a few lines in the unpacked folder, with the function as `handler`, and gives the last line that is printed. */
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
  const printed = execFileSync(process.execPath, args, {
    cwd: folder,
    env: environment,
    encoding: "utf8",
    stdio: "pipe",
  });
  return printed.trim().split("\n").at(-1) ?? "";
}

beforeAll(ensureBuilt);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The functions that answer with something else than the API. */
const OTHERS = ["api/picture.js", "api/shared-page.js"];

const API = globSync("api/**/*.js").filter((path) => !OTHERS.includes(path));

describe.each(API)("the function %s, as the platform builds it", (entrypoint) => {
  let built: Awaited<ReturnType<typeof unpack>>;
  beforeAll(async () => {
    built = await unpack(entrypoint);
  });

  test("runs on Node 24 and is small", () => {
    expect(built.runtime).toBe("nodejs24.x");
    expect(built.bytes).toBeLessThan(LARGEST_FUNCTION);
  });

  test("starts with no more than it needs, without the code that renders mails, and answers with nothing around it", () => {
    const ask = `
      const atStart = { ...read };
      const answers = [];
      for (const path of ["/api/nothing", "/api/teams"]) {
        const answer = await handler.fetch(new Request("https://bracket.example.com" + path));
        answers.push([answer.status, Object.keys(await answer.json())]);
      }
      console.log(JSON.stringify({ atStart, answers }));`;
    const { atStart, answers } = JSON.parse(inside(built.folder, built.handler, ask)) as {
      atStart: Record<string, number>;
      answers: unknown;
    };
    expect(Object.keys(atStart)).toContain(built.handler.replace(/.*\//, ""));
    expect(Object.values(atStart).reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_START);
    expect(Object.keys(atStart).filter((path) => /email|reminders-|react|server\.node/.test(path))).toEqual([]);
    expect(answers).toEqual([
      [404, ["message"]],
      [503, ["message", "requestId"]],
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

describe("the function of shared pages, as the platform builds it", () => {
  let built: Awaited<ReturnType<typeof unpack>>;
  beforeAll(async () => {
    built = await unpack("api/shared-page.js");
  });

  test("is small, and brings no library that draws", () => {
    expect(built.runtime).toBe("nodejs24.x");
    expect(built.bytes).toBeLessThan(1_000_000);
  });

  test("answers with the built pages, also when nothing listens where the database should", () => {
    const ask = `
      const answers = [];
      for (const path of ["/bracket/x", "/bracket/00000000-0000-4000-8000-000000000000", "/join/x", "/join/${"0".repeat(32)}"]) {
        const answer = await handler.fetch(new Request("https://bracket.example.com" + path));
        answers.push([answer.status, /<title>[^|<]*/.exec(await answer.text())[0]]);
      }
      console.log(JSON.stringify(answers));`;
    expect(JSON.parse(inside(built.folder, built.handler, ask))).toEqual([
      [200, "<title>Saved Bracket "],
      [200, "<title>Saved Bracket "],
      [200, "<title>Join Group "],
      [200, "<title>Join Group "],
    ]);
  });
});

describe("the function of pictures, as the platform builds it", () => {
  const LARGEST = 6_500_000;
  let built: Awaited<ReturnType<typeof unpack>>;
  let address: string;
  beforeAll(async () => {
    built = await unpack("api/picture.js");
    address = pictureAddress(ENVIRONMENT, { kind: "bracket", season: SEASON.name, record: OFFICIAL_RECORD });
  });

  test("runs on Node 24, with fonts and the library that draws", () => {
    expect(built.runtime).toBe("nodejs24.x");
    expect(built.bytes).toBeLessThan(LARGEST);
  });

  test("draws a picture, and answers 404 to what it has not signed", () => {
    const ask = `
      const answers = [];
      for (const path of [${JSON.stringify(address)}, "/picture/bracket/x.png", "/api/picture"]) {
        const answer = await handler.fetch(new Request("https://bracket.example.com" + path));
        const bytes = new Uint8Array(await answer.arrayBuffer());
        answers.push([answer.status, answer.headers.get("content-type"), new DataView(bytes.buffer).getUint32(16)]);
      }
      console.log(JSON.stringify(answers));`;
    expect(JSON.parse(inside(built.folder, built.handler, ask))).toEqual([
      [200, "image/png", 1200],
      [404, "application/json", expect.any(Number)],
      [404, "application/json", expect.any(Number)],
    ]);
  });
});
