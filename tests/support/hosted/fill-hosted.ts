import { fillPostgres } from "../database/database.ts";
import type { PostgresServer } from "../database/postgres.ts";
import { storeFilled } from "../database/postgres-for-all.ts";
import { makeAuthSchema } from "./auth-server.ts";

/**
 * Revokes the default grants for new objects, as in new hosted projects. A migration that forgets a grant therefore
 * fails here. The database tests keep the default grants, as in older projects. A migration that forgets a revoke fails
 * there.
 */
const NO_DEFAULT_GRANTS = `
  alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;
  alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated, service_role`;

/**
 * Sets up an empty server like a new hosted project, with our schema and teams. The auth service creates its own
 * tables.
 */
export function fillHosted(server: PostgresServer): Promise<void> {
  return fillPostgres(server, async () => {
    await server.connect("supabase_admin").unsafe(NO_DEFAULT_GRANTS);
    await makeAuthSchema(server);
  });
}

/**
 * Before the hosted tests, creates one cluster with our schema and teams. The auth service itself creates its tables in
 * this cluster. The database tests only imitate those tables.
 */
export default function fillOnce(): Promise<() => void> {
  return storeFilled(fillHosted);
}
