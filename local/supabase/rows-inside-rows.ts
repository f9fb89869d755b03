import type { ReadRequest } from "./impossible-requests.ts";

/** What may stand inside the rows of each table, by the names that the Data API takes for it. */
export interface Insides {
  /** Names of other tables, and of foreign keys from them, of which no rows are read there. */
  readonly refused: ReadonlySet<string>;
  /** The table of the one row that a column or foreign key leads to. */
  readonly leadsTo: ReadonlyMap<string, string>;
}

interface Driver {
  query(sql: string): Promise<{ rows: unknown[] }>;
}

const inside = (table: string, name: string) => `${table}.${name}`;

/**
 * Reads what the schema refuses (docs/rules.md#rows-inside-rows): PostgREST calls a function of a table's row that has the
 * name of another table instead of following foreign keys, and the embedded Data API knows no such functions.
 */
export async function readInsides(driver: Driver): Promise<Insides> {
  const { rows } = await driver.query(`
    with refused as (
      select one.oid as table_id, other.oid as inside_id, proname::text as name
      from pg_proc
      join pg_class as one on one.reltype = proargtypes[0]
      join pg_class as other on other.reltype = prorettype and other.relname = proname
      where pronamespace = 'public'::regnamespace and proretset and pronargs = 1
    )
    select table_id::regclass::text as table, name, null as to from refused
    union
    select table_id::regclass::text, conname, null
    from refused join pg_constraint on conrelid = inside_id and confrelid = table_id and contype = 'f'
    union
    select conrelid::regclass::text, name, confrelid::regclass::text
    from pg_constraint
    cross join lateral (select conname union select attname from pg_attribute where attrelid = conrelid and array[attnum] = conkey)
      as key (name)
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  const found = rows as { table: string; name: string; to: string | null }[];
  return {
    refused: new Set(found.filter(({ to }) => to === null).map(({ table, name }) => inside(table, name))),
    leadsTo: new Map(found.flatMap(({ table, name, to }) => (to === null ? [] : [[inside(table, name), to]]))),
  };
}

/** Returns the first name in a `select` of rows of `table` that is refused there, at any depth, or null. */
function refusedIn(select: string, table: string, { refused, leadsTo }: Insides): string | null {
  const within = [table];
  let [name, isHint] = ["", false];
  for (const [mark] of select.matchAll(/\w+|[!()]/g)) {
    if (mark === ")") within.pop();
    else if (mark === "(") {
      const asked = inside(within.at(-1) ?? "", name);
      if (refused.has(asked)) return name;
      within.push(leadsTo.get(asked) ?? name);
      // What follows an exclamation mark says how, not what.
    } else if (mark !== "!" && !isHint) name = mark;
    isHint = mark === "!";
  }
  return null;
}

/** Returns the refusal of a request to the Data API that asks for many rows of a table inside a row of another, or null. */
export function refuseRowsInsideRows({ url, headers }: ReadRequest, insides: Insides): Response | null {
  const table = /^\/rest\/v1\/(\w+)$/.exec(url.pathname)?.[1];
  const name = table ? refusedIn(url.searchParams.get("select") ?? "", table, insides) : null;
  if (name === null) return null;
  const token = /^bearer\s+(\S+)/i.exec(headers.get("authorization") ?? "")?.[1];
  const isSignedIn = token !== undefined && token !== headers.get("apikey");
  const message = `permission denied for function ${name}`;
  return Response.json({ code: "42501", details: null, hint: null, message }, { status: isSignedIn ? 403 : 401 });
}
