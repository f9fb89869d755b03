import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DEMO } from "#local/demo/demo.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { MIGRATIONS, makeFolder, writeBuild } from "./test-product.ts";

const PROGRAM = fileURLToPath(new URL("stack-process.ts", import.meta.url));
/** Request headers with the secret key. */
const HEADERS = { apikey: LOCAL_KEYS.secret, "content-type": "application/json" };

const folder = makeFolder();
const build = join(folder.path, "build");
/** All stacks of this file share one data directory. */
const dataDir = join(folder.path, "data");
const seed = join(folder.path, "seed.sql");
const running = new Set<ChildProcess>();

beforeAll(() => {
  writeBuild(build);
  writeFileSync(seed, "insert into app.notes (id, author) values (100, 'seed');");
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});
afterAll(() => folder.remove());

/** Starts a stack in its own process. `url` resolves once it is ready, or with null if the process has ended. */
function start(environment: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, BUILD: build, LOCAL_DATA_DIR: dataDir, MIGRATIONS, SEED: seed, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let printed = "";
  const ended = once(child, "close").then(([code]: (number | null)[]) => {
    running.delete(child);
    return { code: code ?? null, printed };
  });
  const url = new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Ready on (\S+)\n/.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    void ended.then(() => resolve(null));
  });
  return { child, url, ended };
}

async function write(url: string | null, id: number): Promise<number> {
  const body = JSON.stringify({ id, author: "a" });
  return (await fetch(`${url}/rest/v1/rpc/add_note`, { method: "POST", headers: HEADERS, body })).status;
}

async function read(url: string | null): Promise<unknown> {
  return (await fetch(`${url}/rest/v1/rpc/list_notes`, { headers: HEADERS })).json();
}

/** Expects a one-line message, a one-line hint, and no stack trace. */
function expectSentence({ code, printed }: { code: number | null; printed: string }, words: string | RegExp): void {
  expect(code).toBe(1);
  expect(printed).toMatch(words);
  expect(printed.trim().split("\n")).toHaveLength(2);
  expect(printed).not.toMatch(/^\s+at |Error:/m);
}

test("a second process fails to start and prints the first process's PID; the first process finishes its open requests before it stops", async () => {
  const { child, url, ended } = start();
  expect(await read(await url)).toEqual([{ id: 100 }]);
  expectSentence(await start().ended, `Process ${child.pid} is already running the product`);
  const slow = fetch(`${await url}/api/slow`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.kill("SIGINT");
  child.kill("SIGTERM");
  expect((await slow).status).toBe(200);
  const { code, printed } = await ended;
  expect(code).toBe(0);
  expect(printed).toMatch(
    /^Ready on http:\/\/localhost:\d+\nMailbox: http:\/\/localhost:\d+\/local\/mail\nScores: http:\/\/localhost:\d+\/local\/scores\n$/,
  );
  expect(readdirSync(dataDir)).not.toContain("lock");
});

test("rows and emails survive when the process is killed, and its lock does not block the next start, which adds no demo to the data", async () => {
  const first = start();
  const url = await first.url;
  expect(await write(url, 1)).toBe(204);
  const mail = { from: "a@localhost", to: "ann@example.com", subject: "Hello", text: "Hi" };
  const headers = { authorization: `Bearer ${LOCAL_KEYS.resend}`, "content-type": "application/json" };
  await fetch(`${url}/local/resend/emails`, { method: "POST", headers, body: JSON.stringify(mail) });
  await fetch(`${url}/rest/v1/rpc/delete_note`, { method: "POST", headers: HEADERS, body: '{"wanted":100}' });
  const last = write(url, 2);
  first.child.kill("SIGKILL");
  const isWritten = (await last.catch(() => 0)) === 204;
  await first.ended;
  expect(readdirSync(dataDir)).toContain("lock");

  const again = await start({}, ["--demo"]).url;
  const stored = await read(again);
  expect(stored).toEqual(expect.arrayContaining(isWritten ? [{ id: 1 }, { id: 2 }] : [{ id: 1 }]));
  expect(stored, "the seed runs once").not.toContainEqual({ id: 100 });
  expect(await (await fetch(`${again}/local/mail.json`)).json()).toMatchObject([{ to: "ann@example.com" }]);
  expect(await write(again, 3)).toBe(204);
  const demo = {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify({ email: DEMO.email, password: DEMO.password }),
  };
  expect((await fetch(`${again}/auth/v1/token?grant_type=password`, demo)).status).toBe(400);
});

test("a missing or broken build is reported with a clear message", async () => {
  const missing = start({ BUILD: join(folder.path, "nowhere") });
  const broken = join(folder.path, "broken");
  writeBuild(broken);
  writeFileSync(join(broken, "server", "handler.js"), "import 'nothing-of-this-name';");
  const unloadable = start({ BUILD: broken, LOCAL_DATA_DIR: "memory" });
  expectSentence(await missing.ended, "The product has not been built.");
  expectSentence(await unloadable.ended, "The built server cannot be loaded");
});
