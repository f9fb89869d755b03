import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll } from "vitest";
import type { GoogleAccount } from "#local/google/google.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { authSteps, openAuthStack } from "../accounts/auth-stack.ts";
import { serverHeader } from "../database/database.ts";
import { type HostedOptions, startHostedSupabase } from "./hosted-supabase.ts";
import { serveFetch } from "./ports.ts";

/** A hosted project recreated on this machine, with a mailbox, a fake Google, and simulated browsers. */
export type HostedStack = Awaited<ReturnType<typeof openHostedStack>>;

/** Starts a hosted project. `options` override the default settings. */
export async function openHostedStack(options: Partial<HostedOptions> = {}) {
  const stack = await openAuthStack((context) => startHostedSupabase({ ...context, ...options }));
  return {
    ...stack,
    /** Returns a Data API client that sends the server's key and this token: a player's access token, or the secret key. */
    dataApi: (token: string) =>
      createClient(stack.site, LOCAL_KEYS.publishable, {
        accessToken: async () => token,
        global: {
          fetch: (input, init) => stack.supabase.fetch(new Request(input, init)),
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

/** Continues with this Google account, and returns the URL that the auth service redirects the browser to. */
export async function continueWithGoogle(account: GoogleAccount, browser = stack.openBrowser()): Promise<URL> {
  const options = { redirectTo: `${stack.site}/auth/callback`, skipBrowserRedirect: true };
  const { data } = await browser.auth.signInWithOAuth({ provider: "google", options });
  const consent = new URL((await browser.go(data.url ?? "")).headers.get("location") ?? "", stack.site);
  const state = consent.searchParams.get("state") ?? "";
  const response = await browser.go(
    `/auth/v1/callback?${new URLSearchParams({ state, code: stack.google.grant(account) })}`,
  );
  return new URL(response.headers.get("location") ?? "", stack.site);
}

/** Starts the product's server for the hosted project. The server calls the project's services over HTTP. */
async function openHostedServer() {
  const asked: string[] = [];
  let other: (() => Response) | null = null;
  const { url: projectUrl, close } = await serveFetch((request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/auth/")) return stack.supabase.fetch(request);
    asked.push(pathname);
    return other === null ? stack.supabase.fetch(request) : other();
  });
  const start = () => createApp(readEnv(serverEnvironment(projectUrl)));
  let app = start();
  return {
    /** The project's origin, as the server sees it. */
    projectUrl,
    request: async (path: string, init?: RequestInit) => app.fetch(new Request(`${stack.site}${path}`, init)),
    /** Returns the auth service's paths that were requested since the last call, oldest first. */
    askedAuth: () => asked.splice(0),
    /** Replaces all responses of the auth service. Null restores the auth service's own responses. */
    replaceAuth(response: (() => Response) | null) {
      other = response;
    },
    /** Restarts the server, so that its cache of token checks is empty, as after a deployment. */
    restart() {
      app = start();
    },
    close,
  };
}

/** The product's server in the test file or suite that runs now. */
export let server: Awaited<ReturnType<typeof openHostedServer>>;

/** Starts a hosted project and the product's server for it. Returns functions for signing up and signing in. */
export function setUpHostedServer(options?: Partial<HostedOptions>) {
  const steps = setUpHostedStack(options);
  beforeAll(async () => {
    server = await openHostedServer();
  });
  afterAll(() => server.close());
  return steps;
}
