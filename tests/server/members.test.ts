import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { receipt } from "#domain/scoring.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { ann, bob, createGroup, groupPage, setUpGroupServer } from "#support/groups/group-server.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import { PAST, pastMemberSql, pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";
import type { Player } from "#support/server/caller.ts";
import { server } from "#support/server/server.ts";

setUpGroupServer();

const given = (who: Player, week: number, record: object) => insertPick(server, who.id, week, record);
const opened = (reader: Player, group: string, player: string, season: string | null = null) =>
  reader.query("members.page", { group, player, season });

/** Creates a group with Ann and Bob, and returns the group's ID. */
async function huddle(): Promise<string> {
  const { id } = await createGroup(ann, "The Huddle");
  await bob.mutate("groups.join", { name: "The Huddle" });
  return id;
}

describe("a member's page", () => {
  test("shows the member's rank, score, picks and teams, and takes one database call", async () => {
    const id = await huddle();
    const pickId = await given(ann, 3, savableRecord(3));
    await given(ann, 11, OFFICIAL_RECORD);
    await server.setOutcome(OFFICIAL_RECORD);
    await opened(bob, id, ann.id);
    server.reset();
    const { value } = await opened(bob, id, ann.id);
    expect(server.databaseCalls()).toHaveLength(1);
    expect(value?.picks).toMatchObject([
      { id: pickId, week: 3, record: savableRecord(3) },
      { week: 11, record: OFFICIAL_RECORD },
    ]);
    const total = (value?.picks ?? []).reduce(
      (sum, { record, week }) => sum + receipt(record, value?.official ?? null, week).total,
      0,
    );
    const row = (await groupPage(bob, id)).members.find(({ userId }) => userId === ann.id);
    const next = { userId: bob.id, name: "Bob" };
    expect(value?.member).toMatchObject({ username: "Ann", rank: 1, score: total, next });
    expect(row).toMatchObject({ rank: 1, score: total });
    const teams = new Set(value?.teams.map((team) => team.id));
    const picked = [...OFFICIAL_RECORD.teamSlots, ...savableRecord(3).teamSlots];
    expect(picked.filter((team) => !teams.has(team))).toEqual([]);
  });

  test("for a past season shows the rank, score, outcome and conferences from that season", async () => {
    const { id } = await createGroup(ann, "The Huddle");
    await server.sql(`
      ${pastSeasonSql(OFFICIAL_RECORD)}
      ${pastMemberSql(id, ann.id, OFFICIAL_RECORD, randomUUID())}
      ${pastStandingsSql()}
      insert into app.season_teams (season, team_id, conference) values ('${PAST}', 'indiana', 'MAC')
      on conflict do nothing;`);
    const { value } = await opened(ann, id, ann.id, PAST);
    expect(value).toMatchObject({
      season: PAST,
      official: OFFICIAL_RECORD,
      member: { username: "Ann", score: 90, rank: 1, previous: null, next: null },
      picks: [{ week: 3, record: OFFICIAL_RECORD }],
    });
    expect(value?.teams.find((team) => team.id === "indiana")?.conference).toBe("MAC");
    expect((await opened(ann, id, bob.id, PAST)).key).toBe("MEMBER_NOT_FOUND");
    expect((await opened(bob, id, ann.id, PAST)).key).toBe("GROUP_NOT_FOUND");
  });
});
