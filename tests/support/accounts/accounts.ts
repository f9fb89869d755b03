import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Google } from "../../../local/google/google.ts";
import { createLocalRoutes } from "../../../local/http/local-routes.ts";
import { LOCAL_KEYS } from "../../../local/keys.ts";
import { type Mail, Mailbox } from "../../../local/mailbox/mailbox.ts";
import { createLocalSupabase, type LocalSupabase } from "../../../local/supabase/supabase.ts";

const SITE = "http://localhost:3000";

/** A browser's half of signing in: supabase-js as the screen sets it up, with a storage of its own. */
export interface Browser {
  readonly auth: SupabaseClient["auth"];
  /** What auth events this browser has heard. */
  readonly events: string[];
  /** Follows an address of ours, with a form where there is one; gives the answer as it is. */
  go(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

/** The auth service of one machine with its mailbox and its Google, and browsers to use it. */
export interface AccountStack {
  readonly site: string;
  readonly supabase: LocalSupabase;
  openBrowser(): Browser;
  /** The mails to an address, newest first. */
  mailsTo(address: string): Mail[];
  close(): Promise<void>;
}

/** Starts the auth service over the product's own schema; its passwords are hashed quickly. */
export async function openAccountStack({ demo = false } = {}): Promise<AccountStack> {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  const mailbox = new Mailbox();
  const google = new Google(SITE);
  const supabase = await createLocalSupabase({
    siteUrl: SITE,
    demo,
    google,
    sendMail: ({ to, subject, html = "" }) => void mailbox.accept([{ from: "accounts@localhost", to, subject, html }]),
  });
  const local = createLocalRoutes({ mailbox, google, port: 3000 });
  const answer = async (request: Request): Promise<Response> =>
    new URL(request.url).pathname.startsWith("/local/") ? local.fetch(request) : supabase.fetch(request);

  return {
    site: SITE,
    supabase,
    mailsTo: (address) => mailbox.list(address),
    close: () => supabase.close(),
    openBrowser() {
      const kept = new Map<string, string>();
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
        global: { fetch: (input, init) => answer(new Request(input, init)) },
      });
      const events: string[] = [];
      auth.onAuthStateChange((event) => void events.push(event));
      return {
        auth,
        events,
        go: (path, form, headers = {}) =>
          answer(
            new Request(new URL(path, SITE), {
              headers: { host: "localhost:3000", ...(form ? { origin: SITE } : {}), ...headers },
              ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
            }),
          ),
      };
    },
  };
}

/** The link in a mail of the auth service, as `verifyOtp` wants it. */
export function linkIn(mail: Mail | undefined): { address: URL; token_hash: string; type: string | null } {
  const address = new URL(/http\S+callback\S+/.exec(mail?.text ?? "")?.[0] ?? "about:blank");
  return { address, token_hash: address.searchParams.get("token_hash") ?? "", type: address.searchParams.get("type") };
}
