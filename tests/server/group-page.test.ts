import { describe, expect, test } from "vitest";
import { packPicks, unpackPicks } from "#domain/compact-picks.ts";
import { addFans } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { ann, bob, createGroup, groupPage, setUpGroupServer } from "#support/groups/group-server.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import type { Player } from "#support/server/caller.ts";
import { server } from "#support/server/server.ts";

setUpGroupServer();

const given = (who: Player, week: number, record: object) => insertPick(server, who.id, week, record);

describe("a group's page", () => {
  test("shows the members' statistics and takes three database calls", async () => {
    const { id } = await createGroup(ann, "The Huddle");
    expect(Object.values((await groupPage(ann, id)).stats)).toEqual([null, null, null, null]);
    // A second member joins, so that the statistics are recomputed.
    await bob.mutate("groups.join", { name: "The Huddle" });
    await given(ann, 1, OFFICIAL_RECORD);
    await given(ann, 2, OFFICIAL_RECORD);
    await given(bob, 1, { ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: 10 } });
    server.reset();
    const { stats, members } = await groupPage(ann, id);
    expect(server.databaseCalls()).toHaveLength(3);
    expect(stats).toMatchObject({
      champion: { team: { id: "indiana", name: "Indiana" }, percentage: 67, totalPicks: 2 },
      oneSeed: { team: { id: "indiana" }, percentage: 100, totalPicks: 3 },
      // James Madison is tied with Tulane, and Alabama is tied with Miami. Ties are broken alphabetically.
      g5Representative: { team: { id: "james-madison" }, percentage: 100, totalPicks: 3 },
      roadWinner: { team: { id: "alabama" }, percentage: 100, totalPicks: 3 },
    });
    expect(members).toMatchObject([
      { username: "Ann", mostPickedChampion: { team: { id: "indiana" }, count: 2 } },
      { username: "Bob", mostPickedChampion: { team: { id: "miami" }, count: 1 } },
    ]);
  });

  test("gives members a summary of each closed week, and each page of the summary includes the viewer's own boldest pick", async () => {
    const { id } = await createGroup(ann, "The Huddle");
    await given(ann, 1, OFFICIAL_RECORD);
    const own = { username: "Ann", kind: "championship", team: "indiana", picks: 1 };
    expect((await ann.query("groups.week", { id, week: 1, from: 0 })).value).toMatchObject({ boldest: [own], own });
    expect((await ann.query("groups.week", { id, week: 1, from: 50 })).value).toMatchObject({ boldest: [], own });
    expect(await bob.query("groups.week", { id, week: 1, from: 0 })).toMatchObject({ key: "GROUP_NOT_FOUND" });
  });

  test("returns every member's picks for closed weeks only", async () => {
    const { id } = await createGroup(ann, "The Huddle");
    await bob.mutate("groups.join", { name: "The Huddle" });
    await given(ann, 1, savableRecord(3));
    await given(bob, 1, savableRecord(5));
    await given(bob, 13, savableRecord(7));
    const seenBy = async (who: Player) => unpackPicks((await who.query("groups.picks", { id })).value ?? packPicks([]));
    expect([...(await seenBy(ann))]).toEqual(
      expect.arrayContaining([
        [ann.id, [{ week: 1, record: savableRecord(3) }]],
        [bob.id, [{ week: 1, record: savableRecord(5) }]],
      ]),
    );
    expect((await seenBy(bob)).get(bob.id)).toEqual([{ week: 1, record: savableRecord(5) }]);
  });

  test("lists 50 members at a time in a group with more than 100; a request for all picks of such a group is rejected", async () => {
    const { id } = await createGroup(ann, "Crowd");
    await addFans(server, 100);
    await server.sql(`
      insert into app.group_members (group_id, user_id)
      select '${id}', users.id from app.users where username like 'fan-%';`);
    expect(await ann.query("groups.picks", { id })).toMatchObject({ status: 400, key: "GROUP_TOO_LARGE" });
    const { members, next } = await groupPage(ann, id);
    expect([members.length, next]).toEqual([50, 50]);
    const { value } = await ann.query("groups.members", { id, from: 100 });
    expect(value).toMatchObject({ members: [{}], next: null });
  });
});
