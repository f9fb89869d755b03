import { readdirSync, readFileSync } from "node:fs";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { LOCAL_KEYS } from "#local/keys.ts";
import { createLocalSupabase } from "#local/supabase/supabase.ts";
import { SERVER_KEY_HEADER, serverKey, serverKeyHash } from "#server/auth/server-key.ts";
import { userToken } from "../accounts/tokens.ts";
import { serveFetch } from "../hosted/ports.ts";
import { hasPostgres } from "./installed.mjs";
import { type PostgresServer, startPostgres } from "./postgres.ts";
import { HOSTED_KEYS, startPostgrest } from "./postgrest.ts";

/** A database with our migrations and teams, and a Data API. */
export interface TestDatabase {
  /** `pglite`: the embedded local stack. `postgres`: real PostgreSQL and real PostgREST, as in a hosted project. */
  readonly lane: "pglite" | "postgres";
  /** The Data API's origin, for supabase-js. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Runs SQL as the role that runs the migrations. Several statements are allowed if there are no parameters. */
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  /** Runs SQL as the auth service's role, which has no privileges in our schemas. */
  authSql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  /** Returns a token for a signed-in user with this id. `claims` add to or override the default claims. */
  tokenFor(userId: string, claims?: object): string;
  close(): Promise<void>;
}

const STORE = new URL("../../../supabase/", import.meta.url);
const read = (path: string | URL) => readFileSync(new URL(path, STORE), "utf8");

/** The database engines on this machine, preferred engine first: PostgreSQL if it is installed, then PGlite. */
export const ENGINES: readonly TestDatabase["lane"][] = hasPostgres() ? ["postgres", "pglite"] : ["pglite"];

/** Opens a separate database. The environment variable DB_LANE chooses another engine. */
export function openDatabase(engine: string | undefined = process.env.DB_LANE ?? ENGINES[0]): Promise<TestDatabase> {
  if (engine === "pglite") return openPglite();
  if (engine === "postgres") return openPostgres();
  throw new Error(`DB_LANE is pglite or postgres, not ${engine}`);
}

async function openPglite(): Promise<TestDatabase> {
  const supabase = await createLocalSupabase({ dataDir: "memory" });
  const server = await serveFetch(supabase.fetch);
  return {
    lane: "pglite",
    url: server.url,
    publishableKey: LOCAL_KEYS.publishable,
    secretKey: LOCAL_KEYS.secret,
    sql: supabase.sql,
    authSql: supabase.sql,
    tokenFor: (userId, claims) => userToken(LOCAL_KEYS.jwt, userId, claims),
    async close() {
      await server.close();
      await supabase.close();
    },
  };
}

/** Runs a file in this folder as the superuser. */
const runBeside = (server: PostgresServer, name: string) =>
  server.connect("supabase_admin").unsafe(read(new URL(name, import.meta.url)));

/** Creates the parts of the auth service's tables that the migrations and policies depend on. */
const imitateAuthSchema = (server: PostgresServer): Promise<unknown> => runBeside(server, "auth-schema.sql");

/** The Supabase CLI's list of pushed migrations. The product reads its schema version from this list. */
const HISTORY = `create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;

/** Turns an empty server into a hosted project with our migrations and teams. */
export async function fillPostgres(server: PostgresServer, makeAuthSchema = imitateAuthSchema): Promise<void> {
  await runBeside(server, "hosted-project.sql");
  await makeAuthSchema(server);
  const owner = server.connect("postgres");
  await owner.unsafe(HISTORY);
  const migrations = readdirSync(new URL("migrations", STORE)).filter((name) => name.endsWith(".sql"));
  for (const name of migrations.sort()) {
    await owner.unsafe(read(`migrations/${name}`));
    const [, version = "", title = ""] = /^(\d+)_(.+)\.sql$/.exec(name) ?? [];
    await owner`insert into supabase_migrations.schema_migrations (version, name) values (${version}, ${title})`;
  }
  await owner.unsafe(read("seed.sql"));
  // The keys of the database tests' servers and of the hosted tests' servers.
  for (const { secret } of [HOSTED_KEYS, LOCAL_KEYS])
    await owner.unsafe(
      `insert into private.server_keys (hash) values (${serverKeyHash({ SUPABASE_SECRET_KEY: secret })})`,
    );
}

async function openPostgres(): Promise<TestDatabase> {
  // When several test files run, `postgres-for-all.ts` has already created a cluster with our schema and teams. Each
  // file copies that cluster.
  const filled = process.env.FILLED_POSTGRES ?? null;
  const server = await startPostgres(filled);
  try {
    if (filled === null) await fillPostgres(server);
    const owner = server.connect("postgres");
    const api = await startPostgrest(server);
    const authService = server.connect("supabase_auth_admin");
    return {
      lane: "postgres",
      url: api.url,
      publishableKey: HOSTED_KEYS.publishable,
      secretKey: HOSTED_KEYS.secret,
      sql: (query, params) => runSql(owner, query, params),
      authSql: (query, params) => runSql(authService, query, params),
      tokenFor: (userId, claims) => userToken(HOSTED_KEYS.jwt, userId, claims),
      async close() {
        await api.stop();
        await Promise.all([owner, authService].map((client) => client.end({ timeout: 1 })));
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns a statement's rows. If there are several statements, returns the rows of the last statement. */
export async function runSql<Row>(role: Sql, query: string, params?: unknown[]): Promise<Row[]> {
  // The cast is needed, because `unsafe` accepts only values that the database client can send. Any other value causes
  // an error, so the cast hides no mistake.
  const result = await role.unsafe(query, params as never[]);
  const last = Array.isArray(result.at(-1)) ? result.at(-1) : result;
  // The compiler cannot know the type of the rows, so the caller specifies the type.
  return [...(last as unknown as Row[])];
}

/** Returns the header with the server's key, without which the Data API rejects every request. */
export const serverHeader = ({ secretKey }: Pick<TestDatabase, "secretKey">) => ({
  [SERVER_KEY_HEADER]: serverKey({ SUPABASE_SECRET_KEY: secretKey }),
});

/** Returns a Data API client that sends the server's key, stores no session, and acts as the user of the token. */
function client(db: TestDatabase, key: string, token?: string): SupabaseClient {
  return createClient(db.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: serverHeader(db) },
    ...(token === undefined ? {} : { accessToken: async () => token }),
  });
}

/** Returns the server's client for a visitor, with the publishable key. */
export const visitor = (db: TestDatabase) => client(db, db.publishableKey);

/** Returns the server's client for a signed-in player. */
export const player = (db: TestDatabase, userId: string, claims?: object) =>
  client(db, db.publishableKey, db.tokenFor(userId, claims));

/** Returns the server's client with the secret key. */
export const server = (db: TestDatabase) => client(db, db.secretKey);

/** Deletes the brackets and scores that tests have stored. */
export async function emptied(db: TestDatabase): Promise<void> {
  await db.sql("delete from app.saved_brackets; delete from app.brackets; delete from app.player_scores;");
}
