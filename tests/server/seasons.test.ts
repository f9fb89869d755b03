import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ERRORS } from "../../src/domain/errors.ts";
import { SEASON } from "../../src/domain/season.ts";
import { fillBracket, OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { PAST, pastGroupSql, pastSeasonSql } from "../support/seasons/past-season.ts";
import { type Player, signIn } from "../support/server/caller.ts";
import { openServer, type TestServer } from "../support/server/server.ts";

const OPEN = 12;
const MESSAGE = ERRORS.SEASON_CHANGING.message;
const [group, old] = [randomUUID(), randomUUID()];

let server: TestServer;
let ann: Player;
beforeAll(async () => {
  server = await openServer();
  ann = await signIn(server, "Ann");
  await server.sql(`
    ${pastSeasonSql(OFFICIAL_RECORD)}
    insert into public.season_teams (season, team_id, conference) values ('${PAST}', 'indiana', 'MAC');
    insert into public.groups (id, group_name) values ('${group}', 'The Huddle');
    ${pastGroupSql(group, ann.id)}
    insert into public.past_scores (season, user_id, points, rank, champion, champion_picks)
    values ('${PAST}', '${ann.id}', 90, 1, 'indiana', 2);
    insert into public.past_picks (id, season, week_number, user_id, bracket_data, points, created_at, updated_at)
    values ('${old}', '${PAST}', 3, '${ann.id}', '${JSON.stringify(OFFICIAL_RECORD)}', 90, now(), now());`);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

describe("a season that is over", () => {
  test("has its table and its statistics, and the picks of its players", async () => {
    const past = await ann.query("groups.past", { id: group, season: PAST, from: 0 });
    expect(past.value).toMatchObject({
      season: PAST,
      members: [{ username: "Ann", score: 90 }],
      official: OFFICIAL_RECORD,
    });
    const { value } = await ann.query("groups.pastPicks", { id: group, season: PAST });
    expect(value).toMatchObject({ ids: [old], picks: { players: [ann.id] } });
  });

  test.each(["2001-03", "2001", "", "'; --"])("is not found by the name %s", async (season) => {
    expect((await ann.query("groups.past", { id: group, season, from: 0 })).key).toBe("SEASON_NOT_FOUND");
    expect((await ann.query("groups.pastPicks", { id: group, season })).key).toBe("SEASON_NOT_FOUND");
  });

  test("draws an old pick with the conferences of its season", async () => {
    const { value } = await ann.query("picks.view", { id: old });
    expect(value).toMatchObject({ season: PAST, isOwn: true, official: OFFICIAL_RECORD });
    expect(value?.bracket.winner).toMatchObject({ id: "indiana", conference: "MAC" });
  });

  test("shows the pick of a deleted account without its name", async () => {
    const bob = await signIn(server, "Bob");
    const id = randomUUID();
    await server.sql(`insert into public.past_picks
      (id, season, week_number, user_id, bracket_data, points, created_at, updated_at)
      values ('${id}', '${PAST}', 3, '${bob.id}', '${JSON.stringify(OFFICIAL_RECORD)}', 90, now(), now());
      delete from auth.users where id = '${bob.id}';`);
    expect((await ann.query("picks.view", { id })).value).toMatchObject({
      username: null,
      isDeleted: true,
      isOwn: false,
    });
  });

  test("is in the history of who played it", async () => {
    expect((await ann.query("picks.seasons")).value).toMatchObject([
      {
        season: PAST,
        points: 90,
        rank: 1,
        players: 1,
        champion: { team: { id: "indiana" }, count: 2 },
        groups: [{ id: group }],
      },
    ]);
  });
});

describe("while another season runs than the one that the server was built for", () => {
  const saved = async () => {
    const response = await server.sendPicks({ email: "fan@example.com", bracket: fillBracket() });
    return { status: response.status, body: (await response.json()) as { id?: string; message?: string } };
  };

  test("nothing is saved, and everything that is saved already can be read", async () => {
    await server.sql(`update public.week_schedule
      set start_date = now() - interval '1 hour', end_date = now() + interval '1 hour' where week_number = ${OPEN}`);
    const before = await saved();
    expect((await ann.mutate("picks.save", { week: OPEN, record: savableRecord(1) })).status).toBe(200);
    await server.sql(`
      update public.seasons set closing_since = now(), closed_at = now(), outcome = '{}' where name = '${SEASON.name}';
      insert into public.seasons (name) values ('2003-04');`);

    const refused = await ann.mutate("picks.save", { week: OPEN, record: savableRecord(2) });
    expect([refused.key, refused.status]).toEqual(["SEASON_CHANGING", 409]);
    expect(await saved()).toMatchObject({ status: 409, body: { message: MESSAGE } });
    expect(server.mails()).toHaveLength(1);
    const health = await server.request("/api/health");
    expect([health.status, await health.json()]).toEqual([409, { message: MESSAGE }]);

    const read = await ann.query("brackets.saved", { id: before.body.id ?? "" });
    expect(read.value).toMatchObject({ season: SEASON.name, bracket: { winner: { id: "indiana" } } });
    expect((await ann.query("picks.week", { week: OPEN })).status).toBe(200);
  });
});
