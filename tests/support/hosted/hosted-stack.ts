import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Google } from "#local/google/google.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { type AuthStack, openAuthStack, SITE } from "../accounts/auth-stack.ts";
import { serverHeader } from "../database/database.ts";
import { type HostedOptions, type HostedSupabase, startHostedSupabase } from "./hosted-supabase.ts";

/** A hosted project recreated on this machine, with a mailbox, a fake Google, and simulated browsers. */
export interface HostedStack extends AuthStack {
  readonly google: Google;
  readonly supabase: HostedSupabase;
  /** Returns a Data API client that sends the server's key and this token: a player's access token, or the secret key. */
  dataApi(token: string): SupabaseClient;
}

/** Starts a hosted project. `options` override the default settings. */
export async function openHostedStack(options: Partial<HostedOptions> = {}): Promise<HostedStack> {
  const started: { supabase: HostedSupabase; google: Google }[] = [];
  const stack = await openAuthStack(async (surroundings) => {
    const supabase = await startHostedSupabase({ siteUrl: SITE, ...surroundings, ...options });
    started.push({ supabase, google: surroundings.google });
    return supabase;
  });
  const { supabase, google } = started[0] as (typeof started)[0];
  return {
    ...stack,
    supabase,
    google,
    dataApi: (token) =>
      createClient(SITE, LOCAL_KEYS.publishable, {
        accessToken: async () => token,
        global: {
          fetch: (input, init) => supabase.fetch(new Request(input, init)),
          headers: serverHeader({ secretKey: LOCAL_KEYS.secret }),
        },
      }),
  };
}
