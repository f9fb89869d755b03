import { createClient, type EmailOtpType, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect } from "vitest";
import { Google } from "#local/google/google.ts";
import { createLocalRoutes } from "#local/http/local-routes.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import { type Mail, Mailbox } from "#local/mailbox/mailbox.ts";
import type { Context } from "#local/stack.ts";
import { createLocalSupabase, type LocalSupabase } from "#local/supabase/supabase.ts";
import { emailOf } from "./accounts.ts";

const SITE = "http://localhost:3000";

/** A simulated browser: a supabase-js client, set up as in the app, with its own storage. */
export interface Browser {
  readonly auth: SupabaseClient["auth"];
  /** This browser's auth events, oldest first. */
  readonly events: string[];
  /** Requests one of our URLs and returns the response. Posts the form if one is given. */
  go(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

/** An auth service with a mailbox and a fake Google, and simulated browsers that use the service. */
type AuthStack = Awaited<ReturnType<typeof openAuthStack<LocalSupabase>>>;

/** Starts the local auth service. Passwords are hashed at the lowest cost, to save time. */
function startStandIn({ siteUrl, mailbox, google }: Context): Promise<LocalSupabase> {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  return createLocalSupabase({
    siteUrl,
    demo: true,
    google,
    sendMail: ({ to, subject, html = "" }) => void mailbox.accept([{ from: "accounts@localhost", to, subject, html }]),
  });
}

/** Starts a hosted project's auth service, with the demo account. */
async function startHosted(context: Context): Promise<LocalSupabase> {
  return (await import("../hosted/hosted-supabase.ts")).startHostedSupabase(context);
}

let browsers = 0;

/** Starts an auth service with the product's schema and the demo account. */
export async function openAuthStack<Supabase extends LocalSupabase>(start: (context: Context) => Promise<Supabase>) {
  const mailbox = new Mailbox();
  const google = new Google(SITE);
  const supabase = await start({ siteUrl: SITE, mailbox, google });
  const local = createLocalRoutes({ mailbox, google });
  const respond = async (request: Request): Promise<Response> =>
    new URL(request.url).pathname.startsWith("/local/") ? local.fetch(request) : supabase.fetch(request);

  return {
    site: SITE,
    supabase,
    google,
    /** Returns the emails to an address, newest first. */
    mailsTo: (address: string) => mailbox.list(address),
    close: () => supabase.close(),
    openBrowser(): Browser {
      const stored = new Map<string, string>();
      // The auth service limits requests from each IP address, so every browser has its own.
      const address = { "x-forwarded-for": `198.18.${Math.floor(++browsers / 250)}.${browsers % 250}` };
      const { auth } = createClient(SITE, LOCAL_KEYS.publishable, {
        auth: {
          flowType: "pkce",
          detectSessionInUrl: false,
          autoRefreshToken: false,
          storage: {
            getItem: (key) => stored.get(key) ?? null,
            setItem: (key, value) => void stored.set(key, value),
            removeItem: (key) => void stored.delete(key),
          },
        },
        global: { headers: address, fetch: (input, init) => respond(new Request(input, init)) },
      });
      const events: string[] = [];
      auth.onAuthStateChange((event) => void events.push(event));
      return {
        auth,
        events,
        go: (path, form, headers = {}) =>
          respond(
            new Request(new URL(path, SITE), {
              headers: { ...address, ...(form ? { origin: SITE } : {}), ...headers },
              ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
            }),
          ),
      };
    },
  };
}

/** Returns the link in an email from the auth service, and the token and type to pass to `verifyOtp`. */
export function linkIn(mail: Mail | undefined): { address: URL; token_hash: string; type: string | null } {
  const address = new URL(/http\S+callback\S+/.exec(mail?.text ?? "")?.[0] ?? "about:blank");
  return { address, token_hash: address.searchParams.get("token_hash") ?? "", type: address.searchParams.get("type") };
}

export const PASSWORD = "long enough";

/**
 * Returns functions for signing up and signing in. The stack only has to be running when one of the functions is
 * called.
 */
export function authSteps(stack: () => AuthStack) {
  const openBrowser = () => stack().openBrowser();
  const mailsTo = (address: string) => stack().mailsTo(address);

  /** Signs up like the dialog does, by default with an email address derived from the username. */
  function signUp(browser: Browser, username: string, email = emailOf(username), password = PASSWORD) {
    const emailRedirectTo = `${stack().site}/auth/callback`;
    return browser.auth.signUp({ email, password, options: { data: { username }, emailRedirectTo } });
  }

  /**
   * Redeems the link in an email that was sent to `email`, as the page /auth/callback does. `at` is the email's
   * position in the mailbox, counted from 0 for the newest email.
   */
  function follow(browser: Browser, email: string, at = 0) {
    const { token_hash, type } = linkIn(mailsTo(email)[at]);
    return browser.auth.verifyOtp({ token_hash, type: type as EmailOtpType });
  }

  /** Returns a browser that is signed in to a new, confirmed account. */
  async function signedIn(username: string): Promise<Browser> {
    const browser = openBrowser();
    expect((await signUp(browser, username)).error).toBeNull();
    expect((await follow(browser, emailOf(username))).error).toBeNull();
    return browser;
  }

  const signIn = (browser: Browser, username: string, password = PASSWORD) =>
    browser.auth.signInWithPassword({ email: emailOf(username), password });

  async function playersAt(email: string): Promise<{ id: string; username: string }[]> {
    return stack().supabase.sql(
      `select users.id, username from app.users join auth.users as account using (id) where account.email = $1`,
      [email],
    );
  }

  async function accountsAt(email: string): Promise<number> {
    return (await stack().supabase.sql("select id from auth.users where email = $1", [email])).length;
  }

  /** Backdates an account's emails and the links in them by this many minutes. */
  async function pass(minutes: number, email: string): Promise<void> {
    await stack().supabase.sql(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - make_interval(mins => $1),
        recovery_sent_at = recovery_sent_at - make_interval(mins => $1) where email = $2`,
      [minutes, email],
    );
  }

  /**
   * Backdates refresh tokens by a minute. The auth service accepts a used token for ten more seconds, in case two tabs
   * use it at the same time. Backdating skips these ten seconds.
   */
  async function agedTokens(): Promise<void> {
    await stack().supabase.sql("update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'");
  }

  return { openBrowser, mailsTo, signUp, follow, signedIn, signIn, playersAt, accountsAt, pass, agedTokens };
}

/** The auth service of the test file that runs now. */
export let stack: AuthStack;

/**
 * Opens an auth service for a test file: in the hosted tests, Supabase's own, and otherwise the local one. Returns
 * functions for signing up and signing in. Call once at the top.
 */
export function setUpAuthStack() {
  beforeAll(async () => {
    stack = await openAuthStack(process.env.AUTH_LANE === "hosted" ? startHosted : startStandIn);
  });
  afterAll(() => stack.close());
  return authSteps(() => stack);
}
