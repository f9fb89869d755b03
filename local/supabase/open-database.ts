import { rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { START_AFRESH } from "../data/data-dir.ts";
import { readSnapshot } from "../data/snapshot.ts";
import { UserError } from "../user-error.ts";
import { makeFaster } from "./faster-database.ts";

/**
 * One connection needs at most 16 MB of buffer memory. With the default of 128 MB, every start would take longer,
 * because PostgreSQL clears the memory.
 */
const START_PARAMS = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/**
 * Opens the embedded PostgreSQL in `directory`, or in memory if `directory` is null, optionally from a `snapshot`.
 * Fails with a UserError if the directory is damaged.
 */
export async function openDatabase(directory: string | null, snapshot: Blob | null = null): Promise<PgliteConnection> {
  try {
    const connection = await createPgliteConnection({
      ...(directory ? { url: directory } : {}),
      pgliteOptions: { startParams: START_PARAMS, ...(snapshot ? { loadDataDir: snapshot } : {}) },
    });
    await connection.driver.waitReady;
    await makeFaster(connection.driver);
    // On its first request, the embedded Data API would grant every role access to every column of every table. This
    // override prevents these grants. The migrations define the roles and grants.
    Object.assign(connection, { ensureRlsContext: async () => true });
    return connection;
  } catch (error) {
    if (!directory) throw error;
    throw new UserError(`The database in ${directory} is damaged and cannot be opened.`, START_AFRESH, error);
  }
}

/**
 * Opens a new database from the snapshot in `file`. Returns null if there is no snapshot. Deletes a snapshot that does
 * not load.
 */
export async function openFromSnapshot(file: string, directory: string | null): Promise<PgliteConnection | null> {
  const tar = readSnapshot(file);
  if (tar === null) return null;
  try {
    return await openDatabase(directory, tar);
  } catch {
    for (const path of [file, directory]) if (path) rmSync(path, { recursive: true, force: true });
    return null;
  }
}
