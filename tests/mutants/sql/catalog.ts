import type { Sql } from "postgres";

/** A query on the catalogs of the database that is read. */
export type Catalog = <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;

/** Returns what asks the catalogs of a database. */
export const catalogOf =
  (database: Sql): Catalog =>
  async <Row>(query: string, parameters: unknown[] = []) =>
    // Only the author of the query knows the type of its rows.
    [...(await database.unsafe(query, parameters as never[]))] as Row[];

/** The schemas that are ours. */
export const OURS = "(select oid from pg_namespace where nspname in ('public', 'private'))";

/** Who comes from outside: with the publishable key alone, and with a token of their own. */
export const OUTSIDERS = ["anon", "authenticated"] as const;

/** The name of a table in SQL, with its schema, for a query on pg_class. */
export const TABLE = "format('%I.%I', relnamespace::regnamespace, relname)";

/** The name of a function in SQL, with its schema and the types of its arguments, for a query on pg_proc. */
export const FUNCTION =
  "format('%I.%I(%s)', pronamespace::regnamespace, proname, pg_get_function_identity_arguments(pg_proc.oid))";
