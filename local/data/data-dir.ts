import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hasCode, messageOf, UserError } from "../user-error.ts";
import { takeLock } from "./lock.ts";

const DATABASE = "postgres";
const MAIL = "mail.jsonl";
const SCORES = "scores.json";
const LOCK = "lock";
const MARKER = "stack.json";
const OWN_FILES: readonly string[] = [DATABASE, MAIL, `${MAIL}.draft`, SCORES, LOCK, MARKER];

/** Any other content means another product or another layout. */
const LAYOUT = { product: "college football bracket on one machine", layout: 1 };

/** Locked for this process until `release` is called. */
export interface DataDir {
  readonly database: string;
  readonly mail: string;
  readonly scores: string;
  /** Without this record, the next start deletes the data and starts over. */
  markReady(): void;
  release(): void;
}

const CHOOSE_ANOTHER = "Set LOCAL_DATA_DIR to another directory.";

export const START_AFRESH = "`npm start -- --reset` deletes it and starts over.";

/**
 * Returns false if the directory is empty or the first start was interrupted. Fails with a UserError if there are other
 * files but no marker file, or, without `reset`, if the marker is from another version.
 */
function isComplete(path: string, reset: boolean): boolean {
  const entries = readdirSync(path);
  if (!entries.includes(MARKER)) {
    if (entries.every((entry) => OWN_FILES.includes(entry))) return false;
    throw new UserError(`${path} contains something other than this product's data.`, CHOOSE_ANOTHER);
  }
  const marker = readFileSync(join(path, MARKER), "utf8");
  if (marker === JSON.stringify(LAYOUT) || reset) return true;
  throw new UserError(`${path} contains data from another version of this product.`, START_AFRESH);
}

/**
 * Opens the data directory for this process only, and creates the directory if it is missing.
 *
 * `reset` deletes the product's old data, but no other files. Data that an interrupted first start left behind is
 * deleted even without `reset`. Waits up to `patience` milliseconds for another process to exit. Fails with a UserError
 * if another process still uses the directory, if the directory is not writable, or if `isComplete` throws.
 */
export async function openDataDir(directory: string, { reset = false, patience = 3_000 } = {}): Promise<DataDir> {
  const path = resolve(directory);
  try {
    mkdirSync(path, { recursive: true });
    isComplete(path, reset);
    const release = await takeLock(join(path, LOCK), patience);
    if (reset || !isComplete(path, reset)) {
      for (const entry of [MARKER, DATABASE, MAIL, SCORES]) rmSync(join(path, entry), { recursive: true, force: true });
    }
    return {
      database: join(path, DATABASE),
      mail: join(path, MAIL),
      scores: join(path, SCORES),
      markReady: () => {
        if (!existsSync(join(path, MARKER))) writeFileSync(join(path, MARKER), JSON.stringify(LAYOUT));
      },
      release,
    };
  } catch (error) {
    if (hasCode(error, "EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC")) {
      throw new UserError(`The data directory ${path} cannot be used: ${messageOf(error)}.`, CHOOSE_ANOTHER, error);
    }
    throw error;
  }
}
