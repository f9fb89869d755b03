import { createHash, createHmac } from "node:crypto";
import type { Env } from "../http/env.ts";

/** The header with the server's key, without which the Data API rejects every request. */
export const SERVER_KEY_HEADER = "x-server-key";

const keys = new Map<string, string>();

/** Returns the server's key (docs/ops/deploy.md#the-servers-key), which is derived from the secret key. */
export function serverKey({ SUPABASE_SECRET_KEY: secret }: Pick<Env, "SUPABASE_SECRET_KEY">): string {
  const known = keys.get(secret) ?? createHmac("sha256", secret).update("server key").digest("base64url");
  keys.set(secret, known);
  return known;
}

/** Returns the hash of the server's key that the database stores, as an SQL literal. */
export function serverKeyHash(env: Pick<Env, "SUPABASE_SECRET_KEY">): string {
  return `'\\x${createHash("sha256").update(serverKey(env)).digest("hex")}'`;
}
