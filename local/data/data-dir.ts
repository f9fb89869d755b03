import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hasCode, messageOf, UserError } from "../user-error.ts";
import { takeLock } from "./lock.ts";

const DATABASE = "postgres";
const MAIL = "mail.jsonl";
const LOCK = "lock";
const MARK = "stack.json";
const OURS: readonly string[] = [DATABASE, MAIL, `${MAIL}.draft`, LOCK, MARK];

/** What the mark says; another content means another product or another layout. */
const LAYOUT = { product: "college football bracket on one machine", layout: 1 };

/** A directory that belongs to this process until it is released. */
export interface DataDir {
  readonly database: string;
  readonly mail: string;
  /** Notes that the data is complete. Until then a start begins anew. */
  markReady(): void;
  release(): void;
}

const ANOTHER = "Name another directory in LOCAL_DATA_DIR.";

/** The way out of everything that only fresh data mends. */
export const START_AFRESH = "`npm start -- --reset` throws it away and starts afresh.";

/** Whether the directory holds complete data of ours. Fails with a UserError when it holds anything else. */
function inspect(path: string, reset: boolean): boolean {
  const entries = readdirSync(path);
  if (!entries.includes(MARK)) {
    if (entries.every((entry) => OURS.includes(entry))) return false;
    throw new UserError(`${path} holds something else than data of this product.`, ANOTHER);
  }
  const mark = readFileSync(join(path, MARK), "utf8");
  if (mark === JSON.stringify(LAYOUT) || reset) return true;
  throw new UserError(`${path} holds data of another version of this product.`, START_AFRESH);
}

/**
 * Opens the directory that the data lives in, for this process alone; makes it when it is not there.
 *
 * `reset` throws the old data away: of a directory that is ours, and nothing in it that is not. What a start that was
 * interrupted left behind is thrown away too. Fails with a UserError when another process has it, when it holds
 * something else, or when it cannot be written.
 */
export async function openDataDir(directory: string, { reset = false, patience = 3_000 } = {}): Promise<DataDir> {
  const path = resolve(directory);
  try {
    mkdirSync(path, { recursive: true });
    inspect(path, reset);
    const release = await takeLock(join(path, LOCK), patience);
    if (reset || !inspect(path, reset)) {
      for (const entry of [MARK, DATABASE, MAIL]) rmSync(join(path, entry), { recursive: true, force: true });
    }
    return {
      database: join(path, DATABASE),
      mail: join(path, MAIL),
      markReady: () => {
        if (!existsSync(join(path, MARK))) writeFileSync(join(path, MARK), JSON.stringify(LAYOUT));
      },
      release,
    };
  } catch (error) {
    if (hasCode(error, "EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC")) {
      throw new UserError(`The data directory ${path} cannot be used: ${messageOf(error)}.`, ANOTHER, error);
    }
    throw error;
  }
}
