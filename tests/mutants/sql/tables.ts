import { type Catalog, OURS, TABLE } from "./catalog.ts";
import { type Mutant, mutant } from "./mutant.ts";
import { expressionText, parseExpression } from "./syntax.ts";
import { weaken } from "./weaken.ts";

/** Drops each constraint, unique index, not-null and default, and lets nothing follow a deleted row. */
export async function constraintMutants(catalog: Catalog): Promise<Mutant[]> {
  const constraints = await catalog<{ name: string; constraint: string; definition: string; isForeign: boolean }>(`
    select ${TABLE} as name, quote_ident(conname) as constraint, pg_get_constraintdef(pg_constraint.oid) as definition,
      contype = 'f' as "isForeign"
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where relnamespace in ${OURS} and contype in ('c', 'f', 'p', 'u', 'x') order by 1, 2`);
  const domains = await catalog<{ name: string; constraint: string }>(`
    select contypid::regtype::text as name, quote_ident(conname) as constraint
    from pg_constraint join pg_type on pg_type.oid = contypid where typnamespace in ${OURS} order by 1, 2`);
  const indexes = await catalog<{ name: string; index: string }>(`
    select ${TABLE} as name, indexrelid::regclass::text as index
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace in ${OURS} and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')) order by 1, 2`);
  const columns = await catalog<{ name: string; field: string; isRequired: boolean; hasDefault: boolean }>(`
    select ${TABLE} as name, quote_ident(attname) as field,
      attnotnull and attgenerated = '' and not exists (
        select from pg_constraint where conrelid = pg_class.oid and contype = 'p' and attnum = any (conkey)
      ) as "isRequired",
      atthasdef and attgenerated = '' as "hasDefault"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace in ${OURS} and relkind in ('r', 'p') order by 1, attnum`);

  return [
    ...constraints.map(({ name, constraint, definition }) =>
      mutant(
        "constraint",
        name,
        `drop ${constraint}: ${definition}`,
        `alter table ${name} drop constraint ${constraint} cascade`,
      ),
    ),
    ...constraints
      .filter(({ isForeign, definition }) => isForeign && / ON DELETE /.test(definition))
      .map(({ name, constraint, definition }) =>
        mutant(
          "cascade",
          name,
          `${constraint} without what follows a deletion`,
          `alter table ${name} drop constraint ${constraint},
            add constraint ${constraint} ${definition.replace(/ ON DELETE (CASCADE|SET NULL|SET DEFAULT|RESTRICT)/, "")}`,
        ),
      ),
    ...domains.map(({ name, constraint }) =>
      mutant("constraint", name, `drop ${constraint}`, `alter domain ${name} drop constraint ${constraint}`),
    ),
    ...indexes.map(({ name, index }) => mutant("unique", name, `drop index ${index}`, `drop index ${index}`)),
    ...columns
      .filter(({ isRequired }) => isRequired)
      .map(({ name, field }) => ({
        ...mutant("not null", name, `${field} may be null`, `alter table ${name} alter ${field} drop not null`),
        told: new RegExp(`"${name}\\.${field}"`),
      })),
    ...columns
      .filter(({ hasDefault }) => hasDefault)
      .map(({ name, field }) =>
        mutant("default", name, `${field} without default`, `alter table ${name} alter ${field} drop default`),
      ),
  ];
}

/** Drops each condition of a check that has several, and moves its bounds. */
export async function checkMutants(catalog: Catalog): Promise<Mutant[]> {
  const checks = await catalog<{ name: string; constraint: string; condition: string }>(`
    select ${TABLE} as name, quote_ident(conname) as constraint, pg_get_expr(conbin, conrelid) as condition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where relnamespace in ${OURS} and contype = 'c' order by 1, 2`);
  return checks.flatMap(({ name, constraint, condition }) =>
    weaken(parseExpression(condition))
      .filter(({ kind }) => kind !== "value")
      .map(({ change, tree }) =>
        mutant(
          "check",
          name,
          `${constraint}: ${change}`,
          `alter table ${name} drop constraint ${constraint},
            add constraint ${constraint} check (${expressionText(tree)}) not valid`,
        ),
      ),
  );
}

/** Lets the planner keep statistics where it must not: what it expects of a filter tells what rows there are. */
export async function statisticsMutants(catalog: Catalog): Promise<Mutant[]> {
  const columns = await catalog<{ name: string; field: string }>(`
    select ${TABLE} as name, quote_ident(attname) as field
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace in ${OURS} and relkind in ('r', 'p') and attstattarget = 0 and attnum > 0 order by 1, attnum`);
  return columns.map(({ name, field }) =>
    mutant("statistics", name, `${field} has statistics`, `alter table ${name} alter ${field} set statistics -1`),
  );
}
