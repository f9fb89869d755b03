import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { ann, annId, bob } from "#support/accounts/ann-and-bob.ts";
import { TOO_FEW_CONFERENCES } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { visitor } from "#support/database/database.ts";
import { denied, rejected } from "#support/database/rejections.ts";
import { rpc } from "#support/database/rpc.ts";
import { db } from "#support/database/set-up.ts";
import { clearPicks, everyPick, givePick, OPEN, save, setUpWeeks, UPCOMING } from "#support/picks/weekly-picks.ts";
import { lockIn } from "#support/picks/weeks.ts";

setUpWeeks();
beforeEach(() => clearPicks(db));

const view = (who: SupabaseClient, pick_id: string) => rpc(who, "viewed_pick", { pick_id });
const stored = async (id: string) =>
  (await db.sql<{ bracket_data: object }>("select bracket_data from app.weekly_picks where id = $1", [id]))[0];

describe("saving a pick", () => {
  test("stores the pick for the caller, and saving again replaces the pick but keeps its ID", async () => {
    const first = await save(ann, OPEN, savableRecord(1));
    expect(first.error).toBeNull();
    const second = await save(ann, OPEN, savableRecord(2));
    expect(second.data.id).toBe(first.data.id);
    expect(await rpc(ann, "own_week", { week: OPEN })).toMatchObject({
      week: { number: OPEN },
      pick: { id: first.data.id, record: savableRecord(2) },
    });
    expect(await db.sql("select user_id, season, is_submitted from app.weekly_picks")).toEqual([
      { user_id: annId, season: SEASON.name, is_submitted: true },
    ]);
  });

  test("50 times concurrently stores only one row", async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => save(ann, OPEN, savableRecord(n))));
    expect(responses.filter(({ error }) => error !== null)).toEqual([]);
    expect(await db.sql("select from app.weekly_picks")).toHaveLength(1);
  });

  test("accepts the record as JSON text, and stores it in normalized form", async () => {
    const text = JSON.stringify(savableRecord(3)).replace('"fr1":5', `"fr1":5.${"0".repeat(300)}`);
    const { data } = await save(ann, OPEN, text);
    expect((await stored(data.id))?.bracket_data).toEqual(savableRecord(3));
  });

  test("is rejected once the lock time has passed on the database's clock", async () => {
    await lockIn(db, OPEN, 1 / 3_600);
    expect((await save(ann, OPEN)).error).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await save(ann, OPEN, savableRecord(9))).toMatchObject(denied);
    await lockIn(db, OPEN, 1);
  });

  test.each([
    ["BRACKET_INVALID", { ...savableRecord(0), winners: { qf1: 12 } }],
    ["BRACKET_INCOMPLETE", { ...savableRecord(0), winners: {} }],
    ["TEAM_UNKNOWN", { ...savableRecord(0), teamSlots: savableRecord(0).teamSlots.with(4, "made-up") }],
    ["CONFERENCES_MISSING", TOO_FEW_CONFERENCES],
  ])("is rejected with %s", async (key, record) => {
    expect(await save(ann, OPEN, record)).toMatchObject(rejected(400, key));
    expect(await everyPick(db)).toBe("[]");
  });
});

describe("a stored pick", () => {
  test.each([
    ["its player", "user_id = (select id from app.users where username = 'bob')"],
    ["its week", `week_number = ${UPCOMING}`],
    ["its season", "season = '2001-02'"],
    ["its ID", "id = gen_random_uuid()"],
  ])("rejects a change to %s, even by the operator", async (_, change) => {
    await db.sql("insert into app.seasons (name) values ('2001-02') on conflict do nothing");
    await givePick(db, annId, OPEN);
    await expect(db.sql(`update app.weekly_picks set ${change}`)).rejects.toThrow("PICK_FIXED");
  });

  test("must stay marked as submitted", async () => {
    await givePick(db, annId, OPEN);
    await expect(db.sql("update app.weekly_picks set is_submitted = false")).rejects.toThrow("PICK_NOT_SUBMITTED");
  });

  test("is visible only to its owner until the week closes, and then to every signed-in player", async () => {
    const id = await givePick(db, annId, OPEN);
    expect(await view(ann, id)).toMatchObject({ season: null, pick: { id }, owner: { username: "ann" } });
    expect(await view(bob, id)).toBeNull();
    await lockIn(db, OPEN, -1);
    expect(await view(bob, id)).toMatchObject({ pick: { id, record: savableRecord(0) } });
    expect(await visitor(db).rpc("viewed_pick", { pick_id: id })).toMatchObject({ status: 401 });
    await lockIn(db, OPEN, 1);
  });
});
