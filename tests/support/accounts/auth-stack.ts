import { createClient, type EmailOtpType, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { Google } from "../../../local/google/google.ts";
import { createLocalRoutes } from "../../../local/http/local-routes.ts";
import { LOCAL_KEYS } from "../../../local/keys.ts";
import { type Mail, Mailbox } from "../../../local/mailbox/mailbox.ts";
import { createLocalSupabase, type LocalSupabase } from "../../../local/supabase/supabase.ts";
import { addressOf } from "./accounts.ts";

export const SITE = "http://localhost:3000";

/** The browser's part of signing in: supabase-js as the screen sets it up, with its own storage. */
export interface Browser {
  readonly auth: SupabaseClient["auth"];
  /** The auth events of this browser, oldest first. */
  readonly events: string[];
  /** Requests one of our addresses, with a form if given, and returns the response. */
  go(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

/** The auth service of the local stack with its mailbox and Google, and browsers that use it. */
export interface AuthStack {
  readonly site: string;
  readonly supabase: LocalSupabase;
  openBrowser(): Browser;
  /** The mails to an address, newest first. */
  mailsTo(address: string): Mail[];
  close(): Promise<void>;
}

/** The parts of a project around its database and auth service. */
interface Surroundings {
  readonly mailbox: Mailbox;
  readonly google: Google;
}

/** Starts the local auth service. Passwords are hashed with the lowest cost, to save time. */
function startStandIn({ mailbox, google }: Surroundings): Promise<LocalSupabase> {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  return createLocalSupabase({
    siteUrl: SITE,
    demo: true,
    google,
    sendMail: ({ to, subject, html = "" }) => void mailbox.accept([{ from: "accounts@localhost", to, subject, html }]),
  });
}

/** Whether the account tests run against a hosted project's auth service (tests/hosted). */
const IS_HOSTED = process.env.AUTH_LANE === "hosted";

/** Starts the auth service of a hosted project, with the demo account. */
async function startHosted({ mailbox, google }: Surroundings): Promise<LocalSupabase> {
  const { startHostedSupabase } = await import("../hosted/hosted-supabase.ts");
  return startHostedSupabase({ siteUrl: SITE, mailbox, google });
}

let browsers = 0;

/** Returns a network address that no other browser has, because the service limits each address. */
function nextAddress(): string {
  browsers += 1;
  return `198.18.${Math.floor(browsers / 250)}.${browsers % 250}`;
}

/**
 * Opens an auth service over the product's own schema, with the demo account: the local one, or in the hosted tests
 * Supabase's own.
 */
export async function openAuthStack(start = IS_HOSTED ? startHosted : startStandIn): Promise<AuthStack> {
  const mailbox = new Mailbox();
  const google = new Google(SITE);
  const supabase = await start({ mailbox, google });
  const local = createLocalRoutes({ mailbox, google });
  const answer = async (request: Request): Promise<Response> =>
    new URL(request.url).pathname.startsWith("/local/") ? local.fetch(request) : supabase.fetch(request);

  return {
    site: SITE,
    supabase,
    mailsTo: (address) => mailbox.list(address),
    close: () => supabase.close(),
    openBrowser() {
      const kept = new Map<string, string>();
      const address = { "x-forwarded-for": nextAddress() };
      const { auth } = createClient(SITE, LOCAL_KEYS.publishable, {
        auth: {
          flowType: "pkce",
          detectSessionInUrl: false,
          autoRefreshToken: false,
          storage: {
            getItem: (key) => kept.get(key) ?? null,
            setItem: (key, value) => void kept.set(key, value),
            removeItem: (key) => void kept.delete(key),
          },
        },
        global: { headers: address, fetch: (input, init) => answer(new Request(input, init)) },
      });
      const events: string[] = [];
      auth.onAuthStateChange((event) => void events.push(event));
      return {
        auth,
        events,
        go: (path, form, headers = {}) =>
          answer(
            new Request(new URL(path, SITE), {
              headers: { ...address, ...(form ? { origin: SITE } : {}), ...headers },
              ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
            }),
          ),
      };
    },
  };
}

/** The link in a mail of the auth service, as arguments of `verifyOtp`. */
export function linkIn(mail: Mail | undefined): { address: URL; token_hash: string; type: string | null } {
  const address = new URL(/http\S+callback\S+/.exec(mail?.text ?? "")?.[0] ?? "about:blank");
  return { address, token_hash: address.searchParams.get("token_hash") ?? "", type: address.searchParams.get("type") };
}

export const PASSWORD = "long enough";

/** The steps of people who sign up and in. The stack may be started later. */
export function authSteps(stack: () => AuthStack) {
  const openBrowser = () => stack().openBrowser();
  const mailsTo = (address: string) => stack().mailsTo(address);

  /** Signs up like the dialog, by default with an address derived from the username. */
  function signUp(browser: Browser, username: string, email = addressOf(username), password = PASSWORD) {
    const emailRedirectTo = `${stack().site}/auth/callback`;
    return browser.auth.signUp({ email, password, options: { data: { username }, emailRedirectTo } });
  }

  /** Follows the link of the newest mail, like /auth/callback. */
  function follow(browser: Browser, email: string, at = 0) {
    const { token_hash, type } = linkIn(mailsTo(email)[at]);
    return browser.auth.verifyOtp({ token_hash, type: type as EmailOtpType });
  }

  /** A browser in which a new and confirmed account is signed in. */
  async function signedIn(username: string): Promise<Browser> {
    const browser = openBrowser();
    expect((await signUp(browser, username)).error).toBeNull();
    expect((await follow(browser, addressOf(username))).error).toBeNull();
    return browser;
  }

  const signIn = (browser: Browser, username: string, password = PASSWORD) =>
    browser.auth.signInWithPassword({ email: addressOf(username), password });

  async function playersAt(email: string): Promise<{ id: string; username: string }[]> {
    return stack().supabase.sql(
      `select users.id, username from app.users join auth.users as account using (id) where account.email = $1`,
      [email],
    );
  }

  async function accountsAt(email: string): Promise<number> {
    return (await stack().supabase.sql("select id from auth.users where email = $1", [email])).length;
  }

  /** Makes an account's mails older, and so their links. */
  async function pass(minutes: number, email: string): Promise<void> {
    await stack().supabase.sql(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - make_interval(mins => $1),
        recovery_sent_at = recovery_sent_at - make_interval(mins => $1) where email = $2`,
      [minutes, email],
    );
  }

  /**
   * Makes refresh tokens a minute older. A used one keeps working for ten seconds, for two tabs that use it at once.
   */
  async function agedTokens(): Promise<void> {
    await stack().supabase.sql("update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'");
  }

  return { openBrowser, mailsTo, signUp, follow, signedIn, signIn, playersAt, accountsAt, pass, agedTokens };
}
