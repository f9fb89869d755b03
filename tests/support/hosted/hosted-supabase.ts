import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";
import { shiftSchedule } from "#local/data/shift-schedule.ts";
import type { SqlDatabase } from "#local/data/sql-database.ts";
import { createDemo } from "#local/demo/demo.ts";
import { createDemoPicks } from "#local/demo/league.ts";
import { GOOGLE_CLIENT } from "#local/google/google.ts";
import { LOCAL_KEYS } from "#local/keys.ts";
import type { Context } from "#local/stack.ts";
import { runSql } from "../database/database.ts";
import { startPostgres } from "../database/postgres.ts";
import { runPostgrest, untilReady } from "../database/postgrest.ts";
import { startAuthServer } from "./auth-server.ts";
import { authSettings, CONFIG } from "./auth-settings.ts";
import { fillHosted } from "./fill-hosted.ts";
import { createGateway } from "./gateway.ts";
import { startInternet } from "./internet.ts";
import { startMailServer } from "./mail-server.ts";
import { serve } from "./ports.ts";
import { keysToSign, keysToVerify, makeSigningKey, type SigningKey } from "./signing-keys.ts";

const TEMPLATES = fileURLToPath(new URL("../../../supabase/templates", import.meta.url));

/**
 * A hosted Supabase project recreated on this machine: Supabase's auth service, PostgreSQL, PostgREST and a gateway.
 */
export type HostedSupabase = Awaited<ReturnType<typeof startHostedSupabase>>;

export interface HostedOptions extends Context {
  /** The content of a config.toml to use instead of ours. */
  config?: string;
  /** The accepted keys. The first key signs new tokens. The default is one new key pair. */
  keys?: readonly SigningKey[];
  /** Whether the mail server rejects a recipient. */
  rejectsMail?: (to: string) => boolean;
  /** Whether the captcha provider accepts a token. */
  isCaptchaGood?: (token: string) => boolean;
}

const TURNSTILE = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** Sets columns that the auth service needs, but that are empty in the demo accounts. */
const COMPLETE_ACCOUNTS = `update auth.users set instance_id = '00000000-0000-0000-0000-000000000000', created_at = now(), updated_at = now(),
  confirmation_token = '', recovery_token = '', email_change = '', email_change_token_new = '';
  update auth.identities set created_at = now(), updated_at = now()`;

/** Adapts a hosted project's database to the interface that the demo data's loader expects. */
function asDatabase(owner: Sql): SqlDatabase {
  const over = (client: Sql): Pick<SqlDatabase, "query"> => ({
    query: async (query, params) => ({ rows: await runSql(client, query, params) }),
  });
  return {
    ...over(owner),
    exec: (query) => owner.unsafe(query),
    async transaction<Result>(work: Parameters<SqlDatabase["transaction"]>[0]) {
      // The cast is safe, because a transaction can run the same queries as a connection. A transaction's type lacks
      // only members that are not used here.
      return (await owner.begin((transaction) => work(over(transaction as unknown as Sql)))) as Result;
    },
  };
}

/** Starts a hosted project with our migrations and teams, and with the local stack's demo data and open week. */
export async function startHostedSupabase(options: HostedOptions) {
  const { siteUrl, mailbox, google, config = CONFIG } = options;
  const { isCaptchaGood = () => false, rejectsMail = () => false } = options;
  const started: (() => unknown)[] = [];
  const close = async () => {
    for (const stop of started.splice(0).reverse()) await stop();
  };
  try {
    const filled = process.env.FILLED_POSTGRES ?? null;
    const server = await startPostgres(filled);
    started.push(() => server.stop());
    if (filled === null) await fillHosted(server);

    const mail = await startMailServer(mailbox, rejectsMail);
    started.push(() => mail.close());
    const internet = await startInternet(async (request) => {
      if (request.url !== TURNSTILE) return google.respond(request);
      const token = new URLSearchParams(await request.text()).get("response") ?? "";
      return Response.json({ success: isCaptchaGood(token), "error-codes": [], hostname: new URL(siteUrl).hostname });
    });
    started.push(() => internet.close());
    const templates = await serve((request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(readFileSync(join(TEMPLATES, new URL(request.url ?? "/", "http://templates").pathname)));
    });
    started.push(() => templates.close());

    const secrets = {
      SITE_URL: siteUrl,
      AUTH_MAIL_FROM: "accounts@bracket.example",
      RESEND_API_KEY: LOCAL_KEYS.resend,
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
      TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA",
    };
    const settings = (signing: readonly SigningKey[]) => ({
      ...authSettings(config, secrets, templates.url),
      ...internet.environment,
      // Settings that the platform adds: the project's URL, and the settings for tokens.
      API_EXTERNAL_URL: siteUrl,
      GOTRUE_JWT_ISSUER: `${siteUrl}/auth/v1`,
      GOTRUE_JWT_AUD: "authenticated",
      GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
      GOTRUE_JWT_ADMIN_ROLES: "supabase_admin,service_role",
      GOTRUE_JWT_SECRET: LOCAL_KEYS.jwt,
      GOTRUE_JWT_KEYS: keysToSign(signing),
      GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: google.redirectUri,
      GOTRUE_RATE_LIMIT_HEADER: "X-Forwarded-For",
      GOTRUE_MAILER_URLPATHS_CONFIRMATION: "/auth/v1/verify",
      GOTRUE_MAILER_URLPATHS_RECOVERY: "/auth/v1/verify",
      // The local mail server.
      GOTRUE_SMTP_HOST: "127.0.0.1",
      GOTRUE_SMTP_PORT: String(mail.port),
    });

    let keys = options.keys ?? [makeSigningKey()];
    let auth = await startAuthServer(server, settings(keys));
    started.push(() => auth.stop());
    let postgrest = runPostgrest(server, keysToVerify(keys));
    started.push(() => postgrest.stop());
    const services = {
      get auth() {
        return { host: "127.0.0.1", port: auth.port };
      },
      get rest() {
        return { socketPath: postgrest.socketPath };
      },
    };
    const gateway = createGateway(services, LOCAL_KEYS, () => keys[0] as SigningKey);
    const owner = server.connect("postgres", { jsonTexts: true });
    const authService = server.connect("supabase_auth_admin");
    await createDemo(asDatabase(owner));
    await owner.unsafe(COMPLETE_ACCOUNTS);
    await shiftSchedule(asDatabase(owner));
    await createDemoPicks(asDatabase(owner));
    await untilReady(gateway, siteUrl, LOCAL_KEYS.secret);

    return {
      async fetch(request: Request) {
        const response = await gateway(request);
        const path = google.consentPath(response.headers.get("location") ?? "");
        return path === null ? response : new Response(null, { status: 302, headers: { location: siteUrl + path } });
      },
      sql: <Row = Record<string, unknown>>(query: string, params?: unknown[]) => runSql<Row>(owner, query, params),
      /** Runs SQL as the auth service's role, which has no privileges in our schemas. */
      authSql: <Row = Record<string, unknown>>(query: string, params?: unknown[]) =>
        runSql<Row>(authService, query, params),
      /** The database URL for clients such as pg_dump, with the role of the project's owner, `postgres`. */
      databaseUrl: server.uri("postgres"),
      /** Restarts the services with these keys, as when a project rotates its keys. The first key signs new tokens. */
      async rotate(rotated: readonly SigningKey[]) {
        await Promise.all([auth.stop(), postgrest.stop()]);
        keys = [...rotated];
        auth = await startAuthServer(server, settings(keys));
        postgrest = runPostgrest(server, keysToVerify(keys));
        await untilReady(gateway, siteUrl, LOCAL_KEYS.secret);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
