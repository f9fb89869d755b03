import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll } from "vitest";
import type { Google } from "#local/google/google.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { authSteps, openAuthStack, SITE } from "../accounts/auth-stack.ts";
import { serverHeader } from "../database/database.ts";
import { type HostedOptions, type HostedSupabase, startHostedSupabase } from "./hosted-supabase.ts";

/** A hosted project recreated on this machine, with a mailbox, a fake Google, and simulated browsers. */
export type HostedStack = Awaited<ReturnType<typeof openHostedStack>>;

/** Starts a hosted project. `options` override the default settings. */
export async function openHostedStack(options: Partial<HostedOptions> = {}) {
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
    /** Returns a Data API client that sends the server's key and this token: a player's access token, or the secret key. */
    dataApi: (token: string) =>
      createClient(SITE, LOCAL_KEYS.publishable, {
        accessToken: async () => token,
        global: {
          fetch: (input, init) => supabase.fetch(new Request(input, init)),
          headers: serverHeader({ secretKey: LOCAL_KEYS.secret }),
        },
      }),
  };
}

/** The project of the test file or suite that runs now. */
export let stack: HostedStack;

/** Starts a hosted project for a test file or a suite. Returns functions for signing up and signing in. */
export function setUpHostedStack(options?: Partial<HostedOptions>) {
  beforeAll(async () => {
    stack = await openHostedStack(options);
  });
  afterAll(() => stack.close());
  return authSteps(() => stack);
}
