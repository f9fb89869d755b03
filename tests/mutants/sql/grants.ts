import { type Catalog, FUNCTION, OURS, OUTSIDERS, TABLE } from "./catalog.ts";
import { type Mutant, mutant } from "./mutant.ts";

const TABLE_RIGHTS = ["select", "insert", "update", "delete"];
const COLUMN_RIGHTS = ["select", "insert", "update"];
const values = (names: readonly string[]) => `unnest(array[${names.map((name) => `'${name}'`).join(", ")}])`;

const WHO: Readonly<Record<string, string>> = { anon: "a visitor", authenticated: "a stranger" };
const METHODS: Readonly<Record<string, string>> = { select: "GET", insert: "POST", update: "PATCH", delete: "DELETE" };

/** How the attacks that are made for every table and column tell that somebody used a right. */
function toldOf(role: string, privilege: string, table: string, field = "\\w+"): RegExp {
  const place =
    privilege === "select" ? `\\?select=${field}\\b` : privilege === "delete" ? "" : ` \\{\\\\?"${field}\\\\?":`;
  return new RegExp(`${WHO[role]}: ${METHODS[privilege]} /${table.replace(/^.*\./, "")}${place}`);
}

/**
 * Gives each right that somebody from outside does not have. In schemas that they may not use only the use of the schema
 * itself, and everything on the tables of a schema at once: one alone opens nothing. A column alone is given where the
 * same person has that right on other columns; elsewhere giving the whole table does the same.
 */
export async function grantMutants(catalog: Catalog): Promise<Mutant[]> {
  const schemas = await catalog<{ schema: string; role: string; privilege: string }>(`
    select nspname as schema, role, privilege
    from pg_namespace, ${values(OUTSIDERS)} as role, ${values(["usage", "create"])} as privilege
    where pg_namespace.oid in ${OURS} and not has_schema_privilege(role, pg_namespace.oid, privilege)`);
  const tables = await catalog<{ name: string; role: string; privilege: string }>(`
    select ${TABLE} as name, role, privilege
    from pg_class, ${values(OUTSIDERS)} as role, ${values(TABLE_RIGHTS)} as privilege
    where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f')
      and has_schema_privilege(role, relnamespace, 'usage') and not has_table_privilege(role, pg_class.oid, privilege)`);
  const columns = await catalog<{ name: string; field: string; role: string; privilege: string }>(`
    select ${TABLE} as name, quote_ident(attname) as field, role, privilege
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
      ${values(OUTSIDERS)} as role, ${values(COLUMN_RIGHTS)} as privilege
    where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f')
      and has_any_column_privilege(role, pg_class.oid, privilege)
      and not has_column_privilege(role, pg_class.oid, attnum, privilege)`);
  const functions = await catalog<{ name: string; role: string }>(`
    select ${FUNCTION} as name, role from pg_proc, ${values(OUTSIDERS)} as role
    where pronamespace in ${OURS} and prokind = 'f' and not has_function_privilege(role, pg_proc.oid, 'execute')
      and has_schema_privilege(role, pronamespace, 'usage')`);
  const closed = [...new Set(schemas.filter(({ privilege }) => privilege === "usage").map(({ schema }) => schema))];

  return [
    ...schemas.map(({ schema, role, privilege }) =>
      mutant("grant", schema, `${privilege} to ${role}`, `grant ${privilege} on schema ${schema} to ${role}`),
    ),
    ...closed.flatMap((schema) =>
      OUTSIDERS.flatMap((role) =>
        ["tables", "functions"].map((kind) =>
          mutant("grant", schema, `all ${kind} to ${role}`, `grant all on all ${kind} in schema ${schema} to ${role}`),
        ),
      ),
    ),
    ...tables.map(({ name, role, privilege }) => ({
      ...mutant("grant", name, `${privilege} to ${role}`, `grant ${privilege} on ${name} to ${role}`),
      told: toldOf(role, privilege, name),
    })),
    ...columns.map(({ name, field, role, privilege }) => ({
      ...mutant(
        "grant",
        name,
        `${privilege} (${field}) to ${role}`,
        `grant ${privilege} (${field}) on ${name} to ${role}`,
      ),
      told: toldOf(role, privilege, name, field),
    })),
    ...functions.map(({ name, role }) => ({
      ...mutant("grant", name, `execute to ${role}`, `grant execute on function ${name} to ${role}`),
      told: new RegExp(`${WHO[role]}: POST /rpc/${name.replace(/^public\.|\(.*$/g, "")}\\b`),
    })),
  ];
}
