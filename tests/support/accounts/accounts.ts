import { randomUUID } from "node:crypto";
import type { TestDatabase } from "../database/database.ts";

/** A database with accounts: a test database or a test server's database. */
type AccountStore = Pick<TestDatabase, "sql" | "authSql">;

/** Returns an email address for a username. */
export const emailOf = (username: string) => `${username}@mail.example`;

/**
 * Adds an account in the way the auth service does. Returns the account's ID. `metadata` is the metadata from the
 * sign-up. Rethrows the database's error.
 */
export async function addAccount(
  store: AccountStore,
  email: string | null,
  metadata: unknown = {},
  { isConfirmed = true, id = randomUUID() as string, provider = null as "email" | "google" | null } = {},
): Promise<string> {
  await store.authSql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
    values ($1, 'authenticated', 'authenticated', $2, case when $3::boolean then now() end, $4::text::jsonb, $5::text::jsonb)`,
    [id, email, isConfirmed, JSON.stringify(metadata), JSON.stringify(provider === null ? {} : { provider })],
  );
  return id;
}

/** Adds a confirmed account with this username and returns the account id. */
export function addPlayer(store: AccountStore, username: string): Promise<string> {
  return addAccount(store, emailOf(username).toLowerCase(), { username });
}

/** Adds confirmed accounts named `fan-1` to `fan-N`, with email addresses at example.com, in one statement. */
export async function addFans(store: AccountStore, count: number): Promise<void> {
  await store.authSql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'fan-' || n || '@example.com', now(),
      jsonb_build_object('username', 'fan-' || n), '{}'
    from generate_series(1, $1::integer) as n`,
    [count],
  );
}

/** Returns a player's username, or null if no player has this id. */
export async function usernameOf(store: AccountStore, id: string | undefined): Promise<string | null> {
  const rows = await store.sql<{ username: string }>("select username from app.users where id = $1", [id]);
  return rows[0]?.username ?? null;
}

/** Whether an account has this email address. */
export async function hasAccount(store: AccountStore, email: string): Promise<boolean> {
  return (await store.sql("select id from auth.users where email = $1", [email])).length > 0;
}
