import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/local-stack", import.meta.url));

/** How many snapshots are kept. Each takes a few MB. */
const MAX_SNAPSHOTS = 10;

/** The last snapshot that was read. It is cached, because all of a worker's test files start from the same snapshot. */
let lastRead: { readonly file: string; readonly tar: Blob } | null = null;

/** Returns the path of the snapshot for a database that was created from exactly these sources. */
export function snapshotFile(...sources: string[]): string {
  const hash = createHash("sha256");
  for (const text of sources) hash.update(`${text.length}\0${text}`);
  return join(FOLDER, `${hash.digest("hex").slice(0, 32)}.tar.zst`);
}

/** Returns a snapshot's content, or null if the file cannot be read. */
export function readSnapshot(file: string): Blob | null {
  if (lastRead?.file === file) return lastRead.tar;
  try {
    lastRead = { file, tar: new Blob([zstdDecompressSync(readFileSync(file))]) };
    return lastRead.tar;
  } catch {
    return null;
  }
}

/** Drops the unused template databases, which make up two thirds of a snapshot's files. */
async function dropTemplates(database: PGlite): Promise<void> {
  await database.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await database.exec(`drop database if exists ${name}`);
}

/**
 * Saves the state of `database` as a snapshot. A new database that is created from the same sources starts from the
 * snapshot. Does nothing if the cache folder is not writable.
 */
export async function writeSnapshot(file: string, database: PGlite): Promise<void> {
  await dropTemplates(database);
  await database.exec("checkpoint");
  const tar = await database.dumpDataDir("none");
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(draft, zstdCompressSync(Buffer.from(await tar.arrayBuffer())));
    renameSync(draft, file);
    const tars = readdirSync(FOLDER).map((name) => join(FOLDER, name));
    const byAge = tars.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    for (const old of byAge.slice(MAX_SNAPSHOTS)) rmSync(old, { force: true });
  } catch {
    rmSync(draft, { force: true });
  }
}
