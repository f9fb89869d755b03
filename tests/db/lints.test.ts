import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPEN_FUNCTIONS } from "../support/attacks/open.ts";
import { openDatabase, type TestDatabase } from "../support/database/database.ts";
import { LINTS, type Lint } from "../support/database/lints.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

/** What a lint finds after a statement that is undone at once: an error takes back what came before it. */
async function foundAfter(statement: string, { query }: Lint): Promise<string[]> {
  const outcome = await db
    .sql(
      `do $canary$ declare found_now text; begin
        ${statement};
        select coalesce(string_agg(lint.found, '|'), '') into found_now from (${query}) as lint;
        raise exception 'FOUND:%', found_now;
      end $canary$`,
    )
    .catch((error: Error) => error.message);
  const [, found] = /^FOUND:(.*)$/s.exec(String(outcome)) ?? [];
  if (found === undefined) throw new Error(`The canary does not live: ${outcome}`);
  return found.split("|");
}

describe.each(LINTS)("$what", (lint) => {
  test("is nowhere", async () => {
    expect(await db.sql(lint.query)).toEqual([]);
  });

  test("is found", async () => {
    const canary = typeof lint.canary === "string" ? lint.canary : lint.canary[db.lane];
    expect(await foundAfter(canary, lint)).toEqual([expect.stringContaining(lint.finds ?? "canary")]);
  });
});

test("every function that players may call runs with the rights that its review names", async () => {
  const functions = await db.sql<{ name: string; owner: boolean }>(
    "select oid::regprocedure::text as name, prosecdef as owner from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const owned = new Map(functions.map(({ name, owner }) => [name, owner ? "owner" : "caller"]));
  const reviewed = Object.entries(OPEN_FUNCTIONS).map(([name, { runsAs }]) => [name, runsAs]);
  expect(reviewed.map(([name]) => [name, owned.get(String(name))])).toEqual(reviewed);
});
