import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { ENGINES, player, visitor } from "#support/database/database.ts";
import { denied } from "#support/database/rejections.ts";
import { rpc } from "#support/database/rpc.ts";
import { type GroupFixture, openGroupFixture } from "#support/groups/group-fixture.ts";
import { save } from "#support/picks/weekly-picks.ts";
import { makeWeek } from "#support/picks/weeks.ts";

// All other files in this folder run on one engine: PostgreSQL if it is installed, otherwise PGlite.
describe.each(ENGINES)("the database on %s", (engine) => {
  let fixture: GroupFixture;
  beforeAll(async () => {
    fixture = await openGroupFixture(engine);
  });
  afterAll(() => fixture.db.close());

  test("turns a confirmed account into a player, and adds a number to the username if the name is taken", async () => {
    const { db } = fixture;
    const ids = [
      await addAccount(db, "eve@mail.example", { username: "eve" }),
      await addAccount(db, "other@mail.example", { username: "EVE" }),
    ] as const;
    expect(await rpc(player(db, ids[0]), "current_player")).toEqual({ id: ids[0], username: "eve" });
    expect(await rpc(player(db, ids[1]), "current_player")).toEqual({ id: ids[1], username: "EVE2" });
  });

  test("saves and replaces a pick for the open week, and rejects a pick for a closed week", async () => {
    const { db, as } = fixture;
    await makeWeek(db, 12, "open");
    for (const record of [savableRecord(0), OFFICIAL_RECORD])
      expect((await save(as("ann"), 12, record)).error).toBeNull();
    expect((await rpc(as("ann"), "own_week", { week: 12 })).pick.record).toEqual(OFFICIAL_RECORD);
    expect(await save(as("ann"), 11)).toMatchObject(denied);
    expect(await save(as("ann"), 12, { teamSlots: [] })).toMatchObject({ status: 400 });
  });

  test("shows a pick to its owner at any time, and to other members only after the week has closed", async () => {
    const { db, id, ids, as } = fixture;
    const weeksSeen = async (name: "ann" | "bob") =>
      (await rpc(as(name), "group_member", { group_id: id, player_id: ids.ann })).picks.length;
    expect([await weeksSeen("ann"), await weeksSeen("bob")]).toEqual([1, 0]);
    await makeWeek(db, 12, "closed");
    expect(await weeksSeen("bob")).toBe(1);
    expect((await rpc(as("bob"), "group_stats", { group_id: id })).championPicks).toBe(1);
    expect(await visitor(db).rpc("group_page", { group_id: id })).toMatchObject({ status: 401 });
  });

  test("scores a closed week's pick, and removes the points when the outcome is removed", async () => {
    const { official, scores } = fixture;
    await official(OFFICIAL_RECORD);
    expect(await scores("cyd")).toEqual({ ann: 988, bob: 0, cyd: 0 });
    await official(null);
    expect(await scores("cyd")).toEqual({ ann: 0, bob: 0, cyd: 0 });
  });

  test("creates a group with its creator as the first member, and lets another player join", async () => {
    const { as, create, page } = fixture;
    const made = await create("dee", "Fourth and Long");
    expect((await as("ann").rpc("join_group", { name: "fourth AND long" })).error).toBeNull();
    expect((await page("ann", made)).members.map(({ username }) => username).sort()).toEqual(["ann", "dee"]);
  });
});
