import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { hasCode, UserError } from "../user-error.ts";

interface Owner {
  pid: number;
  /** In the system's own unit. Distinguishes the process from a later one with the same pid. Null if unknown. */
  began: string | null;
  token: string;
}

/** In milliseconds. */
const PATIENCE = 3_000;

/** In clock ticks since boot. Null on systems without /proc. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may itself contain spaces and parentheses. The start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive({ pid, began }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, "EPERM")) return false;
  }
  const now = startTimeOf(pid);
  return now === null || began === null || now === began;
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner;
  } catch {
    return null;
  }
}

/** Returns false if the file already exists. */
function tryWrite(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: "wx" });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * Locks the data directory for this process by creating the lock file. Returns the function that releases the lock. A
 * lock that a dead process left behind is replaced. Fails with a UserError if another process still holds the lock
 * after `patience` milliseconds.
 *
 * Without the lock, two processes that use the same directory would silently lose committed rows.
 */
export async function takeLock(file: string, patience = PATIENCE): Promise<() => void> {
  const me: Owner = { pid: process.pid, began: startTimeOf(process.pid), token: randomUUID() };
  const release = () => {
    if (readOwner(file)?.token === me.token) rmSync(file, { force: true });
  };
  for (let waited = 0; ; waited += 100) {
    if (tryWrite(file, me)) return release;
    const owner = readOwner(file);
    if (owner === null || !isAlive(owner)) {
      rmSync(file, { force: true });
      if (!tryWrite(file, me)) continue;
      // Another process may have replaced the same stale lock. The last one to write the file gets it.
      await wait(50);
      if (readOwner(file)?.token === me.token) return release;
    } else if (waited >= patience) {
      throw new UserError(
        `Process ${owner.pid} is already running the product with this data directory.`,
        "Stop it first, or use other data: LOCAL_DATA_DIR=memory stores nothing.",
      );
    }
    await wait(100);
  }
}
