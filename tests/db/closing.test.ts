import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { score } from "../../src/domain/scoring.ts";
import { SEASON } from "../../src/domain/season.ts";
import { addAccount, addFans } from "../support/accounts/accounts.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { player, server, type TestDatabase } from "../support/database/database.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { type GroupFixture, type Name, openGroupFixture } from "../support/groups/group-fixture.ts";
import { closeAllWeeks } from "../support/picks/weeks.ts";
import { seasonCalls } from "../support/seasons/closing.ts";
import { OTHER, OTHER_PLAN } from "../support/seasons/other-season.ts";
import { PAST, pastGroupSql, pastSeasonSql } from "../support/seasons/past-season.ts";

const FANS = 55;
/** The id of Zed, after everybody else in the order of ids, in which a season is closed. */
const ZED = "ffffffff-0000-4000-8000-000000000000";

let fixture: GroupFixture;
let db: TestDatabase;
let calls: ReturnType<typeof seasonCalls>;
/** A group of Bob, Ann and Zed. */
let annex: string;
/** Every row of the season before. */
let before: readonly object[];
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  calls = seasonCalls(db);
  await addFans(db, FANS);
  await addAccount(db, "zed@mail.example", { username: "zed" }, { id: ZED });
  // Between Ann and Bob in that order.
  const [first = ""] = [fixture.ids.ann, fixture.ids.bob].sort();
  await addAccount(db, "eve@mail.example", { username: "eve" }, { id: `${first.slice(0, 24)}ffffffffffff` });
  annex = await fixture.create("bob", "The Annex");
  await db.sql(`insert into public.group_members (group_id, user_id, team_name)
    values ('${annex}', '${fixture.ids.ann}', 'Annexed'), ('${annex}', '${ZED}', null)`);
  await db.sql(`insert into public.group_members (group_id, user_id)
    select '${fixture.id}', id from public.users where username like 'fan-%'`);
  // Who plays has played before.
  await db.sql(`${pastSeasonSql(savableRecord(5))} ${pastGroupSql(fixture.id, fixture.ids.ann)}
    ${pastGroupSql(annex, fixture.ids.cyd)}
    insert into public.past_scores (season, user_id, points, rank, champion, champion_picks)
    select '${PAST}', id, 7, 1, 'miami', 1 from public.users where username in ('ann', 'bob');
    insert into public.past_picks (id, season, week_number, user_id, bracket_data, points, created_at, updated_at)
    select gen_random_uuid(), '${PAST}', 1, id, '${JSON.stringify(savableRecord(5))}', 7, now(), now()
    from public.users where username in ('ann', 'bob', 'cyd')`);
  before = await rowsOf(PAST);
});
afterAll(() => db.close());

/** Every row of a season, its own and those of the archive. */
const rowsOf = (season: string) =>
  db.sql(`select to_jsonb(t) as row from public.seasons as t where name = '${season}'
    ${["weeks", "picks", "scores", "groups", "standings"]
      .map((what) => `union all select to_jsonb(t) from public.past_${what} as t where season = '${season}'`)
      .join(" ")} order by 1`);

/** All but Cyd have picks, and all but Dee are in the group. */
const PICKERS = ["ann", "bob", "dee"] as const;
const PICKS = fc.sample(savablePick, { numRuns: 9, seed: 16 }).map((record, index) => ({
  name: PICKERS[index % 3] as Name,
  week: 1 + Math.floor(index / 3),
  record,
}));
const pointsOf = (name: Name) =>
  PICKS.filter((pick) => pick.name === name).reduce(
    (sum, { record, week }) => sum + score(record, OFFICIAL_RECORD, week),
    0,
  );

const call = async (name: Name, fn: string, args: object = {}) => {
  const { data, error } = await fixture.as(name).rpc(fn, args);
  if (error) throw error;
  return data;
};
const past = (name: Name, skipped = 0) =>
  call(name, "past_group_page", { wanted_group: fixture.id, wanted_season: SEASON.name, skipped });

describe("a season that is being closed", () => {
  test("has the result that was being entered, although nobody has seen its scores, and is begun once", async () => {
    await fixture.given(PICKS);
    await fixture.official({ ...OFFICIAL_RECORD, winners: { ...OFFICIAL_RECORD.winners, champ: 10 } });
    await whileOpen(
      db,
      `update public.brackets set winners = '${JSON.stringify(OFFICIAL_RECORD.winners)}' where name = 'official';
      update private.score_state set weeks = '{}'`,
      async () => {
        // PGlite has one connection: there a second one would go on.
        const operators = db.lane === "postgres" ? 2 : 1;
        const begun = { step: expect.objectContaining({ phase: "players" }), error: null };
        for (const made of await Promise.all(Array.from({ length: operators }, () => calls.close())))
          expect(made).toEqual(begun);
      },
      "",
      2,
    );
    const ranks = await db.sql<{ username: Name }>(
      "select username, points, rank from private.closing_ranks join public.users on id = user_id order by username",
    );
    const points = PICKERS.map(pointsOf);
    expect(ranks).toEqual(
      PICKERS.map((username, index) => ({
        username,
        points: points[index],
        rank: 1 + points.filter((other) => other > (points[index] ?? 0)).length,
      })),
    );
  });

  test("is copied once by whoever closes it at the same time, without an account that is deleted meanwhile", async () => {
    // A hundred at a time are copied and compared: the first hundred ends between Ann and Bob.
    await db.sql(`insert into private.closing_ranks
      select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 0, 99
      from generate_series(1, 100 - (
        select count(*) from private.closing_ranks
        where user_id <= least('${fixture.ids.ann}'::uuid, '${fixture.ids.bob}'::uuid)
      )) as number`);
    await db.authSql("delete from auth.users where id = $1", [fixture.ids.dee]);
    const steps = await Promise.all([calls.close(), calls.close()]);
    expect(steps.map(({ step }) => step?.phase).toSorted()).toEqual(["compare", "groups"]);
    const copied = await db.sql(
      "select username, points from public.past_scores join public.users on users.id = user_id where season = $1",
      [SEASON.name],
    );
    expect(copied).toHaveLength(2);
    expect(copied).toEqual(expect.arrayContaining([{ username: "ann", points: pointsOf("ann") }]));
    expect(await db.sql("select from public.past_picks where season = $1", [SEASON.name])).toHaveLength(6);
  });

  const PICK = `(select id from public.past_picks where season = '${SEASON.name}' order by week_number, id limit 1)`;
  const ANN = "(select id from public.users where username = 'ann')";
  const BOB = "(select id from public.users where username = 'bob')";
  test.each([
    ["lacks a pick", `delete from public.past_picks where id = ${PICK}`],
    [
      "has a pick twice",
      `insert into public.past_picks select gen_random_uuid(), season, 9, user_id, bracket_data, 0, now(), now() from public.past_picks where id = ${PICK}`,
    ],
    ["has another bracket", `update public.past_picks set bracket_data = '{}' where id = ${PICK}`],
    ["has a pick under another id", `update public.past_picks set id = gen_random_uuid() where id = ${PICK}`],
    [
      "has a pick in another season, and instead of it another one",
      `delete from public.past_picks where season = '${PAST}';
      with moved as (update public.past_picks set season = '${PAST}' where id = ${PICK} returning *)
      insert into public.past_picks
      select gen_random_uuid(), '${SEASON.name}', 9, user_id, bracket_data, points, now(), now() from moved`,
    ],
    [
      "has the score of a player in another season",
      `delete from public.past_scores where season = '${PAST}';
      update public.past_scores set season = '${PAST}' where user_id = ${ANN}`,
    ],
    ["has another week", `update public.past_picks set week_number = 9 where id = ${PICK}`],
    [
      "has another player",
      `update public.past_picks set week_number = 9, user_id = case user_id when ${ANN} then ${BOB} else ${ANN} end where id = ${PICK};
      update public.past_scores set points = (
        select sum(points) from public.past_picks where user_id = past_scores.user_id and season = past_scores.season
      )`,
    ],
    [
      "has a pick as that of somebody who has none",
      `update public.past_picks set user_id = (select id from public.users where username = 'eve')
      where season = '${SEASON.name}' and week_number = 1 and user_id = greatest(${ANN}, ${BOB})`,
    ],
    ["has other points", `update public.past_picks set points = points + 1 where id = ${PICK}`],
    ["has other scores", "update public.past_scores set points = points + 1"],
    [
      "lacks the score of a player",
      `delete from public.past_scores where user_id = ${ANN};
      update public.past_scores set points = (select sum(points) from public.past_picks where season = past_scores.season)`,
    ],
    [
      "lacks a pick that came later",
      `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
      select user_id, 9, bracket_data, true from public.past_picks where id = ${PICK}`,
    ],
    [
      "lacks a pick of a player who came later",
      `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
      select users.id, 9, bracket_data, true from public.users, public.past_picks where username = 'zed' and past_picks.id = ${PICK}`,
    ],
    [
      "has a pick that is not counted",
      "delete from private.pick_bits where (user_id, week_number) in (select user_id, week_number from private.pick_bits limit 1)",
    ],
  ])("does not end when the archive %s", async (_, change) => {
    // Nobody saves a pick meanwhile, unless the owner of the database switches that off.
    await db.sql(`alter table public.weekly_picks disable trigger score_pick;
      create table private.kept_picks as table public.past_picks;
      create table private.kept_scores as table public.past_scores;
      create table private.kept_bits as table private.pick_bits;
      ${change};`);
    expect((await calls.close()).error).toMatchObject({ code: "PT409", message: "SEASON_NOT_EQUAL" });
    expect(await fixture.page("ann")).toMatchObject({ official: OFFICIAL_RECORD });
    await db.sql(`delete from public.past_picks; insert into public.past_picks table private.kept_picks;
      delete from public.past_scores; insert into public.past_scores table private.kept_scores;
      delete from public.weekly_picks where week_number = 9;
      delete from private.pick_bits; insert into private.pick_bits table private.kept_bits;
      drop table private.kept_picks, private.kept_scores, private.kept_bits;
      alter table public.weekly_picks enable trigger score_pick;`);
  });

  test("says how many picks were compared, and what they are worth", async () => {
    expect(await calls.closeUntil("end")).toMatchObject({ picks: 6, points: pointsOf("ann") + pointsOf("bob") });
  });

  test("ends while pages are being made, which show all of it", async () => {
    const pages = (asAnn: string) => `select ${asAnn}
      public.group_page('${fixture.id}') as page,
      public.group_members_from('${fixture.id}', 0) as members,
      public.group_member('${fixture.id}', '${fixture.ids.bob}') as member,
      public.challenge_home() as home`;
    const asAnn = `set_config('request.jwt.claims', '{"sub":"${fixture.ids.ann}"}', true),
      set_config('request.jwt.claim.sub', '${fixture.ids.ann}', true),`;
    const withoutTimes = (rows: readonly object[]) =>
      JSON.parse(JSON.stringify(rows), (key, value) => (key === "now" || key === "isCounted" ? null : value));
    await fixture.catchUp();
    const shown = withoutTimes(await db.sql(pages(asAnn)));
    // What the second statement reads, the last one sees as it was then, as a page does that takes long.
    const during = await whileOpen(
      db,
      "set transaction isolation level repeatable read; select count(*) from public.users",
      async () => {
        for (const phase of ["check", "tallies"]) expect((await calls.close()).step?.phase).toBe(phase);
        if (db.lane === "postgres")
          expect((await calls.close()).error).toMatchObject({ code: "55P03", message: "SEASON_READ" });
      },
      pages(asAnn),
    );
    expect(withoutTimes(during)).toEqual(shown);
    expect(shown[0].page.members).toHaveLength(50);
  });

  test("is deleted from the challenge, while an operator waits for no lock as long as a second", async () => {
    await calls.closeUntil("delete");
    const started = performance.now();
    const held = db.sql("lock table public.weekly_picks in share mode; select pg_sleep(1.5);");
    await db.sql("select pg_sleep(0.1)");
    const { step, error } = await calls.close();
    const waited = performance.now() - started;
    await held;
    // PGlite has one connection: there the lock is gone when the step begins.
    expect([error?.code, waited < 1_400]).toEqual(db.lane === "postgres" ? ["55P03", true] : [undefined, false]);
    expect(error ? await calls.closeUntil(null) : step).toEqual({ phase: null, leftPicks: 0 });
  });
});

describe("a season that is over", () => {
  test("has the members who had no picks, fifty at a time, and one's own row", async () => {
    const page = await past("cyd");
    expect(page).toMatchObject({ next: 50, group: { players: FANS + 3 } });
    expect(page.weeks).toHaveLength(15);
    expect(page.members.map(({ place }: { place: number }) => place)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
    expect(page.own).toMatchObject({ username: "cyd", score: 0, rank: 3, mostPickedChampion: null });
    const more = await past("cyd", 50);
    expect([more.next, more.members.length]).toEqual([null, FANS + 3 - 50]);
    const last = await past("cyd", FANS + 3 - 50);
    expect([last.next, last.members[0].place, last.members.length]).toEqual([null, FANS + 4 - 50, 50]);
    const { members: after } = await past("cyd", page.own.place);
    expect(after[0].place).toBe(page.own.place + 1);
    expect((await past("ann")).own).toMatchObject({ username: "ann", score: pointsOf("ann") });
  });

  const opened = (name: Name, wanted_group: string, wanted_season: string) =>
    call(name, "past_group_page", { wanted_group, wanted_season, skipped: 0 });

  test("has the row of somebody on a later page beside the first fifty", async () => {
    const { members } = await past("cyd", 50);
    const own = members.at(-1);
    const { data } = await player(db, own.userId).rpc("past_group_page", {
      wanted_group: fixture.id,
      wanted_season: SEASON.name,
      skipped: 0,
    });
    expect([data.own, data.members.length, data.members[0].place]).toEqual([own, 50, 1]);
  });

  test("leaves the season before as it was", async () => {
    expect(await rowsOf(PAST)).toEqual(before);
    const status = await server(db).rpc("season_status");
    expect(status.data.past).toMatchObject([
      { name: SEASON.name, players: 2, picks: 6 },
      { name: PAST, players: 1, picks: 3 },
    ]);
  });

  test("has of each group its own, and of each season", async () => {
    const { ann, cyd } = fixture.ids;
    const place = { place: 1, teamName: null, score: 90, rank: 1, mostPickedChampion: null };
    const theirs = (id: string, name: string, own: object) => ({
      season: PAST,
      closedAt: expect.any(String),
      group: { id, name, players: 1, isMember: true },
      seasons: [SEASON.name, PAST],
      official: savableRecord(5),
      weeks: [{ number: 3, startDate: expect.any(String), endDate: expect.any(String) }],
      stats: { championPicks: 0, champion: null, oneSeed: null, g5Representative: null, roadWinner: null },
      members: [own],
      next: null,
      own,
    });
    expect(await opened("ann", fixture.id, PAST)).toEqual(
      theirs(fixture.id, "The Huddle", { ...place, userId: ann, username: "ann" }),
    );
    expect(await opened("cyd", annex, PAST)).toEqual(
      theirs(annex, "The Annex", { ...place, userId: cyd, username: "cyd" }),
    );
    const running = await opened("ann", annex, SEASON.name);
    expect(running).toMatchObject({ group: { id: annex, name: "The Annex", players: 3 }, official: OFFICIAL_RECORD });
    expect(running.members.map(({ username }: { username: string }) => username).sort()).toEqual(["ann", "bob", "zed"]);
    for (const id of [fixture.id, annex]) {
      const page = await fixture.as("ann").rpc("group_page", { wanted_group: id });
      expect(page.data.seasons).toEqual([SEASON.name, PAST]);
    }
  });

  test("says whether the reader was in that group then, or is now", async () => {
    const isMember = async (name: Name, id: string) => (await opened(name, id, PAST)).group.isMember;
    // Bob came later, Cyd has left, and Zed was never there.
    expect([await isMember("bob", fixture.id), await isMember("cyd", annex)]).toEqual([true, true]);
    const { data } = await player(db, ZED).rpc("past_group_page", {
      wanted_group: fixture.id,
      wanted_season: PAST,
      skipped: 0,
    });
    expect([data.group.isMember, data.own]).toEqual([false, null]);
  });

  test("has the picks of those who were in that group in that season", async () => {
    const picked = async (wanted_group: string, wanted_season: string) => {
      const { players, picks } = await call("cyd", "past_group_picks", {
        wanted_group,
        wanted_season,
        most_members: 100,
      });
      const told = picks.map(({ userId, week }: { userId: string; week: number }) => `${userId} ${week}`);
      return [players, told.sort()];
    };
    const { ann, bob, cyd } = fixture.ids;
    const both = [ann, bob].flatMap((id) => [1, 2, 3].map((week) => `${id} ${week}`)).sort();
    expect(await picked(fixture.id, PAST)).toEqual([1, [`${ann} 1`]]);
    expect(await picked(annex, PAST)).toEqual([1, [`${cyd} 1`]]);
    expect(await picked(annex, SEASON.name)).toEqual([3, both]);
  });

  test("is in the history of a player with the groups of that season", async () => {
    const [running, earlier, ...others] = await call("ann", "own_seasons");
    const huddle = { id: fixture.id, name: "The Huddle" };
    expect(running.groups).toEqual([
      { id: annex, name: "The Annex", rank: expect.any(Number), players: 3 },
      { ...huddle, rank: expect.any(Number), players: FANS + 3 },
    ]);
    expect(earlier).toEqual({
      season: PAST,
      points: 7,
      rank: 1,
      players: 1,
      champion: { team: "miami", count: 1 },
      groups: [{ ...huddle, rank: 1, players: 1 }],
    });
    expect(others).toEqual([]);
  });

  test("has the picks of a group that is small enough", async () => {
    const picks = (most_members: number) =>
      call("cyd", "past_group_picks", { wanted_group: fixture.id, wanted_season: SEASON.name, most_members });
    expect((await picks(FANS + 3)).picks).toHaveLength(6);
    expect(await picks(FANS + 2)).toEqual({ players: FANS + 3, picks: [] });
  });

  test("is not in the history of a player who had no picks", async () => {
    expect(await call("cyd", "own_seasons")).toEqual([]);
    expect(await call("ann", "own_seasons")).toMatchObject([
      { season: SEASON.name, players: 2, points: pointsOf("ann") },
      { season: PAST, points: 7 },
    ]);
  });
});

describe("the next season", () => {
  test("is opened once by whoever opens it at the same time", async () => {
    const keys = (await Promise.all([1, 2, 3].map(() => calls.open(OTHER.name, OTHER_PLAN)))).map(
      ({ error }) => error?.message,
    );
    expect(keys.toSorted()).toEqual(["SEASON_KNOWN", "SEASON_KNOWN", undefined]);
  });

  test("is closed after the pick that is being saved in that moment, and then nobody saves one", async () => {
    await closeAllWeeks(db);
    await fixture.official(OFFICIAL_RECORD);
    const save = (week: number) => `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
      select id, ${week}, '${JSON.stringify(savableRecord(1))}', true from public.users where username = 'zed'`;
    await whileOpen(db, save(1), () => calls.close(OTHER.name));
    expect(await db.sql("select from private.closing_ranks")).toHaveLength(1);
    await expect(db.sql(save(2))).rejects.toThrow("SEASON_CLOSING");
    await expect(db.sql("update public.weekly_picks set is_submitted = true")).rejects.toThrow("SEASON_CLOSING");
  });

  test("loses what was counted while somebody joins a group and creates another one", async () => {
    await calls.closeUntil("end", OTHER.name);
    expect((await calls.open("2099-00", OTHER_PLAN)).error?.message).toBe("SEASON_RUNS");
    await calls.closeUntil("tallies", OTHER.name);
    await whileOpen(
      db,
      `insert into public.group_members (group_id, user_id)
      select '${fixture.id}', id from public.users where username = 'zed'`,
      async () => expect((await calls.close(OTHER.name)).step?.phase).toBe("delete"),
      "insert into public.groups (group_name, created_by) select 'In that moment', id from public.users where username = 'zed'",
    );
  });

  test("is not followed by another one before it is closed to its end", async () => {
    expect((await calls.open("2099-00", OTHER_PLAN)).error?.message).toBe("SEASON_PICKS_LEFT");
    expect((await calls.closeUntil(null, OTHER.name)).leftPicks).toBe(0);
    // What the owner of the database writes in between would be a pick of the next season.
    await db.sql(`insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
      values ('${ZED}', 1, '${JSON.stringify(savableRecord(1))}', true)`);
    expect((await calls.open("2099-00", OTHER_PLAN)).error?.message).toBe("SEASON_PICKS_LEFT");
    await db.sql("delete from public.weekly_picks");
    expect((await calls.open("2099-00", OTHER_PLAN)).error).toBeNull();
  });

  test("is not followed by another one while it is closed either, although nobody has played", async () => {
    await closeAllWeeks(db);
    await fixture.official(OFFICIAL_RECORD);
    await calls.closeUntil("check", "2099-00");
    expect((await calls.open("2098-99", OTHER_PLAN)).error?.message).toBe("SEASON_PICKS_LEFT");
    expect((await calls.closeUntil(null, "2099-00")).leftPicks).toBe(0);
  });
});
