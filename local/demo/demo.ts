import { readFileSync } from "node:fs";
import type { SqlDatabase } from "../data/sql-database.ts";
import { createDemoLeague } from "./league.ts";

/** The account for trying out the product. `npm start` prints it. */
export const DEMO = { email: "demo@example.com", password: "demo-password", username: "demo" } as const;

/**
 * Returns the demo's source code. The code is hashed into a database snapshot's name, so that no snapshot of an older
 * demo is used.
 */
export function demoSources(): string[] {
  return ["demo.ts", "league.ts", "past-season.ts", "picks.ts"].map((name) =>
    readFileSync(new URL(name, import.meta.url), "utf8"),
  );
}

/** Adds the demo account and the demo league to a new database. */
export async function createDemo(database: SqlDatabase): Promise<void> {
  await createDemoAccount(database);
  await createDemoLeague(database, DEMO.username);
}

/** Adds the demo account as the auth service would store it, with a confirmed email address. */
async function createDemoAccount(database: SqlDatabase): Promise<void> {
  const { email, password, username } = DEMO;
  await database.query(
    `with account as (
      insert into auth.users (
        id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data
      ) values (
        gen_random_uuid(), 'authenticated', 'authenticated', $1::text, extensions.crypt($2, extensions.gen_salt('bf', 10)),
        now(), '{ "provider": "email", "providers": ["email"] }',
        jsonb_build_object('username', $3::text, 'email', $1, 'email_verified', true)
      ) returning id, email
    )
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select gen_random_uuid(), 'email', id::text, id,
      jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
    from account`,
    [email, password, username],
  );
}

/** Returns whether the database has the demo account. */
export async function hasDemoAccount(
  sql: <Row>(query: string, params?: unknown[]) => Promise<Row[]>,
): Promise<boolean> {
  const rows = await sql<{ id: string }>("select id from auth.users where email = $1", [DEMO.email]);
  return rows.length > 0;
}
