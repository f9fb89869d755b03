import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pickNumber } from "../support/brackets/outcomes.ts";
import type { TestDatabase } from "../support/database/database.ts";
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
    expect(embedded.data).toEqual({ username: "bob", weekly_picks: closedOnly });
    const weeks = await ann.from("week_schedule").select("week_number, weekly_picks(id)").eq("week_number", OPEN);
    expect(weeks.data).toEqual([{ week_number: OPEN, weekly_picks: [] }]);
    const inner = await ann.from("week_schedule").select("week_number, weekly_picks!inner(is_submitted)");
    expect(inner.data).toEqual([{ week_number: CLOSED, weekly_picks: [{ is_submitted: true }] }]);
    const counted = await rows().select("count()" as "*");
    expect(counted.data ?? [{ count: 1 }]).toEqual([{ count: 1 }]);
  });

  test("changes no estimate of the planner, which has no statistics about picks", async () => {
    // Repeating an id makes a small difference large.
    const guess = async (filter: Record<string, string>) => {
      const search = new URLSearchParams({ select: "id", ...filter });
      const headers = {
        apikey: db.publishableKey,
        authorization: `Bearer ${db.tokenFor(annId)}`,
        prefer: "count=planned",
      };
      const answer = await fetch(`${db.url}/rest/v1/weekly_picks?${search}`, { method: "HEAD", headers });
      return Number(answer.headers.get("content-range")?.split("/")[1]);
    };
    const often = (id: string) => ({ user_id: `in.(${Array(40).fill(id).join()})` });
    for (const week of [OPEN, CLOSED, 10]) await given(bobId, week, week);
    await db.sql("analyze public.weekly_picks");
    expect(await db.sql("select attname from pg_stats where tablename = 'weekly_picks'")).toEqual([]);
    expect(await guess(often(bobId))).toBe(await guess(often(randomUUID())));
    expect(await guess({ week_number: `eq.${OPEN}` })).toBe(await guess({ week_number: `eq.${UPCOMING}` }));
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
    expect(seen.data).toMatchObject({ pick: { id, record: pickNumber(3) }, owner: { id: bobId, username: "bob" } });
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
    expect(data.weeks[OPEN - 1].pick).toEqual({ id: mine, isSubmitted: true });
    expect(data.weeks.filter(({ pick }: { pick: unknown }) => pick !== null)).toHaveLength(1);
    expect(Math.abs(Date.now() - Date.parse(data.now))).toBeLessThan(60_000);
  });

  test("return a week with the caller's own pick, and null for an unknown week", async () => {
    const mine = await given(annId, OPEN, 8);
    const found = await ann.rpc("own_week", { wanted_week: OPEN });
    expect(found.data).toMatchObject({ week: { number: OPEN }, pick: { id: mine, record: pickNumber(8) } });
    expect((await ann.rpc("own_week", { wanted_week: 16 })).data).toBeNull();
    expect((await bob.rpc("own_week", { wanted_week: OPEN })).data.pick).toBeNull();
  });
});
