import { serverKey } from "#server/auth/server-key.ts";

/**
 * Fixed, well-known keys, like those of the Supabase CLI. They work only for a stack on this machine, which listens on
 * 127.0.0.1. A deployed server rejects every key that ends in `local-only`.
 */
export const LOCAL_KEYS = {
  publishable: "sb_publishable_local-only",
  secret: "sb_secret_local-only",
  resend: "re_local-only",
  cron: "cron-local-only",
  feed: "feed-local-only",
  jwt: "json-web-tokens-of-one-machine-are-signed-with-this-local-only",
} as const;

/** The key that the product's server derives from the secret key. */
export const LOCAL_SERVER_KEY = serverKey({ SUPABASE_SECRET_KEY: LOCAL_KEYS.secret });

/** Returns the environment variables that the product's server needs to find the stack at `url`. */
export function serverEnvironment(url: string): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: LOCAL_KEYS.publishable,
    SUPABASE_SECRET_KEY: LOCAL_KEYS.secret,
    RESEND_API_KEY: LOCAL_KEYS.resend,
    RESEND_BASE_URL: `${url}/local/resend`,
    CRON_SECRET: LOCAL_KEYS.cron,
    SITE_URL: url,
    REPORTS_TO: "operator@example.com",
    // By default, the terminal shows only failures.
    REQUEST_LOG: process.env.REQUEST_LOG ?? "failures",
  };
}

/** Whether a key or a URL of another results feed than the local one is set. */
export function hasOtherFeed({ CFBD_API_KEY = "", CFBD_BASE_URL = "" }: NodeJS.ProcessEnv): boolean {
  const isLocal = CFBD_BASE_URL === "" || CFBD_BASE_URL.endsWith(LOCAL_FEED);
  return !["", LOCAL_KEYS.feed].includes(CFBD_API_KEY) || !isLocal;
}

const LOCAL_FEED = "/local/scores";

/** Returns the environment variables that make the server poll the local results feed of the stack at `url`. */
export function feedEnvironment(url: string): Record<string, string> {
  return { CFBD_API_KEY: LOCAL_KEYS.feed, CFBD_BASE_URL: url + LOCAL_FEED };
}
