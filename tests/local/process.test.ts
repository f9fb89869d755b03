import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LOCAL_KEYS } from "../../local/keys.ts";
import { MIGRATIONS, makeFolder, writeBuild } from "./stand-in.ts";

const PROGRAM = fileURLToPath(new URL("stack-process.ts", import.meta.url));
const folder = makeFolder();
const build = join(folder.path, "build");
const dataDir = join(folder.path, "data");
const seed = join(folder.path, "seed.sql");
const running = new Set<ChildProcess>();

interface Started {
  readonly child: ChildProcess;
  /** Resolves with the address once it answers, or with null when the process has ended. */
  readonly url: Promise<string | null>;
  readonly ended: Promise<{ code: number | null; printed: string }>;
}

function start(environment: Record<string, string> = {}, args: string[] = []): Started {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, BUILD: build, LOCAL_DATA_DIR: dataDir, MIGRATIONS, SEED: seed, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let printed = "";
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) => {
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code, printed });
    });
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

const HEADERS = { apikey: LOCAL_KEYS.secret, "content-type": "application/json" };

async function write(url: string | null, id: number): Promise<number> {
  const body = JSON.stringify({ id, author: "a" });
  return (await fetch(`${url}/rest/v1/notes`, { method: "POST", headers: HEADERS, body })).status;
}

async function read(url: string | null): Promise<unknown> {
  return (await fetch(`${url}/rest/v1/notes?select=id&order=id`, { headers: HEADERS })).json();
}

beforeAll(() => {
  writeBuild(build);
  writeFileSync(seed, "insert into public.notes (id, author) values (100, 'seed');");
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});
afterAll(() => folder.remove());

/** What somebody reads who has to mend something: two sentences at most, and no stack. */
function expectSentence({ code, printed }: { code: number | null; printed: string }, words: string | RegExp): void {
  expect(code).toBe(1);
  expect(printed).toMatch(words);
  expect(printed.trim().split("\n")).toHaveLength(2);
  expect(printed).not.toMatch(/^\s+at |Error:/m);
}

test("one process owns the data: a second start says who has it, and a signal ends it when it has finished", async () => {
  const { child, url, ended } = start();
  expect(await read(await url)).toEqual([{ id: 100 }]);
  expectSentence(await start().ended, `Process ${child.pid} already runs the product`);
  const slow = fetch(`${await url}/api/slow`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.kill("SIGINT");
  child.kill("SIGTERM");
  expect((await slow).status).toBe(200);
  const { code, printed } = await ended;
  expect(code).toBe(0);
  expect(printed).toMatch(/^Ready on http:\/\/localhost:\d+\nMailbox: http:\/\/localhost:\d+\/local\/mail\n$/);
  expect(readdirSync(dataDir)).not.toContain("lock");
});

test("rows and mails outlive a killed process, whose lock stops nobody", async () => {
  const first = start();
  const url = await first.url;
  expect(await write(url, 1)).toBe(201);
  const mail = { from: "a@localhost", to: "ann@example.com", subject: "Hello", text: "Hi" };
  const headers = { authorization: `Bearer ${LOCAL_KEYS.resend}`, "content-type": "application/json" };
  await fetch(`${url}/local/resend/emails`, { method: "POST", headers, body: JSON.stringify(mail) });
  await fetch(`${url}/rest/v1/notes?id=eq.100`, { method: "DELETE", headers: HEADERS });
  const last = write(url, 2);
  first.child.kill("SIGKILL");
  const isWritten = (await last.catch(() => 0)) === 201;
  await first.ended;
  expect(readdirSync(dataDir)).toContain("lock");

  const second = start();
  const again = await second.url;
  const kept = await read(again);
  expect(kept).toEqual(expect.arrayContaining(isWritten ? [{ id: 1 }, { id: 2 }] : [{ id: 1 }]));
  expect(kept, "the seed runs once").not.toContainEqual({ id: 100 });
  expect(await (await fetch(`${again}/local/mail.json`)).json()).toMatchObject([{ to: "ann@example.com" }]);
  expect(await write(again, 3)).toBe(201);
});

test("damaged data is said in a sentence, and a reset begins anew", async () => {
  const control = join(dataDir, "postgres", "global", "pg_control");
  if (!existsSync(control)) await start().url;
  writeFileSync(control, "garbage");
  for (const child of running) child.kill("SIGKILL");
  expectSentence(await start().ended, /is damaged and cannot be opened\.\n.*--reset/);
  expect(await read(await start({}, ["--reset"]).url)).toEqual([{ id: 100 }]);
});

test("the demo is made with new data, stays in it, and is not put into data that was there before", async () => {
  const demo = { email: "demo@example.com", password: "demo-password" };
  const visit = async (args: string[]) => {
    const { child, url, ended } = start({}, args);
    const body = JSON.stringify(demo);
    const signedIn = await fetch(`${await url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: HEADERS,
      body,
    });
    child.kill("SIGTERM");
    return [
      signedIn.status,
      (await ended).printed.includes(`\nDemo account: ${demo.email}, password ${demo.password}\n`),
    ];
  };
  expect(await visit(["--demo"])).toEqual([400, false]);
  expect(await visit(["--demo", "--reset"])).toEqual([200, true]);
  expect(await visit(["--demo"])).toEqual([200, true]);
  expect(await visit([])).toEqual([200, true]);
});

test("a product that has not been built, and one that cannot be loaded, is said in a sentence", async () => {
  const missing = start({ BUILD: join(folder.path, "nowhere") });
  const broken = join(folder.path, "broken");
  writeBuild(broken);
  writeFileSync(join(broken, "server", "door.js"), "import 'nothing-of-this-name';");
  const unloadable = start({ BUILD: broken, LOCAL_DATA_DIR: "memory" });
  expectSentence(await missing.ended, "The product has not been built.");
  expectSentence(await unloadable.ended, "The built server cannot be loaded");
});
