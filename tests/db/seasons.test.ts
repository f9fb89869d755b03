import { expect, test } from "vitest";
import { score } from "#domain/scoring.ts";
import { SEASON } from "#domain/season.ts";
import { datesOfSeason, teamsOfSeason, weeksOfSeason } from "#domain/season-opening.ts";
import { addPlayer } from "#support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { player, server } from "#support/database/database.ts";
import { rejected } from "#support/database/rejections.ts";
import { rpc, sqlAs } from "#support/database/rpc.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";
import { createGroup } from "#support/groups/group-rows.ts";
import { givePick } from "#support/picks/weekly-picks.ts";
import { closeAllWeeks, makeWeek } from "#support/picks/weeks.ts";
import { OTHER, OTHER_PLAN } from "#support/seasons/other-season.ts";

setUpDatabase();

const close = (wanted: string = SEASON.name) => server(db).rpc("close_season", { wanted });
const open = () =>
  server(db).rpc("open_season", {
    wanted: OTHER.name,
    teams: teamsOfSeason(OTHER_PLAN),
    weeks: weeksOfSeason(OTHER_PLAN),
    dates: datesOfSeason(OTHER_PLAN),
  });

test("closing a season and opening the next season keeps the picks, scores and members of both seasons", async () => {
  await closeAllWeeks(db);
  const [annId, bobId] = [await addPlayer(db, "ann"), await addPlayer(db, "bob")];
  const [ann, bob] = [player(db, annId), player(db, bobId)];
  const group = await createGroup(ann, "The Huddle");
  await rpc(bob, "join_group", { name: "The Huddle" });
  const pickId = await givePick(db, annId, 4, 7);
  const points = score(savableRecord(7), OFFICIAL_RECORD, 4);

  // A season that is not finished cannot be closed.
  expect(await close("2001-02")).toMatchObject(rejected(409, "SEASON_NOT_RUNNING"));
  expect(await close()).toMatchObject(rejected(409, "SEASON_UNDECIDED"));
  await rpc(server(db), "set_outcome", { record: { ...OFFICIAL_RECORD, winners: { fr1: 5 } } });
  expect(await close()).toMatchObject(rejected(409, "SEASON_UNDECIDED"));
  await rpc(server(db), "set_outcome", { record: OFFICIAL_RECORD });
  await makeWeek(db, 15, "open");
  expect(await close()).toMatchObject(rejected(409, "SEASON_WEEK_OPEN"));
  const status = { running: SEASON.name, problem: "SEASON_WEEK_OPEN", past: [] };
  expect(await rpc(server(db), "season_status")).toMatchObject(status);
  expect(await open()).toMatchObject(rejected(409, "SEASON_RUNS"));
  await makeWeek(db, 15, "closed");
  const before = await rpc(bob, "group_page", { group_id: group });

  expect((await close()).data).toEqual({ players: 1, picks: 1 });
  expect(await close()).toMatchObject(rejected(409, "SEASON_NOT_RUNNING"));

  // Between two seasons, there is no current season, but the group and the finished season can still be read.
  const groups = [{ name: "The Huddle", standing: null }];
  expect(await rpc(ann, "challenge_home")).toMatchObject({ weeks: [], official: null, groups });
  const between = { season: null, weeks: [], seasons: [SEASON.name], group: { players: 2 } };
  expect(await rpc(ann, "group_page", { group_id: group })).toMatchObject(between);
  const changing = rejected(409, "SEASON_CHANGING");
  expect(await server(db).rpc("set_outcome", { record: OFFICIAL_RECORD })).toMatchObject(changing);
  expect(await ann.rpc("save_pick", { week: 1, record: OFFICIAL_RECORD })).toMatchObject(changing);

  expect((await open()).error).toBeNull();
  expect(await open()).toMatchObject(rejected(409, "SEASON_KNOWN"));
  expect(await rpc(server(db), "running_season")).toBe(OTHER.name);
  expect(await rpc(ann, "list_weeks")).toHaveLength(15);
  expect(await rpc(ann, "outcome")).toMatchObject({ official: null, points: {} });
  // The operator entered the old season's outcome, but the feed may change the new one.
  expect(await rpc(server(db), "feed_state")).toMatchObject({ season: OTHER.name, follows: true });

  // The new season begins with the same members and no points. The old season is unchanged.
  await makeWeek(db, 1, "open");
  const record = { ...OFFICIAL_RECORD, teamSlots: await playableField() };
  expect((await ann.rpc("save_pick", { week: 1, record, season: SEASON.name })).error?.message).toBe("SEASON_CHANGING");
  expect((await ann.rpc("save_pick", { week: 1, record, season: OTHER.name })).error).toBeNull();
  expect(await rpc(bob, "leave_group", { group_id: group })).toBe(true);
  const running = await rpc(ann, "group_page", { group_id: group });
  expect(running).toMatchObject({ season: null, group: { players: 1 }, members: [{ score: 0 }] });
  const past = await rpc(bob, "group_page", { group_id: group, season: SEASON.name });
  expect(past).toMatchObject({ season: SEASON.name, official: OFFICIAL_RECORD, group: { players: 2, isMember: true } });
  expect(past.members).toEqual(before.members.map((member: object) => ({ ...member, id: null })));
  expect(past.members[0]).toMatchObject({ username: "ann", score: points });
  expect(await rpc(ann, "own_seasons")).toMatchObject([
    { season: SEASON.name, points, rank: 1, players: 1, groups: [{ name: "The Huddle", rank: 1, players: 2 }] },
  ]);
  expect(await rpc(bob, "group_member", { group_id: group, player_id: annId, season: SEASON.name })).toMatchObject({
    season: SEASON.name,
    member: { username: "ann", score: points },
    picks: [{ id: pickId, week: 4 }],
  });
  const stats = await rpc(bob, "group_stats", { group_id: group, season: SEASON.name });
  expect(stats).toMatchObject({ championPicks: 1 });
  const viewed = await rpc(bob, "viewed_pick", { pick_id: pickId });
  expect(viewed).toMatchObject({ season: SEASON.name, official: OFFICIAL_RECORD });
  expect(await rpc(server(db), "season_status")).toMatchObject({
    running: OTHER.name,
    picks: 1,
    past: [{ name: SEASON.name, picks: 1, players: 1 }],
  });
});

/** Returns twelve teams of the new season, from enough conferences for a valid field. */
async function playableField(): Promise<string[]> {
  const rows = await db.sql<{ id: string }>(
    `select id from (
      select team_id as id, row_number() over (partition by conference order by team_id) as n
      from app.season_teams where season = $1 and conference <> 'Independents'
    ) as listed order by n, id limit 12`,
    [OTHER.name],
  );
  return rows.map(({ id }) => id);
}

test.each([
  ["a finished season", "finished"],
  ["an upcoming season", "upcoming"],
])(
  "a player cannot save a pick for %s, even if the current time is within one of the season's weeks",
  async (_, status) => {
    const name = status === "finished" ? SEASON.name : "2040-41";
    await db.sql("insert into app.seasons (name) values ('2040-41') on conflict do nothing");
    await db.sql(`insert into app.week_schedule (season, week_number, start_date, end_date)
    values ('${name}', 9, now() - interval '1 hour', now() + interval '1 hour')
    on conflict (season, week_number) do update set start_date = excluded.start_date, end_date = excluded.end_date`);
    const id = await addPlayer(db, `writer-${status}`);
    const record = { ...OFFICIAL_RECORD, teamSlots: await playableField() };
    const insert = `insert into app.weekly_picks (season, user_id, week_number, bracket_data, is_submitted)
    values ('${name}', '${id}', 9, '${JSON.stringify(record)}', true)`;
    await expect(sqlAs(db, id, insert)).rejects.toThrow(/row-level security/);
  },
);
