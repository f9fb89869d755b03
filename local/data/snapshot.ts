import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/local-stack", import.meta.url));

/** Only the newest snapshots are kept; one has some MB. */
const KEPT = 10;

/** The address of the snapshot of a database that is made from exactly these texts. */
export function snapshotFile(...madeFrom: string[]): string {
  const hash = createHash("sha256");
  for (const text of madeFrom) hash.update(`${text.length}\0${text}`);
  return join(FOLDER, `${hash.digest("hex").slice(0, 32)}.tar.zst`);
}

/** The snapshot at that address, or null when there is none. */
export function readSnapshot(file: string): Blob | null {
  try {
    return new Blob([new Uint8Array(zstdDecompressSync(readFileSync(file)))]);
  } catch {
    return null;
  }
}

/** Keeps the state of `database` for the next one that is made from the same texts; a cache that cannot be written is none. */
export async function writeSnapshot(file: string, database: PGlite): Promise<void> {
  await database.exec("checkpoint");
  const tar = await database.dumpDataDir("none");
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(draft, zstdCompressSync(Buffer.from(await tar.arrayBuffer())));
    renameSync(draft, file);
    const tars = readdirSync(FOLDER).map((name) => join(FOLDER, name));
    const byAge = tars.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    for (const old of byAge.slice(KEPT)) rmSync(old, { force: true });
  } catch {
    rmSync(draft, { force: true });
  }
}
