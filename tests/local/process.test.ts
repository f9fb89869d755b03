import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEMO } from "#local/demo/demo.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { HEADERS, openProcesses } from "./processes.ts";
import { writeBuild } from "./test-product.ts";

const { folder, dataDir, start } = openProcesses();

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
