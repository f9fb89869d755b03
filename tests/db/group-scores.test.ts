import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { score } from "../../src/domain/scoring.ts";
import type { WeekPick } from "../../src/domain/what-if.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/arbitrary-brackets.ts";
import { OFFICIAL_RECORD } from "../support/brackets.ts";
import { openDatabase, player, server, type TestDatabase } from "../support/database.ts";
import { mostPicked, savablePick, someOutcome, statsOf } from "../support/league.ts";
import { addAccount } from "../support/players.ts";
import { makeWeek } from "../support/weeks.ts";

vi.setConfig({ testTimeout: PROPERTY_TIMEOUT });

const NAMES = ["ann", "bob", "cyd", "dee"] as const;
type Name = (typeof NAMES)[number];

let db: TestDatabase;
let groupId: string;
const ids = {} as Record<Name, string>;
beforeAll(async () => {
  db = await openDatabase();
  for (const name of NAMES) ids[name] = await addAccount(db, `${name}@mail.example`, { username: name });
  for (let week = 1; week <= 15; week++) await makeWeek(db, week, "closed");
  groupId = await create("ann", "The Huddle");
  for (const name of ["bob", "cyd"] as const) await as(name).rpc("join_group", { wanted_name: "The Huddle" });
});
afterAll(() => db.close());
beforeEach(async () => {
  await server(db).from("brackets").delete().not("id", "is", null);
  await server(db).from("weekly_picks").delete().not("id", "is", null);
  await makeWeek(db, 12, "closed");
  await makeWeek(db, 13, "closed");
});

const as = (name: Name) => player(db, ids[name]);

async function create(name: Name, group_name: string): Promise<string> {
  const made = await as(name).from("groups").insert({ group_name, created_by: ids[name] }).select("id").single();
  if (made.error) throw made.error;
  return made.data.id;
}

/** Puts picks there as if they had been saved in time. */
async function given(picks: readonly (WeekPick & { name: Name })[]): Promise<void> {
  const rows = picks.map(({ name, week, record }) => ({
    user_id: ids[name],
    week_number: week,
    bracket_data: record,
    is_submitted: true,
  }));
  const { error } = await server(db).from("weekly_picks").upsert(rows, { onConflict: "user_id,week_number" });
  if (error) throw error;
}

async function official(record: BracketRecord | null): Promise<void> {
  const { error } =
    record === null
      ? await server(db).from("brackets").delete().eq("name", "official")
      : await server(db)
          .from("brackets")
          .upsert({ name: "official", team_slots: record.teamSlots, winners: record.winners }, { onConflict: "name" });
  if (error) throw error;
}

interface Row {
  username: Name;
  score: number;
  rank: number;
  mostPickedChampion: { team: string; count: number } | null;
}
interface Page {
  members: Row[];
  own: Row | null;
  stats: ReturnType<typeof statsOf>;
}

/** The page of the group as a player sees it. */
async function page(name: Name, id = groupId): Promise<Page> {
  const { data, error } = await as(name).rpc("group_page", { wanted_group: id });
  if (error) throw error;
  return data;
}

const scores = async (name: Name) =>
  Object.fromEntries((await page(name)).members.map(({ username, score: points }) => [username, points]));

const nothing = { championPicks: 0, champion: null, oneSeed: null, g5Representative: null, roadWinner: null };
const [first, second, third] = fc.sample(savablePick, { numRuns: 3, seed: 4 }) as [
  BracketRecord,
  BracketRecord,
  BracketRecord,
];

describe("scores", () => {
  test("of the season as it was are 247 points, 3,705 in week 1, and 0 while there is no official bracket", async () => {
    await given([
      { name: "ann", week: 1, record: OFFICIAL_RECORD },
      { name: "bob", week: 15, record: OFFICIAL_RECORD },
    ]);
    expect(await scores("cyd")).toEqual({ ann: 0, bob: 0, cyd: 0 });
    await official(OFFICIAL_RECORD);
    expect(await scores("cyd")).toEqual({ ann: 3_705, bob: 247, cyd: 0 });
    await official(null);
    expect(await scores("cyd")).toEqual({ ann: 0, bob: 0, cyd: 0 });
  });

  test("in SQL and in TypeScript are the same for thousands of random picks, outcomes and weeks", async () => {
    const { numRuns, seed } = runs(60);
    const outcomes = fc.sample(someOutcome, { numRuns, seed });
    const picks = fc.sample(savablePick, { numRuns: 60, seed }).map((record, index) => ({
      name: NAMES[index % 4] as Name,
      week: 1 + Math.floor(index / 4),
      record,
    }));
    await given(picks);
    let hits = 0;
    for (const outcome of outcomes) {
      const rows = await db.sql<{ user_id: string; week_number: number; points: number }>(`
        insert into public.brackets (name, team_slots, winners)
        values ('official', '${JSON.stringify(outcome.teamSlots)}', '${JSON.stringify(outcome.winners)}')
        on conflict (name) do update set team_slots = excluded.team_slots, winners = excluded.winners;
        select user_id, week_number, points from private.pick_points;`);
      const inSql = new Map(
        rows.map(({ user_id, week_number, points }) => [`${user_id} ${week_number}`, Number(points)]),
      );
      for (const { name, week, record } of picks) {
        const expected = score(record, outcome, week);
        if (expected > 0) hits += 1;
        expect([name, week, inSql.get(`${ids[name]} ${week}`)]).toEqual([name, week, expected]);
      }
    }
    expect(hits).toBeGreaterThan(numRuns * 30);
  });

  test("follow a corrected result, a pick that the operator changes, one taken away, and who leaves and returns", async () => {
    await given([
      { name: "ann", week: 3, record: first },
      { name: "bob", week: 3, record: second },
    ]);
    const expected = (outcome: BracketRecord, records: Partial<Record<Name, BracketRecord>>) =>
      Object.fromEntries(NAMES.slice(0, 3).map((name) => [name, records[name] ? score(records[name], outcome, 3) : 0]));
    for (const outcome of [third, first, { ...first, winners: {} }]) {
      await official(outcome);
      expect(await scores("cyd")).toEqual(expected(outcome, { ann: first, bob: second }));
    }
    await official(second);
    await given([{ name: "ann", week: 3, record: second }]);
    expect(await scores("cyd")).toEqual(expected(second, { ann: second, bob: second }));
    expect((await page("cyd")).members.map(({ rank }) => rank)).toEqual([1, 1, 3]);
    await server(db).from("weekly_picks").delete().eq("user_id", ids.ann);
    expect(await scores("cyd")).toEqual(expected(second, { bob: second }));
    await as("bob").from("group_members").delete().eq("user_id", ids.bob);
    expect(await scores("cyd")).toEqual({ ann: 0, cyd: 0 });
    expect((await page("cyd")).stats).toEqual(nothing);
    await as("bob").rpc("join_group", { wanted_name: "The Huddle" });
    expect(await scores("cyd")).toEqual(expected(second, { bob: second }));
    expect((await page("cyd")).stats).toEqual(statsOf([{ week: 3, record: second }]));
  });
});

describe("statistics", () => {
  test("are those of the long way of counting, for random groups of picks", async () => {
    for (const [round, size] of [1, 2, 5, 12, 30].entries()) {
      const picks = fc.sample(savablePick, { numRuns: size, seed: 99 + round }).map((record, index) => ({
        name: NAMES[index % 3] as Name,
        week: 1 + Math.floor(index / 3),
        record,
      }));
      await server(db).from("weekly_picks").delete().not("id", "is", null);
      await given(picks);
      const { stats, members } = await page("dee");
      expect(stats).toEqual(statsOf(picks));
      for (const { username, mostPickedChampion } of members) {
        const own = picks.filter(({ name }) => name === username);
        const most = mostPicked(own, ({ teamSlots, winners }) => [teamSlots[(winners.champ ?? 0) - 1] as string]);
        expect(mostPickedChampion).toEqual(most && { team: most.team, count: most.picks });
      }
    }
  });

  test("do not change on a second look, and count a pick that lands after the first one", async () => {
    await given([{ name: "ann", week: 2, record: first }]);
    expect((await page("dee")).stats).toEqual(statsOf([{ week: 2, record: first }]));
    expect((await page("bob")).stats).toEqual(statsOf([{ week: 2, record: first }]));
    await given([{ name: "bob", week: 2, record: second }]);
    expect((await page("dee")).stats).toEqual(
      statsOf([
        { week: 2, record: first },
        { week: 2, record: second },
      ]),
    );
  });
});

describe("while a week is open", () => {
  /** All that a player may find out about a group, by every way there is. */
  async function everythingSeenBy(name: Name): Promise<string> {
    const me = as(name);
    const { now: _, ...seen } = (await me.rpc("group_page", { wanted_group: groupId })).data;
    const answers = await Promise.all([
      me.rpc("group_members_from", { wanted_group: groupId, skipped: 0 }),
      me.rpc("group_picks", { wanted_group: groupId, most_members: 100 }),
      me.from("weekly_picks").select("*").order("id"),
      me.from("weekly_picks").select("*", { count: "exact", head: true }),
      me.from("groups").select("id, group_name, created_by, created_at").order("id"),
      me.from("group_members").select("*").order("id"),
      me.from("users").select("id, username").order("id"),
    ]);
    return JSON.stringify([seen, answers.map(({ data, count }) => [data, count])]);
  }

  test("a rival's pick moves no number that anybody else sees, and is there once the week has closed", async () => {
    await given([
      { name: "ann", week: 1, record: first },
      { name: "bob", week: 1, record: second },
    ]);
    await official(OFFICIAL_RECORD);
    await makeWeek(db, 12, "open");
    const before = [await everythingSeenBy("ann"), await everythingSeenBy("dee")];
    await as("bob")
      .from("weekly_picks")
      .insert({ user_id: ids.bob, week_number: 12, bracket_data: OFFICIAL_RECORD, is_submitted: true });
    expect([await everythingSeenBy("ann"), await everythingSeenBy("dee")]).toEqual(before);
    await official({ ...OFFICIAL_RECORD, winners: {} });
    await official(OFFICIAL_RECORD);
    expect([await everythingSeenBy("ann"), await everythingSeenBy("dee")]).toEqual(before);

    const own = await page("bob");
    expect(own.own?.score).toBe(score(second, OFFICIAL_RECORD, 1) + score(OFFICIAL_RECORD, OFFICIAL_RECORD, 12));
    expect(own.stats.championPicks).toBe(3);
    expect(own.members.find(({ username }) => username === "ann")?.score).toBe(score(first, OFFICIAL_RECORD, 1));

    await makeWeek(db, 12, "closed");
    const after = await page("ann");
    expect(after.stats.championPicks).toBe(3);
    expect(after.members.find(({ username }) => username === "bob")?.score).toBe(own.own?.score);
  });

  test("one's own pick counts for oneself in one's own groups only, and a week that opens again takes its picks back", async () => {
    await makeWeek(db, 12, "open");
    await as("dee")
      .from("weekly_picks")
      .insert({ user_id: ids.dee, week_number: 12, bracket_data: first, is_submitted: true });
    expect((await page("dee")).stats).toEqual(nothing);
    expect((await page("dee")).own).toBeNull();
    const own = await create("dee", "Dee alone");
    expect((await page("dee", own)).stats).toEqual(statsOf([{ week: 12, record: first }]));
    expect((await page("ann", own)).stats).toEqual(nothing);
    await makeWeek(db, 12, "closed");
    expect((await page("ann", own)).stats).toEqual(statsOf([{ week: 12, record: first }]));
    await makeWeek(db, 12, "open");
    expect((await page("ann", own)).stats).toEqual(nothing);
    await as("dee").from("weekly_picks").update({ bracket_data: second }).eq("week_number", 12);
    await makeWeek(db, 12, "closed");
    expect((await page("ann", own)).stats).toEqual(statsOf([{ week: 12, record: second }]));
  });

  test("scores follow a week that opens again, is picked anew and closes, with nobody looking in between", async () => {
    await official(first);
    await given([{ name: "ann", week: 13, record: first }]);
    expect((await scores("bob")).ann).toBe(score(first, first, 13));
    await makeWeek(db, 13, "open");
    await as("ann").from("weekly_picks").update({ bracket_data: second }).eq("week_number", 13);
    await makeWeek(db, 13, "closed");
    expect((await scores("bob")).ann).toBe(score(second, first, 13));
  });
});

test("a week that closes between the clock and the reading counts once for the reader", async () => {
  await official(first);
  await given([{ name: "ann", week: 13, record: first }]);
  expect((await scores("ann")).ann).toBe(score(first, first, 13));
  const [read] = await db.sql<{ own: { score: number } }>(
    `select private.ranked_members('${groupId}', '${ids.ann}', '{12}', 0) -> 'own' as own`,
  );
  expect(read?.own.score).toBe(score(first, first, 13));
});

test("counting a group keeps its own lock to itself, and that of no week", async () => {
  const held = await db.sql<{ mode: string }>(`
    delete from private.settled_weeks;
    do $$ begin perform private.keep_tallies('${groupId}', '{1,2}'); end $$;
    select mode from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`);
  expect(held).toEqual([{ mode: "ExclusiveLock" }]);
});

describe("a pick whose transaction is still open", () => {
  /** Saves a pick of week 1 in a transaction that ends when somebody waits for it, and does something meanwhile. */
  async function whileSaving(name: Name, act: () => Promise<unknown>): Promise<void> {
    const isParallel = db.lane === "postgres";
    const saving = db.sql(`
      insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
      values ('${ids[name]}', 1, '${JSON.stringify(first)}', true);
      do $$ begin
        for turn in 1..${isParallel ? 100 : 0} loop
          exit when exists (select from pg_locks where not granted);
          perform pg_sleep(0.02);
        end loop;
      end $$;`);
    const locks = () => db.authSql("select from pg_locks where locktype = 'advisory' and granted");
    if (isParallel) await vi.waitUntil(async () => (await locks()).length > 0, { interval: 10 });
    await Promise.all([saving, act()]);
  }

  test("is waited for by who counts the group", async () => {
    const other = await create("dee", "Elsewhere");
    await given([{ name: "bob", week: 1, record: second }]);
    await page("dee", other);
    await whileSaving("ann", () => page("dee"));
    const picks = [first, second].map((record) => ({ week: 1, record }));
    expect((await page("dee")).stats).toEqual(statsOf(picks));
  });

  test("is counted in a group that its player joins meanwhile", async () => {
    const id = await create("ann", "Late");
    await page("bob", id);
    await whileSaving("dee", async () => {
      expect((await as("dee").rpc("join_group", { wanted_name: "Late" })).error).toBeNull();
      await page("bob", id);
    });
    expect((await page("bob", id)).stats).toEqual(statsOf([{ week: 1, record: first }]));
  });
});

test("an account with groups and picks goes while the pages of those groups are opened, and neither stops the other", async () => {
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
    const pages = groups.flatMap((group) => [page("bob", group), page("cyd", group)]);
    await Promise.all([...pages, db.authSql("delete from auth.users where id = $1", [id])]);
    expect((await page("bob", groups[0])).members).toEqual([]);
  }
});

test("the members of a large group come in steps of fifty, each once, and one's own row is always there", async () => {
  const id = await create("ann", "Crowd");
  await db.sql(
    `
    insert into auth.users (id, aud, role, email, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'fan' || n || '@mail.example',
      jsonb_build_object('username', 'fan' || n)
    from generate_series(1, 119) as n`.replaceAll("\n", " "),
  );
  await db.sql(`
    insert into public.group_members (group_id, user_id)
    select '${id}', id from public.users where username like 'fan%'`);
  await as("ann").from("group_members").update({ team_name: "zzz last" }).eq("group_id", id);
  const { data } = await as("ann").rpc("group_page", { wanted_group: id });
  expect([data.members.length, data.next, data.own.teamName, data.own.rank]).toEqual([50, 50, "zzz last", 1]);
  const rest = await Promise.all(
    [50, 100].map((skipped) => as("ann").rpc("group_members_from", { wanted_group: id, skipped })),
  );
  expect(rest.map(({ data: step }) => [step.members.length, step.next])).toEqual([
    [50, 100],
    [20, null],
  ]);
  const all = [...data.members, ...rest.flatMap(({ data: step }) => step.members)] as { userId: string }[];
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(120);
  expect(all.at(-1)).toMatchObject({ teamName: "zzz last" });
});
