import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

const OURS = "('public'::regnamespace, 'private'::regnamespace)";

/** What no table may have: a query that lists it, and a table that has it. */
const LINTS: [what: string, query: string, canary: string][] = [
  [
    "a foreign key without an index that begins with its columns",
    `select conrelid::regclass || ' ' || conname as found from pg_constraint
    where contype = 'f' and connamespace in ${OURS} and not exists (
      select from pg_index where indrelid = conrelid and indpred is null
        and (string_to_array(indkey::text, ' ')::smallint[])[1:cardinality(conkey)] @> conkey
    )`,
    "create table private.canary (team text references public.teams (id), number integer); create index on private.canary (number, team)",
  ],
  [
    "a table that players or visitors read whole, with its system columns",
    `select relname || ' ' || role as found from pg_class, unnest(array['anon', 'authenticated']) as role
    where relnamespace in ${OURS} and relkind in ('r', 'p', 'v', 'm') and has_table_privilege(role, pg_class.oid, 'select')`,
    "create table private.canary (number integer); grant select on private.canary to authenticated",
  ],
];

describe.each(LINTS)("%s", (_, query, canary) => {
  test("is nowhere", async () => {
    expect(await db.sql(query)).toEqual([]);
  });

  test("is found", async () => {
    try {
      await db.sql(canary);
      expect(await db.sql(query)).toEqual([{ found: expect.stringContaining("canary") }]);
    } finally {
      await db.sql("drop table private.canary");
    }
  });
});
