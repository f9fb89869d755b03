import { GoTrueAdminApi } from "@supabase/supabase-js";
import type { Env } from "../http/env.ts";
import { fetchWithTimeout, serviceUrl } from "../supabase.ts";

/**
 * Returns a client with permission to change and delete any account in the auth service. Only the query files listed in
 * docs/api.md#the-secret-key may import this file, and the import rules enforce this.
 */
export function secretAuth(env: Pick<Env, "SUPABASE_URL" | "SUPABASE_SECRET_KEY">): GoTrueAdminApi {
  const key = env.SUPABASE_SECRET_KEY;
  return new GoTrueAdminApi({
    url: serviceUrl(env, "auth"),
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: fetchWithTimeout,
  });
}
