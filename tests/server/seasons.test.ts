import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ERRORS } from "#domain/errors.ts";
import { SEASON } from "#domain/season.ts";
import { serverEnvironment } from "#local/keys.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { addFans } from "#support/accounts/accounts.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { fillBracket, OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import { PAST, pastMemberSql, pastSeasonSql, pastStandingsSql } from "#support/seasons/past-season.ts";
import { type Caller, callerWith, type Player, signIn } from "#support/server/caller.ts";
import { server, setUpServer, type TestServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

const OPEN = 12;
const MESSAGE = ERRORS.SEASON_CHANGING.message;
const [group, old] = [randomUUID(), randomUUID()];

setUpServer();
let ann: Player;
beforeAll(async () => {
  ann = await signIn(server, "Ann");
  await server.sql(`
    ${pastSeasonSql(OFFICIAL_RECORD)}
    insert into app.season_teams (season, team_id, conference) values ('${PAST}', 'indiana', 'MAC');
    insert into app.groups (id, group_name) values ('${group}', 'The Huddle');
    ${pastMemberSql(group, ann.id, OFFICIAL_RECORD, old)}
    ${pastStandingsSql()}`);
});

/** Emails the official bracket, and returns the response's status and body. */
async function saved(email = "fan@example.com") {
  const response = await server.sendPicks({ email, bracket: fillBracket() });
  return { status: response.status, body: (await response.json()) as { id?: string; message?: string } };
}

/** A second server on the same database, with empty caches. */
function freshServer(): Pick<TestServer, "request"> {
  const app = createApp(readEnv(serverEnvironment(SITE)));
  return { request: async (path, init) => app.fetch(new Request(`${SITE}${path}`, init)) };
}

describe("reading a finished season", () => {
  test("fails for a group's picks if the group had more than 100 players", async () => {
    const ask = () => ann.query("groups.pastPicks", { id: group, season: PAST });
    onTestFinished(async () => {
      await server.sql(
        "delete from app.final_standings where score = -1; delete from auth.users where email like 'fan-%'",
      );
    });
    await addFans(server, 100);
    await server.sql(`insert into app.final_standings (season, group_id, user_id, rank, score)
      select '${PAST}', '${group}', id, 2, -1 from app.users where username like 'fan-%'`);
    expect(await ask()).toMatchObject({ status: 400, key: "GROUP_TOO_LARGE" });
    await server.sql(`delete from app.final_standings
      where user_id = (select id from app.users where username = 'fan-1')`);
    expect((await ask()).status).toBe(200);
  });

  test("shows a deleted account's pick without the username", async () => {
    const bob = await signIn(server, "Bob");
    const id = randomUUID();
    await server.sql(`
      insert into app.weekly_picks (id, season, week_number, user_id, bracket_data, is_submitted)
      values ('${id}', '${PAST}', 3, '${bob.id}', '${JSON.stringify(OFFICIAL_RECORD)}', true);
      delete from auth.users where id = '${bob.id}';`);
    const { value } = await ann.query("picks.view", { id });
    expect(value).toMatchObject({ username: null, isDeleted: true, isOwn: false });
  });
});

describe("a team that no longer plays", () => {
  const GONE = "indiana";
  const later = freshServer();
  let player: Caller;
  let mailed: string;
  beforeAll(async () => {
    mailed = (await saved("old-fan@example.com")).body.id ?? "";
    await server.sql(`delete from app.season_teams where season = '${SEASON.name}' and team_id = '${GONE}';
      update app.saved_brackets set season = '${PAST}' where id = '${mailed}';`);
    player = callerWith(later, bearer(ann.token));
  });
  afterAll(() => server.sql(`insert into app.season_teams values ('${SEASON.name}', '${GONE}', 'Big Ten')`));

  test("is missing from the team lists and rejected in new brackets", async () => {
    const { value } = await player.query("teams.list");
    expect(value).toHaveLength(SEED_TEAMS.length - 1);
    expect(value?.map(({ id }) => id)).not.toContain(GONE);
    expect((await player.query("teams.search", { q: GONE })).value).toEqual([]);
    expect((await player.mutate("picks.save", { week: OPEN, record: OFFICIAL_RECORD })).key).toBe("TEAM_UNKNOWN");
    const send = { email: "fan@example.com", bracket: fillBracket() };
    expect((await player.mutate("brackets.send", send)).key).toBe("TEAM_UNKNOWN");
  });

  test("still appears in old brackets, past group pages with their scores and picks, and the season history", async () => {
    const was = { id: GONE, name: "Indiana", conference: "MAC" };
    const args = { id: group, season: PAST };
    expect((await player.query("picks.view", { id: old })).value?.bracket.winner).toMatchObject(was);
    expect((await player.query("brackets.saved", { id: mailed })).value?.bracket.winner).toMatchObject(was);
    const { value: past } = await player.query("groups.past", { ...args, from: 0 });
    const members = [{ username: "Ann", score: 90 }];
    expect(past).toMatchObject({ season: PAST, members, official: OFFICIAL_RECORD });
    const { value: picks } = await player.query("groups.pastPicks", args);
    expect(picks).toMatchObject({ ids: [old], picks: { players: [ann.id] } });
    for (const shown of [past, picks]) expect(shown?.teams).toContainEqual(expect.objectContaining(was));
    const { value: seasons } = await player.query("picks.seasons");
    expect(seasons?.[0]?.champion.team).toMatchObject({ id: GONE, name: "Indiana" });
  });
});

describe("while the database and the server are on different seasons", () => {
  test("saves are rejected with 409, but saved brackets can still be read", async () => {
    await server.sql(`update app.week_schedule
      set start_date = now() - interval '1 hour', end_date = now() + interval '1 hour' where season = '${SEASON.name}' and week_number = ${OPEN}`);
    const before = await saved();
    expect((await ann.mutate("picks.save", { week: OPEN, record: savableRecord(1) })).status).toBe(200);
    await server.sql(`
      update app.seasons set status = 'finished', finished_at = now() where name = '${SEASON.name}';
      insert into app.seasons (name, status) values ('2003-04', 'running');
      insert into app.season_teams select '2003-04', team_id, conference from app.season_teams
      where season = '${SEASON.name}';`);

    const rejected = await ann.mutate("picks.save", { week: OPEN, record: savableRecord(2) });
    expect([rejected.key, rejected.status]).toEqual(["SEASON_CHANGING", 409]);
    expect(await saved()).toMatchObject({ status: 409, body: { message: MESSAGE } });
    expect(server.mails()).toHaveLength(1);
    const health = await server.request("/api/health");
    expect([health.status, await health.json()]).toEqual([409, { message: MESSAGE }]);

    const read = await ann.query("brackets.saved", { id: before.body.id ?? "" });
    expect(read.value).toMatchObject({ season: SEASON.name, bracket: { winner: { id: "indiana" } } });
  });

  test("teams are read from the database on every request, and responses are not cached", async () => {
    const { request } = freshServer();
    const conference = async (path: string) => {
      const response = await request(path);
      const text = await response.text();
      return [response.headers.get("cache-control"), /"id":"utep"[^}]*"conference":"([^"]*)"/.exec(text)?.[1]];
    };
    const paths = ["/api/teams", "/api/teams/search?q=utep", "/api/trpc/teams.list"];
    const before = SEED_TEAMS.find(({ id }) => id === "utep")?.conference;
    for (const path of paths) expect(await conference(path)).toEqual(["no-store", before]);
    await server.sql("update app.season_teams set conference = 'MAC' where season = '2003-04' and team_id = 'utep'");
    for (const path of paths) expect(await conference(path)).toEqual(["no-store", "MAC"]);
    expect(server.loggedErrors()).toEqual([]);
    server.breakDatabase("unreachable");
    expect(await conference("/api/teams")).toEqual(["no-store", "MAC"]);
    expect(server.loggedErrors().join()).toContain("teams could not be refreshed");
  });
});
