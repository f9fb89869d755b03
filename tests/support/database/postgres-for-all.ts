import { rmSync } from "node:fs";
import { fillPostgres } from "./database.ts";
import { hasPostgres } from "./installed.mjs";
import { type PostgresServer, startPostgres } from "./postgres.ts";

/**
 * Before the database tests, creates one PostgreSQL cluster with our schema and teams. Every test file starts its
 * server on a copy, which takes half as long as creating and filling a cluster. Does nothing if such a cluster already
 * exists.
 */
export default async function fillOnce(): Promise<(() => void) | undefined> {
  if (!hasPostgres() || process.env.FILLED_POSTGRES) return undefined;
  return storeFilled((server) => fillPostgres(server));
}

/**
 * Creates a cluster, fills the cluster with `fill`, and keeps it as a template for all test files. Returns a function
 * that removes the template.
 */
export async function storeFilled(fill: (server: PostgresServer) => Promise<void>): Promise<() => void> {
  const server = await startPostgres();
  try {
    await fill(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  await server.end();
  process.env.FILLED_POSTGRES = server.directory;
  return () => {
    delete process.env.FILLED_POSTGRES;
    rmSync(server.directory, { recursive: true, force: true });
  };
}
