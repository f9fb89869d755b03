import { ADDRESSES, type Address } from "../../../src/server/http/addresses.ts";
import { appRouter, type ProcedurePath } from "../../../src/server/router.ts";
import type { TestDatabase } from "../database/database.ts";
import { ALIKE, DENIED, data, HARMLESS, key, rest, status, type Try, trpc } from "./attack.ts";
import { ID } from "./cast.ts";
import { OPEN_FUNCTIONS } from "./open.ts";

/* Attacks generated from the database and the router: on every table, every function and every procedure. */

const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"] as const;

/** Requests every table and view with every method, both with and without the headers that select its schema. */
export async function callsOfTables(db: TestDatabase): Promise<Try[]> {
  const tables = await db.sql<{ schema: string; name: string; field: string }>(`
    select nspname as schema, relname as name, attname as field
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum = 1
    where nspname in ('app', 'private', 'public', 'auth') and relkind in ('r', 'p', 'v', 'm', 'f')`);
  // On a PUT, PostgREST accepts only `eq` filters. It checks the filters before the caller's privileges, so it rejects
  // the `not.is.null` filter below with a 405.
  const refused = (method: string) => status([401, 403, 404, 406, ...(method === "PUT" ? [405] : [])]);
  return tables.flatMap(({ schema, name, field }) =>
    METHODS.flatMap((method) =>
      [{}, { "accept-profile": schema, "content-profile": schema }].map((headers) =>
        data.raw(method, `/${name}?${field}=not.is.null`, refused(method), {
          headers: { prefer: "return=representation,count=exact", ...headers },
          ...(["POST", "PATCH", "PUT"].includes(method) && { body: { [field]: null } }),
          ...ALIKE,
        }),
      ),
    ),
  );
}

/**
 * Calls every function that is not in `OPEN_FUNCTIONS`, including the functions in hidden schemas. The Data API must
 * deny calls to functions in `public`, and must not find functions in hidden schemas.
 */
export async function callsOfClosedFunctions(db: TestDatabase): Promise<Try[]> {
  const functions = await db.sql<{ signature: string; schema: string; name: string; args: string[] }>(`
    select oid::regprocedure::text as signature, pronamespace::regnamespace::text as schema, proname as name,
      coalesce(proargnames[1:pronargs], '{}')::text[] as args
    from pg_proc where pronamespace::regnamespace::text in ('app', 'private', 'public')`);
  const open = Object.keys(OPEN_FUNCTIONS);
  const openNames = open.map((signature) => signature.replace(/\(.*/, ""));
  return functions
    .filter(({ signature }) => !open.includes(signature))
    .flatMap(({ name, args, schema }) => {
      const inputs = Object.fromEntries(args.map((each) => [each, null]));
      const hidden = data.call(name, inputs, status(406, "PGRST106"), {
        headers: { "content-profile": schema },
        visitor: status(406),
      });
      if (schema === "public") return [data.call(name, inputs, DENIED)];
      if (openNames.includes(name)) return [hidden];
      return [hidden, data.call(name, inputs, status(404, "PGRST202"), { visitor: status(404) })];
    });
}

/** The procedures by path, as the router stores them at run time. */
const PROCEDURES = appRouter._def.procedures as unknown as Record<ProcedurePath, { _def: { type: string } }>;

const WRONG_METHOD = key("METHOD_NOT_ALLOWED");

/** Calls every procedure with the wrong method. */
export function wrongMethods(): Try[] {
  return Object.entries(PROCEDURES).map(([path, { _def }]) =>
    trpc.raw(_def.type === "query" ? "POST" : "GET", path, WRONG_METHOD, {
      ...(_def.type === "query" && { body: { json: null } }),
      ...ALIKE,
    }),
  );
}

/** Calls every procedure with an empty input. */
export function callsOfProcedures(): Try[] {
  return Object.entries(PROCEDURES).map(([path, { _def }]) =>
    trpc[_def.type === "query" ? "query" : "mutate"](path as ProcedurePath, {}, HARMLESS),
  );
}

/** Endpoints that do not check the session token. Their responses contain no player's data. */
const ASK_NOBODY = ["GET /unsubscribe/one-click", "GET /openapi.json", "GET /calendar.ics", "POST /crash-reports"];

/** Requests every REST endpoint that checks the session token or the scheduler's secret. */
export function callsOfAddresses(addresses: readonly Address[] = ADDRESSES): Try[] {
  return addresses
    .filter(({ method, path }) => !ASK_NOBODY.includes(`${method} ${path}`))
    .map(({ method, path }) =>
      rest(method, path.replace(/\{\w+\}/, ID.victim), HARMLESS, method === "POST" ? { body: {} } : {}),
    );
}

/** Calls every function that visitors or players may call. */
export function callsOfFunctions(): Try[] {
  return Object.keys(OPEN_FUNCTIONS).map((signature) => data.call(signature.replace(/\(.*/, ""), {}, HARMLESS));
}
