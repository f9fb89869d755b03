import { existsSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { App } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { START_AFRESH } from "../data/data-dir.ts";
import { asPostgrest } from "../data/database-errors.ts";
import { migrate, readMigrations } from "../data/migrations.ts";
import { shiftSchedule } from "../data/seed.ts";
import { readSnapshot, snapshotFile, writeSnapshot } from "../data/snapshot.ts";
import { createDemo, demoSources } from "../demo/demo.ts";
import type { Google } from "../google/google.ts";
import { LOCAL_KEYS } from "../keys.ts";
import { quietly } from "../quiet.ts";
import { UserError } from "../user-error.ts";
import { CODE_LENGTH, createAuthService } from "./auth-service.ts";
import { type AuthMail, authTemplates } from "./mail.ts";

const STORE = fileURLToPath(new URL("../../supabase", import.meta.url));
const TEMPLATES = join(STORE, "templates");

const SITE_URL = "http://localhost:3000";

export interface LocalSupabaseOptions {
  /** Where the database is kept; `memory`, the default, keeps nothing and starts in about a second. */
  dataDir?: string | undefined;
  migrationsDir?: string | undefined;
  /** The SQL that runs once, after the migrations of a new database; false for none. */
  seed?: string | false | undefined;
  /** Adds the demo to a new database. */
  demo?: boolean | undefined;
  /** The origin that the auth service puts into its mails and answers. */
  siteUrl?: string;
  /** Takes the mails of the auth service. It must not call the database: the request that sends has it. */
  sendMail?: (mail: AuthMail) => void | Promise<void>;
  /** Who people may continue with; without one there is no Google. */
  google?: Google;
}

/** Supabase on this machine: the auth service under /auth/v1, the Data API under /rest/v1, over real PostgreSQL. */
export interface LocalSupabase {
  /** Answers a request to /auth/v1 or /rest/v1; anything else is 404. */
  fetch(request: Request): Promise<Response>;
  /** Runs SQL as the owner of the database, past every policy. Several statements are allowed without parameters. */
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Starts Supabase on this machine, brings its schema up to date and, when the database is new, fills it. Fails with a
 * UserError for a damaged data directory and for a migration that has changed or fails.
 */
export async function createLocalSupabase(options: LocalSupabaseOptions = {}): Promise<LocalSupabase> {
  const { dataDir = "memory", migrationsDir = join(STORE, "migrations"), seed = join(STORE, "seed.sql") } = options;
  const defaults = {
    name: "0-hosted-defaults",
    sql: readFileSync(new URL("../data/hosted-defaults.sql", import.meta.url), "utf8"),
  };
  const migrations = [defaults, ...readMigrations(migrationsDir)];
  const seedSql = seed !== false && existsSync(seed) ? readFileSync(seed, "utf8") : "";

  const isKept = dataDir !== "memory";
  const isNew = !isKept || !existsSync(join(dataDir, "PG_VERSION"));
  const made = [...migrations.flatMap(({ name, sql }) => [name, sql]), seedSql, ...(options.demo ? demoSources() : [])];
  const snapshot = snapshotFile(versions(), ...made);
  const directory = isKept ? dataDir : null;
  const loaded = isNew ? await openFrom(snapshot, directory) : null;
  const connection = loaded ?? (await open(directory));
  try {
    const app = createApp(connection, options);
    if (!loaded) {
      await quietly(() => app.ensureSystemSchema());
      await migrate(connection.driver, migrations);
      if (isNew && seedSql) await seedWith(connection, seedSql);
      if (isNew && options.demo) await createDemo(connection.driver);
      if (isNew) await writeSnapshot(snapshot, connection.driver);
    }
    await app.init();
    if (isNew) await shiftSchedule(connection.driver);
    return serve(app, connection, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** What else a snapshot depends on. */
function versions(): string {
  const require = createRequire(import.meta.url);
  return ["@supabase/lite", "@electric-sql/pglite"]
    .map((name) => {
      const folder = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
      return `${name} ${(require(join(folder, "package.json")) as { version: string }).version}`;
    })
    .join();
}

/** A new database from a snapshot; null when there is none, or when it is of no use. */
async function openFrom(snapshot: string, directory: string | null): Promise<PgliteConnection | null> {
  const tar = readSnapshot(snapshot);
  if (tar === null) return null;
  try {
    return await open(directory, tar);
  } catch {
    for (const path of [snapshot, directory]) if (path) rmSync(path, { recursive: true, force: true });
    return null;
  }
}

async function open(directory: string | null, snapshot: Blob | null = null): Promise<PgliteConnection> {
  try {
    const connection = await createPgliteConnection({
      ...(directory ? { url: directory } : {}),
      ...(snapshot ? { pgliteOptions: { loadDataDir: snapshot } } : {}),
    });
    await connection.driver.waitReady;
    // The roles and grants are those of the migrations. Left alone, the first request would grant everything to
    // everybody, and with it every column.
    Object.assign(connection, { ensureRlsContext: async () => true });
    return connection;
  } catch (error) {
    if (!directory) throw error;
    throw new UserError(`The database in ${directory} is damaged and cannot be opened.`, START_AFRESH, error);
  }
}

async function seedWith(connection: PgliteConnection, sql: string): Promise<void> {
  await connection.driver.transaction((transaction) => transaction.exec(sql));
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

/** One request or statement at a time: they share one connection, on which transactions would run into each other. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

function serve(app: App, connection: PgliteConnection, options: LocalSupabaseOptions): LocalSupabase {
  const { siteUrl = SITE_URL, sendMail = () => {}, google = null } = options;
  const inTurn = createTurns();
  const authService = createAuthService({
    answer: async (request) => app.fetch(request),
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
      const { pathname } = new URL(request.url);
      if (!/^\/(auth|rest)\/v1(\/|$)/.test(pathname)) return new Response("Not found", { status: 404 });
      // The body is read before the turn comes, so that a slow sender keeps nobody waiting.
      const { method, headers } = request;
      const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
      return inTurn(async () => {
        databaseError = null;
        const copy = new Request(request.url, { method, headers, ...(body?.byteLength ? { body } : {}) });
        if (pathname.startsWith("/auth/")) return quietly(() => authService(copy));
        return asPostgrest(await quietly(async () => app.fetch(copy)), databaseError);
      });
    },
    sql<Row>(query: string, params?: unknown[]) {
      return inTurn(async () => {
        const result = params
          ? await connection.driver.query(query, params)
          : (await connection.driver.exec(query)).at(-1);
        await connection.clearSchemaCache();
        return (result?.rows ?? []) as Row[];
      });
    },
    close: () => inTurn(() => connection.close()),
  };
}
