import { describe, expect, test } from "vitest";
import { OWNER_FUNCTIONS } from "#support/attacks/open.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";

setUpDatabase();

const OURS = "('app', 'private', 'public')";

/** Returns the first column of a query's result, in order. */
async function list(question: string): Promise<unknown[]> {
  return (await db.sql(question)).map((row) => Object.values(row)[0]);
}

/** Returns the columns on which players have the privilege `right`, for a table in the schema `app`. */
const columns = (table: string, right: string) =>
  list(`select attname::text from pg_attribute
    where attrelid = 'app.${table}'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('authenticated', attrelid, attnum, '${right}') order by 1`);

/** Returns our tables on which a role has the privilege `right`, for all columns or for some. */
const tables = (role: string, right: string) =>
  list(`select relname::text from pg_class
    where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f')
      and (has_table_privilege('${role}', oid, '${right}')
        ${["delete", "truncate", "trigger"].includes(right) ? "" : `or has_any_column_privilege('${role}', oid, '${right}')`})
    order by 1`);

describe("schema privileges", () => {
  test("the public schema contains only functions, and no function returns a set or a table row", async () => {
    expect(await list("select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
    const rows = await list(`select proname from pg_proc join pg_type on pg_type.oid = prorettype
      where pronamespace = 'public'::regnamespace and (proretset or typtype = 'c')`);
    expect(rows).toEqual([]);
  });

  test.each(["anon", "authenticated", "service_role"])(
    "%s cannot use the private schema or create objects in any schema",
    async (role) => {
      const rights = await list(`select schema || ' ' || kind from unnest(array['app', 'private', 'public']) as schema,
      unnest(array['usage', 'create']) as kind where has_schema_privilege('${role}', schema, kind) order by 1`);
      expect(rights).toEqual(["app usage", "public usage"]);
      const [own] = await db.sql("select rolsuper, rolcanlogin from pg_roles where rolname = $1", [role]);
      expect(own).toEqual({ rolsuper: false, rolcanlogin: false });
    },
  );

  test("visitors and players have no privileges on a new object until a migration grants privileges on that object", async () => {
    const created = ["app", "private", "public"].map(
      (schema) => `create table ${schema}.canary (id integer);
        create function ${schema}.canary_sings() returns integer language sql as 'select 1';`,
    );
    try {
      await db.sql(created.join(""));
      const granted = await list(`select role || ' ' || name from unnest(array['anon', 'authenticated']) as role, (
          select oid::regclass::text as name, oid as canary, null::oid as song from pg_class where relname = 'canary'
          union all select oid::regproc::text, null, oid from pg_proc where proname = 'canary_sings'
        ) as made
        where has_any_column_privilege(role, canary, 'select, insert, update') or has_table_privilege(role, canary, 'delete')
          or has_function_privilege(role, song, 'execute')`);
      expect(granted).toEqual([]);
    } finally {
      await db.sql(
        ["app", "private", "public"]
          .map((name) => `drop table ${name}.canary; drop function ${name}.canary_sings();`)
          .join(""),
      );
    }
  });
});

describe("table privileges", () => {
  test("are granted to visitors and players only on tables with row-level security", async () => {
    const open = await list(`select relname from pg_class
      where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f') and not relrowsecurity
        and exists (select from unnest(array['anon', 'authenticated']) as role, unnest(array['select', 'insert', 'update']) as kind
          where has_any_column_privilege(role, pg_class.oid, kind))`);
    expect(open).toEqual([]);
  });

  test.each(["anon", "service_role"])("let %s read public data, but not write any data", async (role) => {
    expect(await tables(role, "select")).toEqual([
      ...["brackets", "committee_rankings", "playoff_dates", "season_teams", "seasons", "team_ratings", "teams"],
      ...["week_counts", "week_schedule"],
    ]);
    for (const right of ["insert", "update", "delete", "truncate", "trigger"])
      expect(await tables(role, right)).toEqual([]);
  });

  test("let players write only a few columns of picks, memberships and settings, but delete no rows", async () => {
    expect(await tables("authenticated", "insert")).toEqual(["weekly_picks"]);
    const changed = ["group_members", "user_email_preferences", "users", "weekly_picks"];
    expect(await tables("authenticated", "update")).toEqual(changed);
    for (const right of ["delete", "truncate", "trigger"]) expect(await tables("authenticated", right)).toEqual([]);
    expect(await columns("weekly_picks", "insert")).toEqual([
      ...["bracket_data", "is_submitted", "season", "user_id", "week_number"],
    ]);
    expect(await columns("weekly_picks", "update")).toEqual(["bracket_data", "is_submitted"]);
    expect(await columns("group_members", "update")).toEqual(["team_name"]);
    expect(await columns("user_email_preferences", "update")).toEqual(["updated_at", "weekly_reminders"]);
    expect(await columns("users", "update")).toEqual(["is_listed"]);
  });

  test("let players read every player's ID, username and flags, but no email addresses", async () => {
    expect(await columns("users", "select")).toEqual(["id", "is_hidden", "is_listed", "username"]);
    expect(await tables("authenticated", "select")).toEqual([
      ...["brackets", "committee_rankings", "final_standings", "group_actions", "group_members", "group_removals"],
      ...["groups", "player_scores", "playoff_dates", "season_teams"],
      ...["seasons", "team_ratings", "teams", "user_email_preferences", "users"],
      ...["week_counts", "week_schedule", "weekly_picks"],
    ]);
  });
});

test("every security definer function has an empty search path, and visitors and players may call only the reviewed functions", async () => {
  const owned = await db.sql<{ name: string; schema: string; isSafe: boolean; isOpen: boolean }>(`
    select oid::regprocedure::text as name, pronamespace::regnamespace::text as schema,
      coalesce(proconfig @> array['search_path=""'], false) as "isSafe",
      has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute') as "isOpen"
    from pg_proc where prosecdef and pronamespace::regnamespace::text in ${OURS} order by proname`);
  expect(owned.filter(({ isSafe }) => !isSafe)).toEqual([]);
  const reviewed = ["app.check_server_key()", ...Object.keys(OWNER_FUNCTIONS)];
  expect(owned.filter(({ isOpen, schema }) => isOpen || schema === "app").map(({ name }) => name)).toEqual(reviewed);
});

test("the database has exactly the three expected triggers", async () => {
  const triggers = await list(`select tgrelid::regclass || ': ' || tgname from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid where not tgisinternal and pronamespace::regnamespace::text in ${OURS} order by 1`);
  expect(triggers).toEqual([
    ...["app.weekly_picks: check_weekly_pick", "auth.users: follow_account", "auth.users: forget_player"],
  ]);
});

test("visitors' and players' statements time out after a second, and the Data API checks the key and prepares no statement", async () => {
  const settings = await list(`select rolname || ' ' || setting from pg_roles, unnest(rolconfig) as setting
    where rolname in ('anon', 'authenticated') or setting like 'pgrst.%' order by 1`);
  expect(settings).toEqual([
    "anon statement_timeout=1s",
    "authenticated statement_timeout=3s",
    "authenticator pgrst.db_pre_request=app.check_server_key",
    "authenticator pgrst.db_prepared_statements=false",
  ]);
});
