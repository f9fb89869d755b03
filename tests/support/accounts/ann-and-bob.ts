import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll } from "vitest";
import { player } from "../database/database.ts";
import { db, setUpDatabase } from "../database/set-up.ts";
import { addAccount } from "./accounts.ts";

/** Two signed-in players and their Data API clients. */
export let annId: string;
export let bobId: string;
export let ann: SupabaseClient;
export let bob: SupabaseClient;

/** Opens a database with two players for a test file. */
export function setUpAnnAndBob(): void {
  setUpDatabase();
  beforeAll(async () => {
    annId = await addAccount(db, "ann@secret.example", { username: "ann" });
    bobId = await addAccount(db, "bob@secret.example", { username: "bob" });
    [ann, bob] = [player(db, annId), player(db, bobId)];
  });
}
