import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { openDatabase, player, type TestDatabase } from "../database/database.ts";

/**
 * Adds an account as the auth service does and gives its id; what it was signed up with stands in `metadata`. Fails with
 * the error of the database, as it came.
 */
export async function addAccount(db: TestDatabase, email: string | null, metadata: unknown = {}): Promise<string> {
  const id = randomUUID();
  await db.authSql(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, raw_app_meta_data)
    values ($1, 'authenticated', 'authenticated', $2, $3::text::jsonb, '{}')`,
    [id, email, JSON.stringify(metadata)],
  );
  return id;
}

/** The username of a player, or null when there is none of that id. */
export async function usernameOf(db: TestDatabase, id: string): Promise<string | null> {
  const rows = await db.sql<{ username: string }>("select username from public.users where id = $1", [id]);
  return rows[0]?.username ?? null;
}

/** Whether an address has an account. */
export async function hasAccount(db: TestDatabase, email: string): Promise<boolean> {
  return (await db.sql("select id from auth.users where email = $1", [email])).length > 0;
}

/** Two signed-in players, as they reach the Data API. */
export interface AnnAndBob {
  readonly db: TestDatabase;
  readonly annId: string;
  readonly bobId: string;
  readonly ann: SupabaseClient;
  readonly bob: SupabaseClient;
}

/** Opens a database with two players. */
export async function openWithAnnAndBob(): Promise<AnnAndBob> {
  const db = await openDatabase();
  const annId = await addAccount(db, "ann@secret.example", { username: "ann" });
  const bobId = await addAccount(db, "bob@secret.example", { username: "bob" });
  return { db, annId, bobId, ann: player(db, annId), bob: player(db, bobId) };
}
