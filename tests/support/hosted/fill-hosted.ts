import { fillPostgres } from "../database/database.ts";
import type { PostgresServer } from "../database/postgres.ts";
import { makeAuthSchema } from "./auth-server.ts";

/**
 * Rights that new projects no longer grant by default: to the roles of the Data API, on whatever a migration creates.
 * The database tests run with them, as in older projects, so that a missing revoke fails there; here a missing grant
 * fails.
 */
const NO_DEFAULT_GRANTS = `
  alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;
  alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated, service_role`;

/** Turns an empty server into a new hosted project with our migrations and teams, and the auth service's own tables. */
export function fillHosted(server: PostgresServer): Promise<void> {
  return fillPostgres(server, async () => {
    await server.connect("supabase_admin").unsafe(NO_DEFAULT_GRANTS);
    await makeAuthSchema(server);
  });
}
