import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { Google } from "../google/google.ts";
import { createGooglePage } from "../google/page.ts";
import { LOCAL_KEYS, LOCAL_SERVER_KEY } from "../keys.ts";
import { Faults, readFault } from "../mailbox/faults.ts";
import type { Mailbox } from "../mailbox/mailbox.ts";
import { createResend } from "../mailbox/resend.ts";

const page = (name: string) => readFileSync(new URL(`../mailbox/${name}`, import.meta.url), "utf8");

/**
 * Allows inline styles, because emails use them, and the iframe that shows an email inherits this policy. Allows
 * scripts only from this origin.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Parts {
  readonly mailbox: Mailbox;
  readonly google: Google;
  /** The routes of the results feed and its control page, under /local/scores. */
  readonly scores?: Hono;
  /** Runs SQL for tests that start the product with LOCAL_SQL=1. */
  readonly sql?: (query: string, params?: unknown[]) => Promise<unknown[]>;
}

/**
 * Returns the routes under /local: the keys, the mailbox, the fakes of Resend's API and Google's sign-in, and the
 * results feed with its control page. The listener has already rejected requests from other sites (own-origin.ts).
 */
export function createLocalRoutes({ mailbox, google, scores, sql }: Parts): Hono {
  const local = new Hono().basePath("/local");
  const faults = new Faults();

  local.use(async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Cross-Origin-Resource-Policy", "same-origin");
    if (!c.res.headers.has("Referrer-Policy")) c.header("Referrer-Policy", "no-referrer");
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });

  local.get("/config.json", (c) =>
    c.json({
      supabaseUrl: new URL(c.req.url).origin,
      publishableKey: LOCAL_KEYS.publishable,
      secretKey: LOCAL_KEYS.secret,
      serverKey: LOCAL_SERVER_KEY,
      cronSecret: LOCAL_KEYS.cron,
    }),
  );

  local.get("/mail.json", (c) => {
    const tag = `"${mailbox.version}"`;
    c.header("ETag", tag);
    if (c.req.header("if-none-match") === tag) return c.body(null, 304);
    return c.json(mailbox.list(c.req.query("to")));
  });
  local.get("/mail", (c) => {
    c.header("Content-Security-Policy", PAGE_POLICY);
    return c.html(page("index.html"));
  });
  local.get("/pages.css", (c) => c.body(page("../pages.css"), 200, { "Content-Type": "text/css; charset=utf-8" }));
  local.get("/mail/page.css", (c) => c.body(page("page.css"), 200, { "Content-Type": "text/css; charset=utf-8" }));
  local.get("/mail/page.js", (c) => c.body(page("page.js"), 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  local.post("/mail/fault", async (c) => {
    const fault = readFault(await c.req.json().catch(() => null));
    if (!fault) return c.json({ message: "A fault is { mode?, status?, times?, delay? }." }, 400);
    faults.add(fault);
    return c.json(fault);
  });

  if (sql) {
    local.post("/sql", async (c) => {
      if (c.req.header("authorization") !== `Bearer ${LOCAL_KEYS.secret}`)
        return c.json({ message: "Not yours." }, 401);
      const { query, params } = await c.req.json();
      // Multiple statements are only possible without parameters.
      return c.json(await (params.length > 0 ? sql(query, params) : sql(query)));
    });
  }
  local.route("/", createGooglePage(google));
  if (scores) local.route("/scores", scores);
  local.route("/resend", createResend(mailbox, faults));
  return local;
}
