import { appRouter, type ProcedurePath } from "../../../src/server/router.ts";
import type { TestDatabase } from "../database/database.ts";
import { alike, DENIED, data, HARMLESS, key, type Outcome, rest, status, type Try, trpc } from "./attack.ts";
import { ID } from "./cast.ts";
import { OPEN_FUNCTIONS, OPEN_TABLES } from "./open.ts";

/*
 * Attacks that nobody has to write: on every table, column and function of the database and on every procedure of the
 * router, whichever there are.
 */

/** The columns of each table of the Data API. */
export async function tablesOf(db: TestDatabase): Promise<Map<string, string[]>> {
  const rows = await db.sql<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0 and not attisdropped
    group by relname`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const visitorGets = (outcome: Outcome | null) => (outcome === null ? {} : alike(outcome));

/** Reads each column, and finds and sorts by those that nobody reads. */
export function readsOf(table: string, columns: readonly string[]): Try[] {
  const { readBy, read = [] } = OPEN_TABLES[table] ?? { readBy: "nobody" };
  const forVisitor = (outcome: Outcome) => visitorGets(readBy === "everybody" ? outcome : null);
  const [shown = "id"] = read;
  return columns.flatMap((column) => {
    const outcome = read.includes(column) ? HARMLESS : DENIED;
    const refused = forVisitor(status(401, "42501"));
    const hidden = [
      data.get(`/${table}?select=${shown}&${column}=not.is.null`, DENIED, refused),
      data.get(`/${table}?select=${shown}&order=${column}`, DENIED, refused),
    ];
    const seen = data.get(`/${table}?select=${column}`, outcome, outcome === HARMLESS ? forVisitor(HARMLESS) : refused);
    return outcome === HARMLESS ? [seen] : [seen, ...hidden];
  });
}

/** Writes each column that nobody writes, and deletes. */
export function writesOf(table: string, columns: readonly string[]): Try[] {
  const { insert = [], update = [], delete: canDelete } = OPEN_TABLES[table] ?? {};
  return [
    ...columns
      .filter((column) => !insert.includes(column))
      .map((column) => data.post(`/${table}`, { [column]: null }, DENIED)),
    ...columns
      .filter((column) => !update.includes(column))
      .map((column) => data.patch(`/${table}`, { [column]: null }, DENIED)),
    ...(canDelete ? [] : [data.remove(`/${table}`, DENIED)]),
  ];
}

interface CalledFunction {
  readonly signature: string;
  readonly isPublic: boolean;
  readonly name: string;
  readonly args: readonly string[];
  /** The table whose row is the only argument: the Data API calls it inside such a row. */
  readonly rowOf: string | null;
}

/** Calls every function that is not open: one of `public` is refused, one of `private` is not found. */
export async function callsOf(db: TestDatabase): Promise<Try[]> {
  const functions = await db.sql<CalledFunction>(`
    select oid::regprocedure::text as signature, pronamespace = 'public'::regnamespace as "isPublic", proname as name,
      coalesce(proargnames, '{}')::text[] as args,
      (select relname from pg_class where reltype = proargtypes[0] and pronargs = 1 and proretset) as "rowOf"
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
  return functions
    .filter(({ signature }) => !(signature in OPEN_FUNCTIONS))
    .map(({ name, args, isPublic, rowOf }) => {
      if (rowOf !== null) return data.get(`/${rowOf}?select=${name}(*)&limit=1`, DENIED, alike(status(401, "42501")));
      const outcome = isPublic ? DENIED : status(404, "PGRST202");
      return data.call(
        name,
        Object.fromEntries(args.map((each) => [each, null])),
        outcome,
        isPublic ? {} : alike(outcome),
      );
    });
}

/** The procedures by their paths, as the router keeps them at run time. */
const PROCEDURES = appRouter._def.procedures as unknown as Record<ProcedurePath, { _def: { type: string } }>;

const WRONG_METHOD = key("METHOD_NOT_ALLOWED");

/** Every procedure by the other method. */
export function wrongMethods(): Try[] {
  return Object.entries(PROCEDURES).map(([path, { _def }]) =>
    trpc.raw(_def.type === "query" ? "POST" : "GET", path, WRONG_METHOD, {
      ...(_def.type === "query" && { body: { json: null } }),
      ...alike(WRONG_METHOD),
    }),
  );
}

/** Every procedure, with an input that says nothing. */
export function callsOfProcedures(): Try[] {
  return Object.entries(PROCEDURES).map(([path, { _def }]) =>
    trpc[_def.type === "query" ? "query" : "mutate"](path as ProcedurePath, {}, HARMLESS),
  );
}

/** A route of our server, as Hono names it. */
interface Route {
  readonly method: string;
  readonly path: string;
}

/** The addresses that do not look at who is calling: they show nothing. */
const ASK_NOBODY = ["GET /unsubscribe/one-click", "POST /crash-reports"];

/** Every REST address that reads who is calling. */
export function callsOfAddresses(routes: readonly Route[]): Try[] {
  return routes
    .filter(({ method, path }) => !ASK_NOBODY.includes(`${method} ${path}`))
    .map(({ method, path }) =>
      rest(method as "GET" | "POST", path.replace(/:\w+/, ID.victim), HARMLESS, method === "POST" ? { body: {} } : {}),
    );
}

/** Every table that visitors read, every other table, and every function that players may call. */
export function callsOfDataApi(): Try[] {
  const names = Object.keys(OPEN_FUNCTIONS).map((signature) => signature.replace(/\(.*/, ""));
  return [
    ...Object.entries(OPEN_TABLES).map(([table, { read = ["id"] }]) =>
      data.get(`/${table}?select=${read[0]}`, HARMLESS),
    ),
    ...names.map((name) => data.call(name, {}, HARMLESS)),
  ];
}
