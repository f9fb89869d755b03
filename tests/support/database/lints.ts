import { OPEN_FUNCTIONS } from "../attacks/open.ts";
import type { TestDatabase } from "./database.ts";

/** Something that must be nowhere in the database. */
export interface Lint {
  readonly what: string;
  /** Lists where it is, as one text each. */
  readonly query: string;
  /** Statements that make one case of it, which is found by its name; where it must be, different ones by lane. */
  readonly canary: string | Record<TestDatabase["lane"], string>;
  /** What the name of that case contains, unless it is `canary`. */
  readonly finds?: string;
}

/** Our schemas. The Data API reaches `public` alone. */
const OURS = "('public'::regnamespace, 'private'::regnamespace)";
const PUBLIC = "'public'::regnamespace";
/** Everybody who comes without the secret key; `public` stands for all of them. */
const PEOPLE = "('anon', 'authenticated', 'public')";
const TABLE = "pg_class.oid::regclass::text";

/** Policies with what they compare, as text. */
const POLICIES = `(
  select polrelid::regclass || ' ' || polname as name, polrelid, polcmd, polpermissive, polroles,
    concat_ws(' ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as condition,
    pg_get_expr(coalesce(polwithcheck, polqual), polrelid) as written
  from pg_policy
) as policy`;

/** Indexes of our tables, as the list of what they index. A unique or partial one does more than find rows. */
const INDEXES = `(
  select indexrelid::regclass::text as name, indexrelid, indrelid, relam, indisunique,
    indpred is not null or indexprs is not null as is_special, indkey::text || ' ' as columns, indclass::text as classes,
    pg_get_expr(indpred, indrelid) as predicate, pg_get_expr(indexprs, indrelid) as expressions
  from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace in ${OURS}
)`;

/** Whether people have any right to a column or the whole of a table. */
const IS_GRANTED = `exists (
  select from unnest(array['anon', 'authenticated']) as role
  where has_any_column_privilege(role, pg_class.oid, 'select, insert, update') or has_table_privilege(role, pg_class.oid, 'delete')
)`;

const reviewed = Object.keys(OPEN_FUNCTIONS).map((name) => `'${name}'`);

/** What the Data API would read inside a row by the many: each table by its foreign keys, and by two of them across a third. */
const MANY_INSIDE = `(
  with keys as (
    select conrelid, confrelid, conkey, oid from pg_constraint
    where contype = 'f' and connamespace = ${PUBLIC} and confrelid in (select oid from pg_class where relnamespace = ${PUBLIC})
  )
  select conrelid as inside, confrelid as row_of from keys
  where not exists (
    select from pg_index where indrelid = conrelid and indisunique and indpred is null
      and indnkeyatts = cardinality(conkey) and conkey @> (select array_agg(key) from unnest(indkey::int2[]) as key)
  )
  union
  select one.confrelid, other.confrelid from keys as one
  join keys as other on other.conrelid = one.conrelid and other.oid <> one.oid
  join pg_constraint as main on main.conrelid = one.conrelid and main.contype = 'p' and main.conkey @> (one.conkey || other.conkey)
) as many`;

/** Who reaches rows that they must not: what Supabase's advisors call security, and some more. */
const SECURITY: Lint[] = [
  {
    what: "a table in the schema of the Data API without row-level security",
    query: `select ${TABLE} as found from pg_class where relnamespace = ${PUBLIC} and relkind in ('r', 'p') and not relrowsecurity`,
    canary: "create table public.canary (id integer primary key)",
  },
  {
    what: "a table of which many rows are read inside a row of another one",
    query: `select inside::regclass || ' inside ' || row_of::regclass as found from ${MANY_INSIDE} where not exists (
      select from pg_proc join pg_class as row on row.oid = row_of and row.reltype = proargtypes[0]
      where pronamespace = ${PUBLIC} and pronargs = 1 and proretset
        and (proname, prorettype) = (select relname, reltype from pg_class where oid = inside)
        and not has_function_privilege('anon', pg_proc.oid, 'execute')
        and not has_function_privilege('authenticated', pg_proc.oid, 'execute')
    )`,
    canary: "create table public.canary (id integer primary key, user_id uuid references app.users (id))",
  },
  {
    what: "a policy of a table whose row-level security is off",
    query: `select policy.name as found from ${POLICIES} join pg_class on pg_class.oid = polrelid where not relrowsecurity`,
    canary:
      "create table private.canary (id integer primary key); create policy canary on private.canary using (false)",
  },
  {
    what: "a table that people have rights to, with row-level security and no policy",
    query: `select ${TABLE} as found from pg_class
      where relnamespace in ${OURS} and relrowsecurity and ${IS_GRANTED}
        and not exists (select from pg_policy where polrelid = pg_class.oid)`,
    canary: `create table public.canary (id integer primary key); alter table public.canary enable row level security;
      grant select (id) on public.canary to authenticated`,
  },
  {
    what: "a policy that lets everybody write any row",
    query: `select policy.name as found from ${POLICIES} where polcmd <> 'r' and polpermissive and written = 'true'`,
    canary: "create policy canary on app.teams for insert to authenticated with check (true)",
  },
  {
    what: "a policy for every role instead of those that it names",
    query: `select policy.name as found from ${POLICIES} where 0 = any (polroles)`,
    canary: "create policy canary on app.teams for update using (id = 'canary')",
  },
  {
    what: "a policy that believes what players say about themselves",
    query: `select policy.name as found from ${POLICIES} where condition ~ 'user_metadata|raw_user_meta_data'`,
    canary: `create policy canary on app.teams for update to authenticated
      using (((select auth.jwt()) -> 'user_metadata' ->> 'role') = 'admin')`,
  },
  {
    what: "a view that the Data API reaches with its owner's rights",
    query: `select ${TABLE} as found from pg_class where relnamespace = ${PUBLIC} and relkind = 'v'
      and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
    canary: "create view public.canary as select id from app.users",
  },
  {
    what: "a materialized view or foreign table, which have no row-level security, in the schema of the Data API",
    query: `select ${TABLE} as found from pg_class where relnamespace = ${PUBLIC} and relkind in ('m', 'f')`,
    canary: "create materialized view public.canary as select 1 as id",
  },
  {
    what: "a view that people may read and that is made of the accounts of the auth service",
    query: `select distinct ${TABLE} as found
      from pg_class
      join pg_rewrite on ev_class = pg_class.oid
      join pg_depend on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid and refclassid = 'pg_class'::regclass
      where relnamespace in ${OURS} and relkind in ('v', 'm') and refobjid = 'auth.users'::regclass and ${IS_GRANTED}`,
    canary: `create view private.canary as select id, email from auth.users; grant select on private.canary to authenticated`,
  },
  {
    what: "a function that resolves names by its caller's search path",
    query: `select oid::regprocedure::text as found from pg_proc
      where pronamespace in ${OURS} and not coalesce(proconfig @> array['search_path=""'], false)`,
    canary: "create function private.canary() returns integer language sql as 'select 1'",
  },
  {
    what: "a function that people may call and nobody has reviewed",
    query: `select distinct oid::regprocedure::text as found from pg_proc, unnest(array['anon', 'authenticated', 'public']) as role
      where pronamespace in ${OURS} and has_function_privilege(role, oid, 'execute')
        and (role <> 'authenticated' or oid::regprocedure::text <> all (array[${reviewed}]))`,
    canary: `create function public.canary() returns integer language sql security definer set search_path = '' as 'select 1';
      grant execute on function public.canary() to authenticated`,
  },
  {
    what: "a trigger function that somebody may call",
    query: `select oid::regprocedure::text as found from pg_proc
      where pronamespace in ${OURS} and prorettype = 'trigger'::regtype
        and (pronamespace = ${PUBLIC} or exists (
          select from unnest(array['anon', 'authenticated', 'service_role', 'public']) as role
          where has_function_privilege(role, oid, 'execute')
        ))`,
    canary: `create function private.canary() returns trigger language plpgsql set search_path = '' as 'begin return new; end';
      grant execute on function private.canary() to authenticated`,
  },
  {
    what: "a table that people read whole, with its system columns",
    query: `select relname || ' ' || role as found from pg_class, unnest(array['anon', 'authenticated']) as role
      where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'm') and has_table_privilege(role, pg_class.oid, 'select')`,
    canary: "create table private.canary (number integer primary key); grant select on private.canary to authenticated",
  },
  {
    what: "a column with a secret or an address that people read, other than the own unsubscribe token",
    query: `select ${TABLE} || '.' || attname as found from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace in ${OURS} and attnum > 0
        and attname ~ 'email|token|hash|secret|password|code|phone|address|key$'
        and (has_column_privilege('anon', pg_class.oid, attnum, 'select')
          or has_column_privilege('authenticated', pg_class.oid, attnum, 'select'))
        and (relname, attname) <> ('user_email_preferences', 'unsubscribe_token')`,
    canary: "alter table app.teams add canary_email text; grant select (canary_email) on app.teams to anon",
  },
  {
    what: "a sequence that people may read or move",
    query: `select ${TABLE} || ' ' || rolname as found from pg_class
      cross join lateral aclexplode(relacl)
      join (select oid, rolname from pg_roles union all select 0, 'public') as role on role.oid = grantee
      where relnamespace in ${OURS} and relkind = 'S' and rolname in ${PEOPLE}`,
    canary: "create sequence private.canary; grant usage on sequence private.canary to authenticated",
  },
  {
    what: "a default that gives people rights to what a later migration creates",
    query: `select distinct defaclobjtype::text || ' in ' || coalesce(nspname, 'every schema') as found
      from pg_default_acl
      left join pg_namespace on pg_namespace.oid = defaclnamespace
      cross join lateral aclexplode(defaclacl)
      join (select oid, rolname from pg_roles union all select 0, 'public') as role on role.oid = grantee
      where defaclrole = current_user::regrole and coalesce(nspname, 'public') in ('public', 'private')
        and rolname in ${PEOPLE}`,
    canary: "alter default privileges in schema private grant select on tables to authenticated",
    finds: "r in private",
  },
  {
    what: "no default that keeps functions of later migrations from everybody",
    query: `select 'functions' as found where not exists (
        select from pg_default_acl
        where defaclrole = current_user::regrole and defaclnamespace = 0 and defaclobjtype = 'f'
      )`,
    canary: "alter default privileges grant execute on functions to public",
    finds: "functions",
  },
  {
    what: "an extension in the schema of the Data API",
    query: `select extname::text as found from pg_extension where extnamespace = ${PUBLIC}`,
    canary: { pglite: "alter extension pgcrypto set schema public", postgres: "create extension citext schema public" },
    finds: "c",
  },
  {
    what: "a text that people write and no check bounds",
    query: `select ${TABLE} || '.' || attname as found from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace in ${OURS} and attnum > 0 and atttypid in ('text'::regtype, 'varchar'::regtype) and atttypmod = -1
        and exists (
          select from unnest(array['anon', 'authenticated']) as role
          where has_column_privilege(role, pg_class.oid, attnum, 'insert, update')
        )
        and not exists (
          select from pg_constraint
          where conrelid = pg_class.oid and contype = 'c' and attnum = any (conkey)
            and pg_get_constraintdef(pg_constraint.oid) ~ 'length\\(|\\{\\d+,\\d+\\}'
        )`,
    canary: "alter table app.groups add canary text; grant insert (canary) on app.groups to authenticated",
  },
];

/** What only reads and could not on a database that takes no writes. */
const READING: Lint[] = [
  {
    what: "a function that says it only reads and calls one that may write or wait",
    query: `with source as (
        select oid::regprocedure::text as name, prosrc as text from pg_proc
        where pronamespace in ${OURS} and provolatile <> 'v'
        union all
        select ${TABLE}, pg_get_viewdef(oid) from pg_class where relnamespace in ${OURS} and relkind in ('v', 'm')
      ),
      called as (
        select name, coalesce(nullif(part[1], ''), 'pg_catalog') as schema, part[2] as function
        from source cross join lateral regexp_matches(text, '(?:([a-z_]+)\\.)?([a-z_]+) ?\\(', 'g') as part
      )
      select distinct name || ' calls ' || function as found from called
      where 'v' = all (
        select provolatile from pg_proc where pronamespace = to_regnamespace(schema) and proname = function
      ) and exists (select from pg_proc where pronamespace = to_regnamespace(schema) and proname = function)`,
    canary: `create function private.canary() returns timestamptz language sql stable set search_path = ''
      as 'select clock_timestamp()'`,
  },
];

/** What is slow, doubled or read wrong later: what Supabase's advisors call performance, and some more. */
const SHAPE: Lint[] = [
  {
    what: "a policy that asks who the caller is once for every row",
    query: `select policy.name as found from ${POLICIES}
      where regexp_replace(condition, '\\( SELECT (auth\\.\\w+|current_setting)\\([^)]*\\)', '', 'g') ~ '(auth\\.\\w+|current_setting)\\('`,
    canary: "create policy canary on app.teams for update to authenticated using (auth.uid() is not null)",
  },
  {
    what: "two permissive policies of one table for the same role and action",
    query: `select polrelid::regclass || ' ' || role::regrole || ' ' || action || ': ' || string_agg(policy.name, ', ') as found
      from ${POLICIES} cross join lateral unnest(polroles) as role
      cross join lateral unnest(case polcmd when '*' then array['r', 'a', 'w', 'd'] else array[polcmd::text] end) as action
      where polpermissive group by polrelid, role, action having count(*) > 1`,
    canary: "create policy canary on app.teams for select to anon using (false)",
  },
  {
    what: "a foreign key without an index that begins with its columns",
    query: `select conrelid::regclass || ' ' || conname as found from pg_constraint
      where contype = 'f' and connamespace in ${OURS} and not exists (
        select from pg_index where indrelid = conrelid and indpred is null
          and (string_to_array(indkey::text, ' ')::smallint[])[1:cardinality(conkey)] @> conkey
      )`,
    canary: `create table private.canary (id integer primary key, team text references app.teams (id), number integer);
      create index on private.canary (number, team)`,
  },
  {
    what: "an index that another one makes superfluous",
    query: `select less.name as found from ${INDEXES} as less join ${INDEXES} as more using (indrelid, relam)
      where less.indexrelid <> more.indexrelid and (not less.indisunique or more.indisunique)
        and (
          not less.is_special and not more.is_special and not less.indisunique and starts_with(more.columns, less.columns)
          or (less.columns, less.classes, less.predicate, less.expressions)
            is not distinct from (more.columns, more.classes, more.predicate, more.expressions)
            and (less.indisunique <> more.indisunique or less.indexrelid > more.indexrelid)
        )`,
    canary: "create index canary on app.group_members (group_id)",
  },
  {
    what: "a table without a primary key",
    query: `select ${TABLE} as found from pg_class where relnamespace in ${OURS} and relkind in ('r', 'p')
      and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p')`,
    canary: "create table private.canary (id integer)",
  },
  {
    what: "a time without its time zone",
    query: `select ${TABLE} || '.' || attname as found from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'm') and attnum > 0
        and atttypid in ('timestamp'::regtype, 'time'::regtype)`,
    canary: "create table private.canary (id integer primary key, at timestamp)",
  },
  {
    what: "a column whose type names objects by number, which an upgrade of PostgreSQL cannot carry over",
    query: `select ${TABLE} || '.' || attname as found from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace in ${OURS} and relkind in ('r', 'p') and attnum > 0
        and atttypid = any (array['regproc', 'regprocedure', 'regoper', 'regconfig', 'regdictionary', 'regnamespace']::regtype[])`,
    canary: "create table private.canary (id integer primary key, called regproc)",
  },
];

export const LINTS: readonly Lint[] = [...SECURITY, ...READING, ...SHAPE];
