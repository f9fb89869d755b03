import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addFans } from "../support/accounts/accounts.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { type TestDatabase, visitor } from "../support/database/database.ts";
import { CLOSED, forgetPicks, givePick, OPEN, openWithWeeks, UPCOMING } from "../support/picks/weekly-picks.ts";
import { makeWeek } from "../support/picks/weeks.ts";

let db: TestDatabase;
let annId: string;
let bobId: string;
let ann: SupabaseClient;
let bob: SupabaseClient;
beforeAll(async () => {
  ({ db, annId, bobId, ann, bob } = await openWithWeeks());
});
afterAll(() => db.close());
beforeEach(() => forgetPicks(db));

const given = (userId: string, week: number, number?: number) => givePick(db, userId, week, number);

/** How many rows the Data API says there are for a query of Ann's. */
async function guess(table: string, filter: string, count = "planned"): Promise<number> {
  const headers = {
    apikey: db.publishableKey,
    authorization: `Bearer ${db.tokenFor(annId)}`,
    prefer: `count=${count}`,
  };
  const answer = await fetch(`${db.url}/rest/v1/${table}?${filter}`, { method: "HEAD", headers });
  expect(answer.status).toBeLessThan(300);
  return Number(answer.headers.get("content-range")?.split("/")[1]);
}

/** The system columns of a table: they say when, by count of transactions, and where its rows were written. */
const SYSTEM_COLUMNS = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"];

test.each([
  "teams",
  "brackets",
  "users",
  "week_schedule",
  "weekly_picks",
  "groups",
  "group_members",
  "user_email_preferences",
])("nobody learns a system column of %s, not even of their own row", async (table) => {
  await given(annId, OPEN);
  for (const column of SYSTEM_COLUMNS) {
    const rows = () => ann.from(table);
    const answers = [
      await rows().select(column),
      await rows().select("id").eq(column, "1"),
      await rows().select("id").order(column),
      await visitor(db).from(table).select(column),
    ];
    for (const { status, data } of answers) {
      expect([column, data]).toEqual([column, null]);
      expect([400, 401, 403, 404]).toContain(status);
    }
  }
});

test("the Data API shows no plan, and counts no changes but exactly", async () => {
  await given(bobId, OPEN);
  const headers = { apikey: db.publishableKey, authorization: `Bearer ${db.tokenFor(annId)}` };
  const plan = await fetch(`${db.url}/rest/v1/weekly_picks`, {
    headers: { ...headers, accept: "application/vnd.pgrst.plan+json" },
  });
  expect(await plan.text()).not.toMatch(/Plan Rows|Total Cost|Seq Scan/);
  const changed = await fetch(`${db.url}/rest/v1/weekly_picks`, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json", prefer: "count=planned" },
    body: JSON.stringify({ is_submitted: true }),
  });
  expect(["*/*", "*/0", null]).toContain(changed.headers.get("content-range"));
});

describe("a rival's open pick", () => {
  test("cannot be seen by select, filter, or, like, embedding, order, count or aggregate", async () => {
    const id = await given(bobId, OPEN);
    await given(bobId, CLOSED, 1);
    const rows = () => ann.from("weekly_picks");
    const closedOnly = [{ week_number: CLOSED }];
    expect((await rows().select("week_number")).data).toEqual(closedOnly);
    expect((await rows().select("week_number").eq("id", id)).data).toEqual([]);
    expect((await rows().select("week_number").eq("user_id", bobId).eq("week_number", OPEN)).data).toEqual([]);
    expect((await rows().select("week_number").or(`id.eq.${id},week_number.eq.${OPEN}`)).data).toEqual([]);
    expect((await rows().select("week_number").gte("created_at", "2001-01-01")).data).toEqual(closedOnly);
    expect((await rows().select("week_number").eq("bracket_data->winners->>champ", "12")).data).toEqual([]);
    expect((await rows().select("week_number").order("week_number", { ascending: false }).limit(1)).data).toEqual(
      closedOnly,
    );
    expect((await rows().select("week_number", { count: "exact" })).count).toBe(1);
    expect((await rows().select("*", { count: "exact", head: true })).count).toBe(1);
    const embedded = await ann.from("users").select("username, weekly_picks(week_number)").eq("id", bobId).single();
    expect(embedded.error?.code).toBe("42501");
    const weeks = await ann.from("week_schedule").select("week_number, weekly_picks(id)").eq("week_number", OPEN);
    expect(weeks.data).toBeNull();
    const inner = await ann.from("week_schedule").select("week_number, weekly_picks!inner(is_submitted)");
    expect(inner.data).toBeNull();
    const counted = await rows().select("count()" as "*");
    expect(counted.data ?? [{ count: 1 }]).toEqual([{ count: 1 }]);
  });

  test("moves no estimate of the planner, not even together with those of all rivals", async () => {
    const queries: [table: string, search: string][] = [
      ["weekly_picks", ""],
      ["weekly_picks", `week_number=eq.${OPEN}`],
      ["weekly_picks", "week_number=gte.1&is_submitted=is.true"],
      ["weekly_picks", "week_number=not.is.null&or=(id.not.is.null,user_id.not.is.null)"],
      ["weekly_picks", "created_at=gte.2001-01-01&order=updated_at.desc&limit=5"],
      ["weekly_picks", "select=id,users!inner(username)"],
    ];
    const guesses = async () => {
      const found: unknown[] = [];
      for (const [table, search] of queries) {
        for (const count of ["planned", "estimated"])
          found.push([table, search, count, await guess(table, search, count)]);
      }
      return found;
    };
    await addFans(db, 200);
    await db.sql("analyze");
    const before = await guesses();
    await db.sql(
      `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
      select id, ${OPEN}, $1::text::jsonb, true from public.users where username like 'fan-%'`,
      [JSON.stringify(savableRecord(0))],
    );
    expect(await guesses()).toEqual(before);
    await db.sql("analyze");
    expect(await guesses()).toEqual(before);
    await db.authSql("delete from auth.users where email like 'fan-%'");
  });

  test("changes no estimate for a rival or a week, of which the planner has no statistics", async () => {
    // Repeating an id makes a small difference large.
    const often = (id: string) => `user_id=in.(${Array(40).fill(id).join()})`;
    for (const week of [OPEN, CLOSED, 10]) await given(bobId, week, week);
    await db.sql("analyze public.weekly_picks");
    expect(await db.sql("select attname from pg_stats where tablename = 'weekly_picks'")).toEqual([]);
    const [theirs, nobodys] = [
      await guess("weekly_picks", often(bobId)),
      await guess("weekly_picks", often(randomUUID())),
    ];
    expect(theirs).toBe(nobodys);
    expect(await guess("weekly_picks", `week_number=eq.${OPEN}`)).toBe(
      await guess("weekly_picks", `week_number=eq.${UPCOMING}`),
    );
  });

  test("looks exactly like a pick that does not exist, also through the functions of the pages", async () => {
    const id = await given(bobId, OPEN);
    const [hidden, none] = [
      await ann.rpc("viewed_pick", { pick_id: id }),
      await ann.rpc("viewed_pick", { pick_id: randomUUID() }),
    ];
    expect({ status: hidden.status, data: hidden.data }).toEqual({ status: none.status, data: none.data });
    expect(hidden.data).toBeNull();
    expect((await ann.rpc("own_week", { wanted_week: OPEN })).data.pick).toBeNull();
    expect(JSON.stringify((await ann.rpc("challenge_home")).data)).not.toContain(id);
  });

  test("can be seen from the moment its week has closed, and is hidden again if the operator reopens it", async () => {
    const id = await given(bobId, OPEN, 3);
    await makeWeek(db, OPEN, "closed");
    const seen = await ann.rpc("viewed_pick", { pick_id: id });
    expect(seen.data).toMatchObject({ pick: { id, record: savableRecord(3) }, owner: { id: bobId, username: "bob" } });
    await makeWeek(db, OPEN, "open");
    expect((await ann.rpc("viewed_pick", { pick_id: id })).data).toBeNull();
  });
});

describe("the pages of the challenge, each in one call,", () => {
  test("return every week with the caller's own pick and nobody else's, and the database's time", async () => {
    const mine = await given(annId, OPEN);
    await given(bobId, CLOSED);
    const { data } = await ann.rpc("challenge_home");
    expect(data.weeks.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 15 }, (_, n) => n + 1),
    );
    expect(data.weeks[OPEN - 1].pick).toMatchObject({ id: mine, isSubmitted: true, points: null });
    expect(data.weeks.filter(({ pick }: { pick: unknown }) => pick !== null)).toHaveLength(1);
    expect(Math.abs(Date.now() - Date.parse(data.now))).toBeLessThan(60_000);
  });

  test("return a week with the caller's own pick, and null for an unknown week", async () => {
    const mine = await given(annId, OPEN, 8);
    const older = await given(annId, CLOSED, 9);
    await given(bobId, CLOSED, 10);
    for (const [wanted_week, id] of [
      [CLOSED, older],
      [OPEN, mine],
    ])
      expect((await ann.rpc("own_week", { wanted_week })).data.pick.id).toBe(id);
    await db.sql("delete from public.weekly_picks where id = $1", [older]);
    // Bob's can be read by now, and is not hers.
    expect((await ann.rpc("own_week", { wanted_week: CLOSED })).data.pick).toBeNull();
    const found = await ann.rpc("own_week", { wanted_week: OPEN });
    expect(found.data).toMatchObject({ week: { number: OPEN }, pick: { id: mine, record: savableRecord(8) } });
    expect((await ann.rpc("own_week", { wanted_week: 16 })).data).toBeNull();
    expect((await bob.rpc("own_week", { wanted_week: OPEN })).data.pick).toBeNull();
  });
});
