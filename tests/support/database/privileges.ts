import type { TestDatabase } from "./database.ts";

/**
 * The roles whose privileges are listed: the platform's roles, and `public`, which stands for all roles. The owner is
 * left out.
 */
const GRANTEES = "('anon', 'authenticated', 'service_role', 'public')";

const SCHEMAS = "(select oid from pg_namespace where nspname in ('app', 'public', 'private'))";
const TABLE = "relnamespace::regnamespace || '.' || relname";
const FUNCTION =
  "pronamespace::regnamespace || '.' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')'";

/**
 * Lists the privileges of these roles in our schemas. Leaves out MAINTAIN, because PostgreSQL added this privilege in
 * version 17 and the Data API does not use it.
 */
const GRANTS = `
  with object (name, grants) as (
    select 'schema ' || nspname, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace where oid in ${SCHEMAS}
    union all
    select case relkind when 'S' then 'sequence ' else 'table ' end || ${TABLE},
      coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
    from pg_class where relnamespace in ${SCHEMAS} and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select 'column ' || ${TABLE} || '.' || attname, attacl
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace in ${SCHEMAS} and attacl is not null
    union all
    select 'function ' || ${FUNCTION}, coalesce(proacl, acldefault('f', proowner))
    from pg_proc where pronamespace in ${SCHEMAS}
  ),
  granted as (
    select name, coalesce(rolname, 'public') as role, privilege_type
    from object cross join lateral aclexplode(grants)
    left join pg_roles on pg_roles.oid = grantee
    where privilege_type <> 'MAINTAIN'
  )
  select name || ' | ' || role || ': ' || string_agg(lower(privilege_type), ', ' order by privilege_type) as line
  from granted where role in ${GRANTEES} group by name, role`;

const POLICIES = `
  select 'policy ' || schemaname || '.' || tablename || ' | ' || policyname || ' | ' || lower(permissive) || ' '
    || lower(cmd) || ' to ' || array_to_string(roles, ', ')
    || coalesce(' using ' || qual, '') || coalesce(' check ' || with_check, '') as line
  from pg_policies where schemaname in ('app', 'public', 'private')`;

const TABLES = `
  select 'table ' || ${TABLE} || ' | row security ' || case when relrowsecurity then 'on' else 'off' end as line
  from pg_class where relnamespace in ${SCHEMAS} and relkind in ('r', 'p')`;

const FUNCTIONS = `
  select 'function ' || ${FUNCTION} || ' | runs as ' || case when prosecdef then 'owner' else 'caller' end
    || ', ' || coalesce(array_to_string(proconfig, ', '), 'no settings') as line
  from pg_proc where pronamespace in ${SCHEMAS}`;

const TRIGGERS = `
  select 'trigger ' || ${TABLE} || ' | ' || tgname || ' calls ' || tgfoid::regproc as line
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal
    and (relnamespace in ${SCHEMAS} or tgfoid in (select oid from pg_proc where pronamespace in ${SCHEMAS}))`;

/** Lists everything that determines access rights in the product's schemas, one fact per line. */
export async function listPrivileges(db: Pick<TestDatabase, "sql">): Promise<string[]> {
  const parts = [GRANTS, POLICIES, TABLES, FUNCTIONS, TRIGGERS];
  const rows = await db.sql<{ line: string }>(`select line from (${parts.join(" union all ")}) as every (line)`);
  return rows.map(({ line }) => line.replaceAll(/\s+/g, " ")).sort();
}
