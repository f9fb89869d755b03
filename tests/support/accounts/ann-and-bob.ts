import type { SupabaseClient } from "@supabase/supabase-js";
import { openDatabase, player, type TestDatabase } from "../database/database.ts";
import { addAccount } from "./accounts.ts";

/** Two signed-in players and their Data API clients. */
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
