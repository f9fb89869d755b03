import { rmSync } from "node:fs";
import { fillPostgres } from "./database.ts";
import { hasPostgres } from "./installed.mjs";
import { type PostgresServer, startPostgres } from "./postgres.ts";

/**
 * Fills one PostgreSQL server before the database tests, and then stops the server. Every test file starts from a copy
 * of the server's cluster, which takes half as long as creating and filling a cluster. Does nothing if the caller has
 * already filled a server.
 */
export default async function fillOnce(): Promise<(() => void) | undefined> {
  if (!hasPostgres() || process.env.FILLED_POSTGRES) return undefined;
  return keepFilled((server) => fillPostgres(server));
}

/**
 * Fills a server and keeps its cluster as a template for all test files. Returns a function that removes the template.
 */
export async function keepFilled(fill: (server: PostgresServer) => Promise<void>): Promise<() => void> {
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
