import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAccount } from "../support/accounts/accounts.ts";
import { INVALID_RECORDS } from "../support/brackets/invalid-records.ts";
import { savableRecord, secRecord } from "../support/brackets/outcomes.ts";
import { server, type TestDatabase, visitor } from "../support/database/database.ts";
import { denied, refused } from "../support/database/refusals.ts";
import {
  CLOSED,
  everyPick,
  forgetPicks,
  givePick,
  OPEN,
  openWithWeeks,
  row,
  save,
  UPCOMING,
} from "../support/picks/weekly-picks.ts";
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
const everything = () => everyPick(db);

describe("the owner, straight through the Data API,", () => {
  test("saves a pick for the open week, and saving again replaces it: one row, the same id", async () => {
    expect(await save(ann, row(annId, OPEN))).toMatchObject({ status: 201, error: null });
    const first = await ann.from("weekly_picks").select("*").single();
    expect(first.data).toMatchObject(row(annId, OPEN));
    expect((await save(ann, row(annId, OPEN, savableRecord(2047)))).error).toBeNull();
    const { data } = await ann.from("weekly_picks").select("*").single();
    expect(data).toMatchObject({
      ...row(annId, OPEN, savableRecord(2047)),
      id: first.data.id,
      created_at: first.data.created_at,
    });
    expect(new Date(data.updated_at).getTime()).toBeGreaterThan(new Date(first.data.updated_at).getTime());
  });

  test("may send the record as a JSON string, which is stored as the record", async () => {
    expect((await save(ann, row(annId, OPEN, JSON.stringify(savableRecord(5))))).error).toBeNull();
    expect((await ann.from("weekly_picks").select("bracket_data").single()).data).toEqual({
      bracket_data: savableRecord(5),
    });
  });

  test("updates a pick by its id, and the database sets the time of the change, whatever was sent", async () => {
    await save(ann, row(annId, OPEN));
    const { data: before } = await ann.from("weekly_picks").select("id").single();
    const change = { bracket_data: savableRecord(7), is_submitted: true, updated_at: "2001-01-01T00:00:00Z" };
    const changed = await ann.from("weekly_picks").update(change).eq("id", before?.id).select("*").single();
    expect(changed.error).toBeNull();
    expect(changed.data.bracket_data).toEqual(savableRecord(7));
    expect(Math.abs(Date.now() - new Date(changed.data.updated_at).getTime())).toBeLessThan(60_000);
  });

  test("reads the weeks and picks that the app needs", async () => {
    const [mine, theirs] = [await given(annId, OPEN), await given(bobId, CLOSED)];
    const weeks = await ann.from("week_schedule").select("*").order("week_number");
    expect(weeks.data).toHaveLength(15);
    const list = await ann.from("weekly_picks").select("week_number, is_submitted").eq("user_id", annId);
    expect(list.data).toEqual([{ week_number: OPEN, is_submitted: true }]);
    const newest = ann.from("weekly_picks").select("bracket_data, is_submitted").eq("user_id", annId);
    const found = await newest.eq("week_number", OPEN).order("created_at", { ascending: false }).limit(1).single();
    expect(found.data).toEqual({ bracket_data: savableRecord(0), is_submitted: true });
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

  test("in another player's name, or over another player's pick", async () => {
    await given(bobId, OPEN);
    const before = await everything();
    expect(await save(ann, row(bobId, OPEN, savableRecord(9)))).toMatchObject(denied);
    expect(await ann.from("weekly_picks").insert(row(bobId, OPEN))).toMatchObject(denied);
    expect(await ann.from("weekly_picks").insert([row(annId, OPEN), row(bobId, OPEN)])).toMatchObject(denied);
    const change = { bracket_data: savableRecord(9), is_submitted: true };
    const changed = await ann.from("weekly_picks").update(change).eq("user_id", bobId).select("id");
    expect([changed.error, changed.data]).toEqual([null, []]);
    expect(await everything()).toBe(before);
  });

  test("over another player's by a change without a filter, which needs no right to read", async () => {
    const [mine] = [await given(annId, OPEN), await given(bobId, OPEN), await given(bobId, CLOSED)];
    const others = () => db.sql("select * from public.weekly_picks where user_id <> $1 order by id", [annId]);
    const before = await others();
    for (const change of [
      { bracket_data: savableRecord(9) },
      { is_submitted: true },
      { updated_at: "2001-01-01T00:00:00Z" },
      { user_id: annId },
      { week_number: OPEN },
    ]) {
      const answer = await fetch(`${db.url}/rest/v1/weekly_picks`, {
        method: "PATCH",
        headers: {
          apikey: db.publishableKey,
          authorization: `Bearer ${db.tokenFor(annId)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(change),
      });
      expect([change, answer.status]).toEqual([change, 204]);
    }
    expect(await others()).toEqual(before);
    const own = await ann.from("weekly_picks").select("bracket_data").eq("id", mine).single();
    expect(own.data).toEqual({ bracket_data: savableRecord(9) });
  });

  test.each([
    ["once the week has closed", CLOSED],
    ["once the operator has moved the week to later", UPCOMING],
  ])("over the player's own %s, in any way of writing", async (_, week) => {
    const id = await given(annId, week);
    const before = await everything();
    expect(await save(ann, row(annId, week, savableRecord(9)))).toMatchObject(denied);
    const change = { bracket_data: savableRecord(9), is_submitted: true };
    expect((await ann.from("weekly_picks").update(change).eq("id", id).select("id")).data).toEqual([]);
    expect((await ann.from("weekly_picks").update(change).not("id", "is", null).select("id")).data).toEqual([]);
    expect(await everything()).toBe(before);
  });

  test("when it is incomplete, contradicts itself, has unknown teams or is not a record", async () => {
    const good = savableRecord(0);
    const madeUp = { ...good, teamSlots: ["made-up-team", ...good.teamSlots.slice(1)] };
    expect(await save(ann, row(annId, OPEN, { ...good, winners: { fr1: 12 } }))).toMatchObject(
      refused(400, "BRACKET_INCOMPLETE"),
    );
    expect(await save(ann, row(annId, OPEN, madeUp))).toMatchObject(refused(400, "TEAM_UNKNOWN"));
    const answers = INVALID_RECORDS.filter(([, value]) => typeof value !== "string").map(async ([what, value]) => {
      const { status, error } = await save(ann, row(annId, OPEN, value));
      return [what, status, error?.message];
    });
    for (const [what, ...answer] of await Promise.all(answers)) {
      expect([what, ...answer]).toEqual([what, 400, "BRACKET_INVALID"]);
    }
    expect(await everything()).toBe("[]");
  });

  test("when it is not JSON or has half a megabyte", async () => {
    for (const text of ["{teamSlots", "x".repeat(500_000)])
      expect((await save(ann, row(annId, OPEN, text))).status).toBe(400);
    expect(await everything()).toBe("[]");
  });

  test("with teams of four conferences; independents do not count", async () => {
    const slots = (...ids: string[]) => ({ ...savableRecord(0), teamSlots: ids });
    const sec = secRecord(0).teamSlots;
    const four = slots(...sec.slice(0, 7), "notre-dame", "uconn", "indiana", "miami", "texas-tech");
    expect(await save(ann, row(annId, OPEN, secRecord(0)))).toMatchObject(refused(400, "CONFERENCES_MISSING"));
    expect(await save(ann, row(annId, OPEN, four))).toMatchObject(refused(400, "CONFERENCES_MISSING"));
    const five = slots(...four.teamSlots.slice(0, 8), "tulane", ...four.teamSlots.slice(9));
    expect((await save(ann, row(annId, OPEN, five))).error).toBeNull();
  });

  test("as not submitted, new or existing", async () => {
    expect(await save(ann, row(annId, OPEN, savableRecord(0), false))).toMatchObject(
      refused(400, "PICK_NOT_SUBMITTED"),
    );
    // What is wrong with the bracket is said first.
    expect(await save(ann, row(annId, OPEN, secRecord(0), false))).toMatchObject(refused(400, "CONFERENCES_MISSING"));
    const id = await given(annId, OPEN);
    expect(await ann.from("weekly_picks").update({ is_submitted: false }).eq("id", id)).toMatchObject(
      refused(400, "PICK_NOT_SUBMITTED"),
    );
  });

  test.each<[string, object]>([
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

  test("by moving it to another week or another player", async () => {
    await makeWeek(db, 10, "open");
    const id = await given(annId, OPEN);
    const before = await everything();
    for (const move of [{ week_number: 10 }, { user_id: bobId }]) {
      expect(await ann.from("weekly_picks").update(move).eq("id", id)).toMatchObject(refused(400, "PICK_FIXED"));
    }
    expect(await everything()).toBe(before);
    await makeWeek(db, 10, "closed");
  });
});

test("nobody deletes a pick, not even their own in an open week", async () => {
  await given(annId, OPEN);
  const before = await everything();
  for (const who of [ann, bob, visitor(db)]) {
    const { error, status } = await who.from("weekly_picks").delete().not("id", "is", null);
    expect([error?.code, status]).toEqual(["42501", who === ann || who === bob ? 403 : 401]);
  }
  expect(await everything()).toBe(before);
});

test("a visitor can read, write and call nothing about picks", async () => {
  const id = await given(annId, CLOSED);
  const nobody = visitor(db);
  const answers = [
    await nobody.from("weekly_picks").select("*"),
    await nobody.from("weekly_picks").select("id", { count: "exact", head: true }),
    await nobody.from("weekly_picks").insert(row(annId, OPEN)),
    await nobody.rpc("challenge_home"),
    await nobody.rpc("own_week", { wanted_week: OPEN }),
    await nobody.rpc("viewed_pick", { pick_id: id }),
    await nobody.rpc("save_pick", { wanted_week: OPEN, record: savableRecord(0) }),
  ];
  for (const { status, data } of answers) expect([status, data]).toEqual([401, null]);
  expect((await nobody.from("week_schedule").select("week_number")).data).toHaveLength(15);
});

/** What a statement of Ann's returns when the open week starts and ends so many microseconds after its own time. */
async function atMoment(start: number, end: number, statement: string) {
  try {
    // Several statements in one call are one transaction, and have one time. The two stacks read different settings.
    return await db.sql(`
      update public.week_schedule
      set start_date = now() + ${start} * interval '1 microsecond', end_date = now() + ${end} * interval '1 microsecond'
      where week_number = ${OPEN};
      select
        set_config('request.jwt.claims', '{ "sub": "${annId}", "role": "authenticated" }', true),
        set_config('request.jwt.claim.sub', '${annId}', true);
      set local role authenticated;
      ${statement}`);
  } finally {
    await makeWeek(db, OPEN, "open");
  }
}

const HOUR = 3_600_000_000;
const RECORD = `'${JSON.stringify(savableRecord(3))}'`;
const INSERT = `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)`;

describe.each([
  ["from the very start of a week", 0, HOUR],
  ["until the very end of a week", -HOUR, 0],
])("%s", (_, start, end) => {
  test("a player saves a pick and changes it", async () => {
    const values = `('${annId}', ${OPEN}, ${RECORD}, true)`;
    expect(await atMoment(start, end, `${INSERT} values ${values} returning week_number`)).toHaveLength(1);
    expect(await atMoment(start, end, "update public.weekly_picks set is_submitted = true returning id")).toHaveLength(
      1,
    );
  });
});

describe.each([
  ["a microsecond before a week starts", 1, HOUR],
  ["a microsecond after a week has ended", -HOUR, -1],
])("%s", (_, start, end) => {
  test("a player neither saves a pick nor changes it", async () => {
    const insert = atMoment(start, end, `${INSERT} values ('${annId}', ${OPEN}, ${RECORD}, true)`);
    await expect(insert).rejects.toThrow(/row-level security/);
    await given(annId, OPEN);
    expect(await atMoment(start, end, "update public.weekly_picks set is_submitted = true returning id")).toEqual([]);
  });
});

test("a rival's pick is hidden until the very end of its week, and seen a microsecond later", async () => {
  const id = await given(bobId, OPEN);
  expect(await atMoment(-HOUR, 0, "select id from public.weekly_picks")).toEqual([]);
  expect(await atMoment(-HOUR, -1, "select id from public.weekly_picks")).toEqual([{ id }]);
});

describe("the function that saves a pick", () => {
  const saveAs = (who: SupabaseClient, wanted_week: number, record: unknown = savableRecord(0)) =>
    who.rpc("save_pick", { wanted_week, record });

  test("saves and saves again for its caller: one row, the same id, a later time", async () => {
    const first = await saveAs(ann, OPEN, savableRecord(1));
    const second = await saveAs(ann, OPEN, savableRecord(2));
    expect(second.data.id).toBe(first.data.id);
    expect(Date.parse(second.data.updatedAt)).toBeGreaterThan(Date.parse(first.data.updatedAt));
    const { data } = await ann.from("weekly_picks").select("user_id, bracket_data, is_submitted");
    expect(data).toEqual([{ user_id: annId, bracket_data: savableRecord(2), is_submitted: true }]);
  });

  test("changes that week's alone, of its caller alone, while another is open", async () => {
    await makeWeek(db, 10, "open");
    for (const who of [ann, bob]) for (const week of [10, OPEN]) await saveAs(who, week, savableRecord(week));
    await saveAs(ann, OPEN, savableRecord(2));
    const { data } = await server(db)
      .from("weekly_picks")
      .select("user_id, week_number")
      .eq("bracket_data", JSON.stringify(savableRecord(2)));
    expect(data).toEqual([{ user_id: annId, week_number: OPEN }]);
    await makeWeek(db, 10, "closed");
  });

  test("is as strict as the table: no closed, upcoming or unknown week, no bad record", async () => {
    await given(annId, CLOSED);
    const before = await everything();
    for (const week of [CLOSED, UPCOMING, 99]) expect(await saveAs(ann, week, savableRecord(9))).toMatchObject(denied);
    expect(await saveAs(ann, OPEN, secRecord(0))).toMatchObject(refused(400, "CONFERENCES_MISSING"));
    expect(await saveAs(ann, OPEN, { teamSlots: [] })).toMatchObject(refused(400, "BRACKET_INVALID"));
    expect(await everything()).toBe(before);
  });
});

test("the picks of a player are deleted with the account", async () => {
  const guest = await addAccount(db, "guest@secret.example", { username: "guest" });
  await given(guest, CLOSED);
  await db.authSql("delete from auth.users where id = $1", [guest]);
  expect(await everything()).toBe("[]");
});

test("only the operator changes the schedule: players and visitors change no week", async () => {
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
