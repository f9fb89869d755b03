import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, player, server, type TestDatabase, visitor } from "../support/database.ts";
import { NOT_RECORDS, recordNumber } from "../support/not-records.ts";
import { addAccount } from "../support/players.ts";
import { makeWeek, pickNumber } from "../support/weeks.ts";

const OPEN = 12;
const CLOSED = 11;
const UPCOMING = 13;

let db: TestDatabase;
let annId: string;
let bobId: string;
let ann: SupabaseClient;
let bob: SupabaseClient;
beforeAll(async () => {
  db = await openDatabase();
  annId = await addAccount(db, "ann@secret.example", { username: "ann" });
  bobId = await addAccount(db, "bob@secret.example", { username: "bob" });
  [ann, bob] = [player(db, annId), player(db, bobId)];
  await makeWeek(db, CLOSED, "closed");
  await makeWeek(db, OPEN, "open");
  await makeWeek(db, UPCOMING, "upcoming");
});
afterAll(() => db.close());
beforeEach(async () => {
  await server(db).from("weekly_picks").delete().not("id", "is", null);
});

type Row = Record<string, unknown>;
const row = (user_id: string, week_number: number, bracket_data: unknown = pickNumber(0), is_submitted = true) => ({
  user_id,
  week_number,
  bracket_data,
  is_submitted,
});
const ON = { onConflict: "user_id,week_number" };
const save = (who: SupabaseClient, what: Row) => who.from("weekly_picks").upsert(what, ON);
const denied = { status: 403, error: expect.objectContaining({ code: "42501" }) };
const refused = (key: string) => ({ status: 400, error: expect.objectContaining({ code: "PT400", message: key }) });

/** Puts a pick there as if it had been saved in time, and gives its id. */
async function given(userId: string, week: number, number = 0): Promise<string> {
  const { data, error } = await server(db)
    .from("weekly_picks")
    .insert(row(userId, week, pickNumber(number)))
    .select("id")
    .single();
  if (error) throw error;
  return data.id;
}

/** Every pick, as one text. */
async function everything(): Promise<string> {
  const { data, error } = await server(db).from("weekly_picks").select("*").order("id");
  return JSON.stringify(data ?? error);
}

describe("the owner, straight through the Data API,", () => {
  test("saves a pick for the open week, and saving again replaces it: one row, the same id", async () => {
    expect(await save(ann, row(annId, OPEN))).toMatchObject({ status: 201, error: null });
    const first = await ann.from("weekly_picks").select("*").single();
    expect(first.data).toMatchObject(row(annId, OPEN));
    expect((await save(ann, row(annId, OPEN, pickNumber(2047)))).error).toBeNull();
    const { data } = await ann.from("weekly_picks").select("*").single();
    expect(data).toMatchObject({
      ...row(annId, OPEN, pickNumber(2047)),
      id: first.data.id,
      created_at: first.data.created_at,
    });
    expect(new Date(data.updated_at).getTime()).toBeGreaterThan(new Date(first.data.updated_at).getTime());
  });

  test("may send the record as a JSON string, which is stored as the record", async () => {
    expect((await save(ann, row(annId, OPEN, JSON.stringify(pickNumber(5))))).error).toBeNull();
    expect((await ann.from("weekly_picks").select("bracket_data").single()).data).toEqual({
      bracket_data: pickNumber(5),
    });
  });

  test("updates a pick by its id, and the time of the change is the database's, whatever was sent", async () => {
    await save(ann, row(annId, OPEN));
    const { data: before } = await ann.from("weekly_picks").select("id").single();
    const change = { bracket_data: pickNumber(7), is_submitted: true, updated_at: "2001-01-01T00:00:00Z" };
    const changed = await ann.from("weekly_picks").update(change).eq("id", before?.id).select("*").single();
    expect(changed.error).toBeNull();
    expect(changed.data.bracket_data).toEqual(pickNumber(7));
    expect(Math.abs(Date.now() - new Date(changed.data.updated_at).getTime())).toBeLessThan(60_000);
  });

  test("reads the weeks and picks that the product asks for", async () => {
    const [mine, theirs] = [await given(annId, OPEN), await given(bobId, CLOSED)];
    const weeks = await ann.from("week_schedule").select("*").order("week_number");
    expect(weeks.data).toHaveLength(15);
    const list = await ann.from("weekly_picks").select("week_number, is_submitted").eq("user_id", annId);
    expect(list.data).toEqual([{ week_number: OPEN, is_submitted: true }]);
    const newest = ann.from("weekly_picks").select("bracket_data, is_submitted").eq("user_id", annId);
    const found = await newest.eq("week_number", OPEN).order("created_at", { ascending: false }).limit(1).single();
    expect(found.data).toEqual({ bracket_data: pickNumber(0), is_submitted: true });
    const viewed = await ann.from("weekly_picks").select("*, users(id, username)").eq("id", theirs).single();
    expect(viewed.data).toMatchObject({ week_number: CLOSED, users: { id: bobId, username: "bob" } });
    expect((await ann.from("weekly_picks").select("id").eq("id", mine).single()).data).toEqual({ id: mine });
  });
});

describe("a pick is not saved", () => {
  test.each([
    ["closed", CLOSED],
    ["upcoming", UPCOMING],
    ["unknown", 99],
    ["negative", -1],
  ])("for a week that is %s", async (_, week) => {
    expect(await save(ann, row(annId, week))).toMatchObject(denied);
    expect(await ann.from("weekly_picks").insert(row(annId, week))).toMatchObject(denied);
    expect(await everything()).toBe("[]");
  });

  test("as somebody else, nor over somebody else's", async () => {
    await given(bobId, OPEN);
    const before = await everything();
    expect(await save(ann, row(bobId, OPEN, pickNumber(9)))).toMatchObject(denied);
    expect(await ann.from("weekly_picks").insert(row(bobId, OPEN))).toMatchObject(denied);
    expect(await ann.from("weekly_picks").insert([row(annId, OPEN), row(bobId, OPEN)])).toMatchObject(denied);
    const change = { bracket_data: pickNumber(9), is_submitted: true };
    const changed = await ann.from("weekly_picks").update(change).eq("user_id", bobId).select("id");
    expect([changed.error, changed.data]).toEqual([null, []]);
    expect(await everything()).toBe(before);
  });

  test("over one's own once the week has closed, by no way of writing", async () => {
    const id = await given(annId, CLOSED);
    const before = await everything();
    expect(await save(ann, row(annId, CLOSED, pickNumber(9)))).toMatchObject(denied);
    const change = { bracket_data: pickNumber(9), is_submitted: true };
    expect((await ann.from("weekly_picks").update(change).eq("id", id).select("id")).data).toEqual([]);
    expect((await ann.from("weekly_picks").update(change).not("id", "is", null).select("id")).data).toEqual([]);
    expect(await everything()).toBe(before);
  });

  test("when it is incomplete, contradicts itself, has made-up teams or is no record at all", async () => {
    const good = pickNumber(0);
    const madeUp = { ...good, teamSlots: ["made-up-team", ...good.teamSlots.slice(1)] };
    expect(await save(ann, row(annId, OPEN, { ...good, winners: { fr1: 12 } }))).toMatchObject(
      refused("BRACKET_INCOMPLETE"),
    );
    expect(await save(ann, row(annId, OPEN, madeUp))).toMatchObject(refused("TEAM_UNKNOWN"));
    const answers = NOT_RECORDS.filter(([, value]) => typeof value !== "string").map(async ([what, value]) => {
      const { status, error } = await save(ann, row(annId, OPEN, value));
      return [what, status, error?.message];
    });
    for (const [what, ...answer] of await Promise.all(answers)) {
      expect([what, ...answer]).toEqual([what, 400, "BRACKET_INVALID"]);
    }
    expect(await everything()).toBe("[]");
  });

  test("when it is not JSON or is half a megabyte", async () => {
    for (const text of ["{teamSlots", "x".repeat(500_000)])
      expect((await save(ann, row(annId, OPEN, text))).status).toBe(400);
    expect(await everything()).toBe("[]");
  });

  test("with teams of four conferences; independents count for none", async () => {
    const slots = (...ids: string[]) => ({ ...pickNumber(0), teamSlots: ids });
    const sec = recordNumber(0).teamSlots;
    const four = slots(...sec.slice(0, 7), "notre-dame", "uconn", "indiana", "miami", "texas-tech");
    expect(await save(ann, row(annId, OPEN, recordNumber(0)))).toMatchObject(refused("CONFERENCES_MISSING"));
    expect(await save(ann, row(annId, OPEN, four))).toMatchObject(refused("CONFERENCES_MISSING"));
    const five = slots(...four.teamSlots.slice(0, 8), "tulane", ...four.teamSlots.slice(9));
    expect((await save(ann, row(annId, OPEN, five))).error).toBeNull();
  });

  test("as not submitted, be it new or one that was", async () => {
    expect(await save(ann, row(annId, OPEN, pickNumber(0), false))).toMatchObject(refused("PICK_NOT_SUBMITTED"));
    const id = await given(annId, OPEN);
    expect(await ann.from("weekly_picks").update({ is_submitted: false }).eq("id", id)).toMatchObject(
      refused("PICK_NOT_SUBMITTED"),
    );
  });

  test.each<[string, Row]>([
    ["id", { id: randomUUID() }],
    ["created_at", { created_at: "2001-01-01T00:00:00Z" }],
  ])("with a forged %s", async (_, forged) => {
    const before = await given(annId, OPEN).then(everything);
    const upserted = await save(ann, { ...row(annId, OPEN), ...forged });
    const inserted = await ann.from("weekly_picks").insert({ ...row(annId, OPEN), ...forged });
    const updated = await ann.from("weekly_picks").update(forged).eq("user_id", annId);
    for (const { status, error } of [upserted, inserted, updated]) {
      expect([status, error?.code]).toEqual([403, "42501"]);
    }
    expect(await everything()).toBe(before);
  });

  test("by moving one to another week or another player", async () => {
    await makeWeek(db, 10, "open");
    const id = await given(annId, OPEN);
    const before = await everything();
    for (const move of [{ week_number: 10 }, { user_id: bobId }]) {
      expect(await ann.from("weekly_picks").update(move).eq("id", id)).toMatchObject(refused("PICK_FIXED"));
    }
    expect(await everything()).toBe(before);
    await makeWeek(db, 10, "closed");
  });
});

test("nobody deletes a pick, not even one's own in an open week", async () => {
  await given(annId, OPEN);
  const before = await everything();
  for (const who of [ann, bob, visitor(db)]) {
    const { error, status } = await who.from("weekly_picks").delete().not("id", "is", null);
    expect([error?.code, status]).toEqual(["42501", who === ann || who === bob ? 403 : 401]);
  }
  expect(await everything()).toBe(before);
});

test("a visitor reads, writes and calls nothing of picks", async () => {
  const id = await given(annId, CLOSED);
  const asked = visitor(db);
  const answers = [
    await asked.from("weekly_picks").select("*"),
    await asked.from("weekly_picks").select("id", { count: "exact", head: true }),
    await asked.from("weekly_picks").insert(row(annId, OPEN)),
    await asked.rpc("challenge_home"),
    await asked.rpc("own_week", { wanted_week: OPEN }),
    await asked.rpc("viewed_pick", { pick_id: id }),
    await asked.rpc("save_pick", { wanted_week: OPEN, record: pickNumber(0) }),
  ];
  for (const { status, data } of answers) expect([status, data]).toEqual([401, null]);
  expect((await asked.from("week_schedule").select("week_number")).data).toHaveLength(15);
});

describe("the function that saves a pick", () => {
  const saveAs = (who: SupabaseClient, wanted_week: number, record: unknown = pickNumber(0)) =>
    who.rpc("save_pick", { wanted_week, record });

  test("saves and saves again for its caller: one row, the same id, a later time", async () => {
    const first = await saveAs(ann, OPEN, pickNumber(1));
    const second = await saveAs(ann, OPEN, pickNumber(2));
    expect(second.data.id).toBe(first.data.id);
    expect(Date.parse(second.data.updatedAt)).toBeGreaterThan(Date.parse(first.data.updatedAt));
    const { data } = await ann.from("weekly_picks").select("user_id, bracket_data, is_submitted");
    expect(data).toEqual([{ user_id: annId, bracket_data: pickNumber(2), is_submitted: true }]);
  });

  test("is as safe as the table: no closed, upcoming or unknown week, no bad record", async () => {
    await given(annId, CLOSED);
    const before = await everything();
    for (const week of [CLOSED, UPCOMING, 99]) expect(await saveAs(ann, week, pickNumber(9))).toMatchObject(denied);
    expect(await saveAs(ann, OPEN, recordNumber(0))).toMatchObject(refused("CONFERENCES_MISSING"));
    expect(await saveAs(ann, OPEN, { teamSlots: [] })).toMatchObject(refused("BRACKET_INVALID"));
    expect(await everything()).toBe(before);
  });
});

describe("a rival's open pick", () => {
  test("is not seen by select, filter, or, like, embedding, order, count or aggregate", async () => {
    const id = await given(bobId, OPEN);
    await given(bobId, CLOSED, 1);
    const asked = () => ann.from("weekly_picks");
    const closedOnly = [{ week_number: CLOSED }];
    expect((await asked().select("week_number")).data).toEqual(closedOnly);
    expect((await asked().select("week_number").eq("id", id)).data).toEqual([]);
    expect((await asked().select("week_number").eq("user_id", bobId).eq("week_number", OPEN)).data).toEqual([]);
    expect((await asked().select("week_number").or(`id.eq.${id},week_number.eq.${OPEN}`)).data).toEqual([]);
    expect((await asked().select("week_number").gte("created_at", "2001-01-01")).data).toEqual(closedOnly);
    expect((await asked().select("week_number").eq("bracket_data->winners->>champ", "12")).data).toEqual([]);
    expect((await asked().select("week_number").order("week_number", { ascending: false }).limit(1)).data).toEqual(
      closedOnly,
    );
    expect((await asked().select("week_number", { count: "exact" })).count).toBe(1);
    expect((await asked().select("*", { count: "exact", head: true })).count).toBe(1);
    const embedded = await ann.from("users").select("username, weekly_picks(week_number)").eq("id", bobId).single();
    expect(embedded.data).toEqual({ username: "bob", weekly_picks: closedOnly });
    const weeks = await ann.from("week_schedule").select("week_number, weekly_picks(id)").eq("week_number", OPEN);
    expect(weeks.data).toEqual([{ week_number: OPEN, weekly_picks: [] }]);
    const inner = await ann.from("week_schedule").select("week_number, weekly_picks!inner(is_submitted)");
    expect(inner.data).toEqual([{ week_number: CLOSED, weekly_picks: [{ is_submitted: true }] }]);
    const counted = await asked().select("count()" as "*");
    expect(counted.data ?? [{ count: 1 }]).toEqual([{ count: 1 }]);
  });

  test("moves no number that the planner guesses: it has no statistics of picks", async () => {
    // Who repeats an id makes a small difference large.
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

  test("looks exactly like a pick that does not exist, also to the functions of the pages", async () => {
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

  test("is seen from the moment its week has closed, and hidden again if the operator reopens it", async () => {
    const id = await given(bobId, OPEN, 3);
    await makeWeek(db, OPEN, "closed");
    const seen = await ann.rpc("viewed_pick", { pick_id: id });
    expect(seen.data).toMatchObject({ pick: { id, record: pickNumber(3) }, owner: { id: bobId, username: "bob" } });
    await makeWeek(db, OPEN, "open");
    expect((await ann.rpc("viewed_pick", { pick_id: id })).data).toBeNull();
  });
});

describe("the pages of the challenge, each in one call,", () => {
  test("give the caller every week with the own pick and nobody else's, and the database's time", async () => {
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

  test("give a week with one's own pick, and null for a week that there is not", async () => {
    const mine = await given(annId, OPEN, 8);
    const found = await ann.rpc("own_week", { wanted_week: OPEN });
    expect(found.data).toMatchObject({ week: { number: OPEN }, pick: { id: mine, record: pickNumber(8) } });
    expect((await ann.rpc("own_week", { wanted_week: 16 })).data).toBeNull();
    expect((await bob.rpc("own_week", { wanted_week: OPEN })).data.pick).toBeNull();
  });
});

test("the picks of a player go with the account", async () => {
  const guest = await addAccount(db, "guest@secret.example", { username: "guest" });
  await given(guest, CLOSED);
  await db.authSql("delete from auth.users where id = $1", [guest]);
  expect(await everything()).toBe("[]");
});

test("a schedule is the operator's: players and visitors change no week", async () => {
  for (const who of [ann, visitor(db)]) {
    const status = who === ann ? 403 : 401;
    expect(await who.from("week_schedule").update({ end_date: "2999-01-01" }).eq("week_number", CLOSED)).toMatchObject({
      status,
    });
    expect(await who.from("week_schedule").delete().eq("week_number", CLOSED)).toMatchObject({ status });
    const week = { week_number: 15, start_date: "2001-01-01", end_date: "2999-01-01" };
    expect(await who.from("week_schedule").insert(week)).toMatchObject({ status });
    expect(await who.from("week_schedule").upsert(week, { onConflict: "week_number" })).toMatchObject({ status });
  }
});
