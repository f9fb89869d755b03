import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { App } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import { serverKeyHash } from "#server/auth/server-key.ts";
import { migrate, readMigrations } from "../data/migrations.ts";
import { shiftSchedule } from "../data/shift-schedule.ts";
import { snapshotFile, writeSnapshot } from "../data/snapshot.ts";
import { createDemo, demoSources } from "../demo/demo.ts";
import { createDemoPicks } from "../demo/league.ts";
import type { Google } from "../google/google.ts";
import { LOCAL_KEYS } from "../keys.ts";
import { type AuthMail, authTemplates } from "./auth-mail.ts";
import { CODE_LENGTH, createAuthService } from "./auth-service.ts";
import { rejection, rejectToData } from "./data-api-rules.ts";
import { openDatabase, openFromSnapshot } from "./open-database.ts";
import { asPostgrest } from "./postgrest-errors.ts";

const SUPABASE_FOLDER = fileURLToPath(new URL("../../supabase", import.meta.url));
const TEMPLATES = join(SUPABASE_FOLDER, "templates");

type Driver = PgliteConnection["driver"];

const SITE_URL = "http://localhost:3000";

/**
 * After these words, the Data API reads the whole schema again, which takes longer than a hundred requests. A needless
 * word only costs time; a missing one would hide schema changes.
 */
const MAY_CHANGE_SCHEMA = /\b(alter|call|comment|create|do|drop|execute|grant|import|revoke|security)\b/i;

export interface LocalSupabaseOptions {
  /** `memory`, the default, stores nothing and starts in about a second. */
  dataDir?: string | undefined;
  migrationsDir?: string | undefined;
  /** SQL that runs once, after a new database's migrations; false for none. */
  seed?: string | false | undefined;
  /** Adds the demo to a new database. */
  demo?: boolean | undefined;
  /** Leaves a new database's season dates as they are, instead of shifting them so that a week is open now. */
  realDates?: boolean | undefined;
  /** The origin that the auth service puts into its emails and responses. */
  siteUrl?: string;
  /** Must not use the database, which is locked by the request that sends the email. */
  sendMail?: (mail: AuthMail) => void | Promise<void>;
  /** The fake Google sign-in. Without it, players cannot sign in with Google. */
  google?: Google;
}

/** Supabase on this machine: the auth service under /auth/v1 and the Data API under /rest/v1, over real PostgreSQL. */
export interface LocalSupabase {
  /** Handles a request to /auth/v1 or /rest/v1. Anything else gets a 404. */
  fetch(request: Request): Promise<Response>;
  /** As the database's owner, who bypasses row-level security. SQL without parameters may have several statements. */
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Applies missing migrations and fills a new database. Fails with a UserError if the data directory is damaged, or if a
 * migration has changed or fails.
 */
export async function createLocalSupabase(options: LocalSupabaseOptions = {}): Promise<LocalSupabase> {
  const {
    dataDir = "memory",
    migrationsDir = join(SUPABASE_FOLDER, "migrations"),
    seed = join(SUPABASE_FOLDER, "seed.sql"),
  } = options;
  const hostedDefaults = {
    name: "0-hosted-defaults",
    sql: readFileSync(new URL("../data/hosted-defaults.sql", import.meta.url), "utf8"),
  };
  const migrations = [hostedDefaults, ...readMigrations(migrationsDir)];
  const seedSql = seed !== false && existsSync(seed) ? readFileSync(seed, "utf8") : "";
  const demoFiles = options.demo ? demoSources() : [];
  const snapshot = snapshotFile(
    packageVersions(),
    ...migrations.flatMap(({ name, sql }) => [name, sql]),
    seedSql,
    ...demoFiles,
  );

  const directory = dataDir === "memory" ? null : dataDir;
  const isNew = directory === null || !existsSync(join(directory, "PG_VERSION"));
  const restored = isNew ? await openFromSnapshot(snapshot, directory) : null;
  const connection = restored ?? (await openDatabase(directory));
  try {
    const app = createApp(connection, options);
    if (!restored) {
      await withQuietConsole(() => app.ensureSystemSchema());
      await migrate(connection.driver, migrations);
      if (isNew && seedSql) await connection.driver.transaction((transaction) => transaction.exec(seedSql));
      if (isNew && options.demo) await createDemo(connection.driver);
      if (isNew) await writeSnapshot(snapshot, connection.driver);
    }
    await app.init();
    if (isNew && !options.realDates) await shiftSchedule(connection.driver);
    if (isNew && options.demo) await createDemoPicks(connection.driver);
    return serve(app, connection, await readPreRequest(connection.driver), options);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function packageVersions(): string {
  const require = createRequire(import.meta.url);
  return ["@supabase/lite", "@electric-sql/pglite"]
    .map((name) => {
      const folder = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
      return `${name} ${(require(join(folder, "package.json")) as { version: string }).version}`;
    })
    .join();
}

function createApp(connection: PgliteConnection, options: LocalSupabaseOptions): App {
  const { siteUrl = SITE_URL, sendMail = () => {}, google } = options;
  return new App({
    connection,
    api: { schemas: ["public"] },
    auth: {
      enabled: true,
      jwt_secret: LOCAL_KEYS.jwt,
      publishable_key: LOCAL_KEYS.publishable,
      secret_key: LOCAL_KEYS.secret,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      minimum_password_length: 8,
      enable_refresh_token_rotation: true,
      email: { enable_confirmations: true, otp_length: CODE_LENGTH, template: authTemplates(TEMPLATES) },
      external: google ? { google: google.settings } : {},
    },
    options: {
      drivers: { email: { send: async (mail: AuthMail) => sendMail(mail) } },
      server: { admin: false, disableStudio: true },
    },
  });
}

const isQuiet = new AsyncLocalStorage<true>();

/**
 * The embedded Supabase prints every rejected statement with its parameters. Other code that runs at the same time
 * still prints.
 */
async function withQuietConsole<T>(work: () => Promise<T>): Promise<T> {
  const print = console.error;
  const printUnlessQuiet = (...args: unknown[]) => {
    if (!isQuiet.getStore()) print(...args);
  };
  console.error = printUnlessQuiet;
  try {
    return await isQuiet.run(true, work);
  } finally {
    if (console.error === printUnlessQuiet) console.error = print;
  }
}

/** One task at a time, because concurrent transactions would get mixed up on the single connection. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => {});
    return result;
  };
}

/**
 * Returns the statement that PostgREST runs before every request, or null. The embedded Data API ignores this setting.
 * If there is one, stores the hash of the local server's key.
 */
async function readPreRequest(database: Driver): Promise<string | null> {
  const { rows } = await database.query<{ name: string }>(`select split_part(setting, '=', 2) as name
    from pg_roles, unnest(rolconfig) as setting where setting like 'pgrst.db_pre_request=%'`);
  if (rows[0] === undefined) return null;
  const hash = serverKeyHash({ SUPABASE_SECRET_KEY: LOCAL_KEYS.secret });
  await database.exec(`insert into private.server_keys (hash) values (${hash}) on conflict do nothing`);
  return `select set_config('request.headers', $1, true), ${rows[0].name}()`;
}

/** Returns a response if the statement rejects a request with these headers. */
async function denialOf(database: Driver, preRequest: string, headers: Headers): Promise<Response | null> {
  try {
    await database.query(preRequest, [JSON.stringify(Object.fromEntries(headers))]);
    return null;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return rejection(403, code, message);
  }
}

function serve(
  app: App,
  connection: PgliteConnection,
  preRequest: string | null,
  options: LocalSupabaseOptions,
): LocalSupabase {
  const { siteUrl = SITE_URL, sendMail = () => {}, google = null } = options;
  const enqueue = createQueue();
  const authService = createAuthService({
    callEmbedded: async (request) => app.fetch(request),
    database: connection.driver,
    templates: TEMPLATES,
    siteUrl,
    sendMail,
    google,
  });
  let databaseError: unknown = null;
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    databaseError = normalize(error);
    return databaseError as ReturnType<typeof normalize>;
  };

  return {
    async fetch(request) {
      const url = new URL(request.url);
      const { pathname } = url;
      if (!/^\/(auth|rest)\/v1(\/|$)/.test(pathname)) return new Response("Not found", { status: 404 });
      // Read before the request is queued, so that a slow sender does not block others.
      const { method } = request;
      const headers = new Headers(request.headers);
      // The embedded Supabase treats any other capitalization of `Bearer` as a missing token.
      const token = /^bearer\s+(.*)$/i.exec(headers.get("authorization") ?? "")?.[1];
      if (token) headers.set("authorization", `Bearer ${token}`);
      const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
      const rejection = pathname.startsWith("/rest/")
        ? rejectToData(url, headers, new TextDecoder().decode(body ?? undefined))
        : null;
      if (rejection) return rejection;
      return enqueue(async () => {
        databaseError = null;
        const copy = new Request(url, { method, headers, ...(body?.byteLength ? { body } : {}) });
        if (pathname.startsWith("/auth/")) return withQuietConsole(() => authService(copy));
        const denial = preRequest === null ? null : await denialOf(connection.driver, preRequest, headers);
        return denial ?? asPostgrest(await withQuietConsole(async () => app.fetch(copy)), databaseError);
      });
    },
    sql<Row>(query: string, params?: unknown[]) {
      return enqueue(async () => {
        const result = params
          ? await connection.driver.query(query, params)
          : (await connection.driver.exec(query)).at(-1);
        if (MAY_CHANGE_SCHEMA.test(query)) await connection.clearSchemaCache();
        return (result?.rows ?? []) as Row[];
      });
    },
    close: () => enqueue(() => connection.close()),
  };
}
