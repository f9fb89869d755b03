import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openDataDir } from "#local/data/data-dir.ts";
import { takeLock } from "#local/data/lock.ts";
import { makeFolder } from "./test-product.ts";

const folder = makeFolder();
const file = join(folder.path, "lock");
afterEach(() => folder.remove());

function writeLock(owner: unknown): void {
  folder.make();
  writeFileSync(file, typeof owner === "string" ? owner : JSON.stringify(owner));
}

/** Returns the PID of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

test("a lock file contains the PID of the process that holds the lock, and is removed when the lock is released", async () => {
  folder.make();
  const release = await takeLock(file);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
  release();
  expect(existsSync(file)).toBe(false);
});

test("a new process fails with a hint if another process keeps holding the lock", async () => {
  folder.make();
  const release = await takeLock(file);
  await expect(takeLock(file, 0)).rejects.toMatchObject({
    message: `Process ${process.pid} is already running the product with this data directory.`,
    hint: expect.stringContaining("LOCAL_DATA_DIR"),
  });
  release();
});

test("a new process waits for the lock while the previous process shuts down", async () => {
  folder.make();
  const release = await takeLock(file);
  setTimeout(release, 300);
  const releaseSecond = await takeLock(file, 2_000);
  expect(existsSync(file)).toBe(true);
  releaseSecond();
});

test.each([
  ["of a process that has ended", () => ({ pid: deadPid(), began: null, token: "old" })],
  ["of a PID that now belongs to another process", () => ({ pid: process.pid, began: "1", token: "old" })],
  ["that was only partly written", () => '{"pid":'],
])("a lock %s is replaced", async (_, owner) => {
  writeLock(owner());
  const release = await takeLock(file, 0);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
  release();
});

test("releasing a lock that was replaced leaves the new owner's lock in place", async () => {
  folder.make();
  const release = await takeLock(file);
  writeLock({ pid: process.pid, began: null, token: "the successor's" });
  release();
  expect(existsSync(file)).toBe(true);
});

test("a directory with unrelated files is rejected as the data directory and stays unchanged, even if a reset is requested", async () => {
  folder.make();
  writeFileSync(join(folder.path, "thesis.txt"), "ten years of work");
  for (const reset of [false, true]) {
    await expect(openDataDir(folder.path, { reset })).rejects.toMatchObject({
      message: `${folder.path} contains something other than this product's data.`,
    });
  }
  expect(readFileSync(join(folder.path, "thesis.txt"), "utf8")).toBe("ten years of work");
  expect(existsSync(file)).toBe(false);
});

test("the local stack deletes files left by an interrupted first start, but keeps data from a completed start until a reset", async () => {
  const mail = join(folder.path, "mail.jsonl");
  folder.make();
  writeFileSync(mail, "half");
  const first = await openDataDir(folder.path);
  expect(existsSync(mail)).toBe(false);
  first.markReady();
  first.release();
  writeFileSync(mail, "whole");
  (await openDataDir(folder.path)).release();
  expect(existsSync(mail)).toBe(true);
  (await openDataDir(folder.path, { reset: true })).release();
  expect(existsSync(mail)).toBe(false);
});

test("data from another version of the product is rejected until a reset", async () => {
  folder.make();
  writeFileSync(join(folder.path, "stack.json"), "{}");
  await expect(openDataDir(folder.path)).rejects.toMatchObject({ hint: expect.stringContaining("--reset") });
  (await openDataDir(folder.path, { reset: true })).release();
  expect(existsSync(join(folder.path, "stack.json"))).toBe(false);
});
