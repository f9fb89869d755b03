import type { TestDatabase } from "./database.ts";

/** The first key of a week's lock, and the seed of the others: `private.lock_key`. */
const SEED = 20251219;

/** Ids of players and groups whose locks have a name in what is read. */
export type Named = Readonly<Record<string, string>>;

/**
 * What a transaction of a statement holds at its end: the locks of weeks, players and groups, each with its mode, and these
 * tables of one row whose row it has locked and not written, sorted.
 */
export async function heldAfter(
  db: TestDatabase,
  statement: string,
  named: Named,
  tables: readonly string[] = [],
): Promise<string[]> {
  const names = Object.entries(named).map(([name, id]) => `('${name}', '${id}'::uuid)`);
  const rows = tables.map(
    (table) => `union all select '${table}' from ${table} where xmax::text = pg_current_xact_id()::text`,
  );
  const held = await db.sql<{ lock: string }>(`
    ${statement};
    select coalesce(
        case objsubid when 2 then 'week ' || objid else name end, 'an unknown key'
      ) || case mode when 'ShareLock' then ', shared' else '' end as lock
    from pg_locks
    left join (values ${names.join(", ")}) as named (name, id)
      on private.lock_key(id) = (classid::bigint << 32 | objid::bigint)
    where locktype = 'advisory' and pid = pg_backend_pid() and (objsubid = 1 or classid = ${SEED})
    ${rows.join("\n")}`);
  return held.map(({ lock }) => lock).sort();
}
