import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { score } from "../../src/domain/scoring.ts";
import { addAccount } from "../support/accounts/accounts.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { player, server, type TestDatabase } from "../support/database/database.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { mostPicked, statsOf } from "../support/groups/expected-statistics.ts";
import { type GroupFixture, NAMES, type Name, openGroupFixture } from "../support/groups/group-fixture.ts";
import { makeWeek } from "../support/picks/weeks.ts";

let fixture: GroupFixture;
let db: TestDatabase;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
});
afterAll(() => db.close());
beforeEach(() => fixture.reset());

const nothing = { championPicks: 0, champion: null, oneSeed: null, g5Representative: null, roadWinner: null };
const [first, second] = fc.sample(savablePick, { numRuns: 2, seed: 4 }) as [BracketRecord, BracketRecord];

describe("statistics", () => {
  test("are the same as counted in TypeScript, for random groups of picks", async () => {
    for (const [round, size] of [1, 2, 5, 12, 30].entries()) {
      const picks = fc.sample(savablePick, { numRuns: size, seed: 99 + round }).map((record, index) => ({
        name: NAMES[index % 3] as Name,
        week: 1 + Math.floor(index / 3),
        record,
      }));
      await server(db).from("weekly_picks").delete().not("id", "is", null);
      await fixture.given(picks);
      const { stats, members } = await fixture.page("dee");
      expect(stats).toEqual(statsOf(picks));
      const [ofWeeks] = await db.sql<{ stats: object }>(
        `select stats from private.stats_of_groups('{${fixture.id}}', '{1,2}')`,
      );
      expect(ofWeeks?.stats).toEqual(statsOf(picks.filter(({ week }) => week <= 2)));
      for (const { username, mostPickedChampion } of members) {
        const own = picks.filter(({ name }) => name === username);
        const most = mostPicked(own, ({ teamSlots, winners }) => [teamSlots[(winners.champ ?? 0) - 1] as string]);
        expect(mostPickedChampion).toEqual(most && { team: most.team, count: most.picks });
      }
    }
  });

  test("do not change on a second read, and count a pick that lands after the first one", async () => {
    await fixture.given([{ name: "ann", week: 2, record: first }]);
    expect((await fixture.page("dee")).stats).toEqual(statsOf([{ week: 2, record: first }]));
    expect((await fixture.page("bob")).stats).toEqual(statsOf([{ week: 2, record: first }]));
    await fixture.given([{ name: "bob", week: 2, record: second }]);
    expect((await fixture.page("dee")).stats).toEqual(
      statsOf([
        { week: 2, record: first },
        { week: 2, record: second },
      ]),
    );
  });
});

describe("while a week is open", () => {
  /** Everything that a player can read about a group, in every way there is. */
  async function everythingSeenBy(name: Name): Promise<string> {
    const me = fixture.as(name);
    const { now: _, ...seen } = (await me.rpc("group_page", { wanted_group: fixture.id })).data;
    const answers = await Promise.all([
      me.rpc("group_members_from", { wanted_group: fixture.id, skipped: 0 }),
      me.rpc("group_picks", { wanted_group: fixture.id, most_members: 100 }),
      me.from("weekly_picks").select("*").order("id"),
      me.from("weekly_picks").select("*", { count: "exact", head: true }),
      me.from("groups").select("id, group_name, created_by, created_at").order("id"),
      me.from("group_members").select("*").order("id"),
      me.from("users").select("id, username").order("id"),
    ]);
    return JSON.stringify([seen, answers.map(({ data, count }) => [data, count])]);
  }

  test("a rival's pick changes no number that anybody else sees, and counts once the week has closed", async () => {
    await fixture.given([
      { name: "ann", week: 1, record: first },
      { name: "bob", week: 1, record: second },
    ]);
    await fixture.official(OFFICIAL_RECORD);
    await makeWeek(db, 12, "open");
    const before = [await everythingSeenBy("ann"), await everythingSeenBy("dee")];
    await fixture
      .as("bob")
      .from("weekly_picks")
      .insert({ user_id: fixture.ids.bob, week_number: 12, bracket_data: OFFICIAL_RECORD, is_submitted: true });
    expect([await everythingSeenBy("ann"), await everythingSeenBy("dee")]).toEqual(before);
    await fixture.official({ ...OFFICIAL_RECORD, winners: {} });
    await fixture.official(OFFICIAL_RECORD);
    expect([await everythingSeenBy("ann"), await everythingSeenBy("dee")]).toEqual(before);

    const own = await fixture.page("bob");
    expect(own.own?.score).toBe(score(second, OFFICIAL_RECORD, 1) + score(OFFICIAL_RECORD, OFFICIAL_RECORD, 12));
    expect(own.stats.championPicks).toBe(3);
    expect(own.members.find(({ username }) => username === "ann")?.score).toBe(score(first, OFFICIAL_RECORD, 1));

    await makeWeek(db, 12, "closed");
    const after = await fixture.page("ann");
    expect(after.stats.championPicks).toBe(3);
    expect(after.members.find(({ username }) => username === "bob")?.score).toBe(own.own?.score);
  });

  test("a player's own pick counts for that player only, in their own groups, and the picks of a reopened week no longer count", async () => {
    await makeWeek(db, 12, "open");
    await fixture
      .as("dee")
      .from("weekly_picks")
      .insert({ user_id: fixture.ids.dee, week_number: 12, bracket_data: first, is_submitted: true });
    expect((await fixture.page("dee")).stats).toEqual(nothing);
    expect((await fixture.page("dee")).own).toBeNull();
    const own = await fixture.create("dee", "Dee alone");
    const mine = await fixture.page("dee", own);
    expect(mine.stats).toEqual(statsOf([{ week: 12, record: first }]));
    expect(mine.own?.mostPickedChampion).toEqual({ team: mine.stats.champion?.team, count: 1 });
    expect((await fixture.page("dee")).stats).toEqual(nothing);
    const theirs = await fixture.page("ann", own);
    expect([theirs.stats, theirs.members[0]?.mostPickedChampion]).toEqual([nothing, null]);
    await makeWeek(db, 12, "closed");
    expect((await fixture.page("ann", own)).stats).toEqual(statsOf([{ week: 12, record: first }]));
    await makeWeek(db, 12, "open");
    expect((await fixture.page("ann", own)).stats).toEqual(nothing);
    await fixture.as("dee").from("weekly_picks").update({ bracket_data: second }).eq("week_number", 12);
    await makeWeek(db, 12, "closed");
    expect((await fixture.page("ann", own)).stats).toEqual(statsOf([{ week: 12, record: second }]));
  });

  test("scores follow a week that is reopened, picked again and closed, with nobody reading in between", async () => {
    await fixture.official(first);
    await fixture.given([{ name: "ann", week: 13, record: first }]);
    expect((await fixture.scores("bob")).ann).toBe(score(first, first, 13));
    await makeWeek(db, 13, "open");
    await fixture.as("ann").from("weekly_picks").update({ bracket_data: second }).eq("week_number", 13);
    await makeWeek(db, 13, "closed");
    expect((await fixture.scores("bob")).ann).toBe(score(second, first, 13));
  });
});

test("counting a group locks that group exclusively, and no week", async () => {
  await fixture.catchUp();
  const held = await db.sql<{ mode: string; is_week: boolean }>(`
    delete from private.tallied_weeks;
    insert into private.groups_to_count values ('${fixture.id}');
    do $$ begin perform public.catch_up(); end $$;
    select mode, classid = 20251219 and objid <> 16 as is_week from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid() and (classid, objid) <> (20251219, 16)`);
  expect(held).toEqual([{ mode: "ExclusiveLock", is_week: false }]);
});

/** Whether an open transaction is saving a pick. */
const isSaving = async () =>
  (await db.sql("select from pg_locks where relation = 'public.weekly_picks'::regclass and mode = 'RowExclusiveLock'"))
    .length > 0;

test("a member who leaves a group that is counted is off the count, and on it again after returning", async () => {
  await fixture.given([
    { name: "ann", week: 1, record: first },
    { name: "bob", week: 1, record: second },
  ]);
  const id = await fixture.create("ann", "Counted");
  const join = () => fixture.as("bob").rpc("join_group", { wanted_name: "Counted" });
  const stats = async () => (await fixture.page("dee", id)).stats;
  const alone = statsOf([{ week: 1, record: first }]);
  const together = statsOf([first, second].map((record) => ({ week: 1, record })));
  await join();
  await fixture.catchUp();
  expect(await db.sql(`select from private.tallied_weeks where group_id = '${id}'`)).not.toEqual([]);
  expect(await stats()).toEqual(together);
  await fixture.as("bob").from("group_members").delete().eq("group_id", id);
  expect(await stats()).toEqual(alone);
  await join();
  expect(await stats()).toEqual(together);
});

test("a member who leaves a group while it is counted is not in the count", async () => {
  await fixture.given([
    { name: "ann", week: 1, record: first },
    { name: "bob", week: 1, record: second },
  ]);
  const id = await fixture.create("ann", "Never counted");
  await fixture.as("bob").rpc("join_group", { wanted_name: "Never counted" });
  const leave = `delete from public.group_members where group_id = '${id}' and user_id = '${fixture.ids.bob}'`;
  await whileOpen(db, leave, fixture.catchUp);
  expect((await fixture.page("dee", id)).stats).toEqual(statsOf([{ week: 1, record: first }]));
});

describe("a pick whose transaction is still open", () => {
  const whileSaving = (name: Name, week: number, act: () => Promise<unknown>) =>
    whileOpen(
      db,
      `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
      values ('${fixture.ids[name]}', ${week}, '${JSON.stringify(first)}', true)`,
      act,
    );

  test("is waited for when the group is counted", async () => {
    await fixture.given([{ name: "bob", week: 1, record: second }]);
    await whileSaving("ann", 1, fixture.catchUp);
    await fixture.catchUp();
    const picks = [first, second].map((record) => ({ week: 1, record }));
    expect((await fixture.page("dee")).stats).toEqual(statsOf(picks));
  });

  test("is waited for when its week, which has closed meanwhile, is scored", async () => {
    await fixture.official(first);
    await makeWeek(db, 12, "open");
    await fixture.catchUp();
    await whileSaving("ann", 12, async () => {
      await makeWeek(db, 12, "closed");
      await fixture.catchUp();
    });
    expect((await fixture.scores("dee")).ann).toBe(score(first, first, 12));
  });

  test("is not waited for when somebody else tries to enroll its player, which is refused", async () => {
    const id = await fixture.create("ann", "Not for Dee");
    await whileSaving("dee", 1, async () => {
      const { status } = await fixture
        .as("ann")
        .from("group_members")
        .insert({ group_id: id, user_id: fixture.ids.dee });
      expect([status, await isSaving()]).toEqual([403, db.lane === "postgres"]);
    });
  });

  test("is counted in a group that its player joins in the meantime", async () => {
    const id = await fixture.create("ann", "Late");
    await fixture.catchUp();
    await whileSaving("dee", 1, async () => {
      expect((await fixture.as("dee").rpc("join_group", { wanted_name: "Late" })).error).toBeNull();
      await fixture.catchUp();
    });
    expect((await fixture.page("bob", id)).stats).toEqual(statsOf([{ week: 1, record: first }]));
  });
});

test("deleting an account with groups and picks and opening the pages of those groups never deadlock", async () => {
  for (const round of [1, 2, 3]) {
    const id = await addAccount(db, `gone${round}@mail.example`, { username: `gone${round}` });
    const groups = await Promise.all(
      Array.from({ length: 5 }, async (_, number) => {
        const row = { group_name: `Gone ${round} ${number}`, created_by: id };
        return (await player(db, id).from("groups").insert(row).select("id").single()).data?.id as string;
      }),
    );
    const picks = Array.from({ length: 15 }, (_, index) => ({
      user_id: id,
      week_number: 15 - index,
      bracket_data: first,
      is_submitted: true,
    }));
    expect((await server(db).from("weekly_picks").insert(picks)).error).toBeNull();
    const pages = groups.flatMap((group) => [fixture.page("bob", group), fixture.catchUp()]);
    await Promise.all([...pages, db.authSql("delete from auth.users where id = $1", [id])]);
    expect(await fixture.page("bob", groups[0])).toBeNull();
  }
});
