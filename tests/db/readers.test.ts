import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { score } from "../../src/domain/scoring.ts";
import { addAccount } from "../support/accounts/accounts.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { server, type TestDatabase } from "../support/database/database.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { statsOf } from "../support/groups/expected-statistics.ts";
import { type GroupFixture, NAMES, type Name, openGroupFixture } from "../support/groups/group-fixture.ts";
import { makeWeek } from "../support/picks/weeks.ts";
import { PROPERTY_TIMEOUT, runs } from "../support/property-runs.ts";

// Hundreds of requests, which take long on a machine that has other work.
vi.setConfig({ testTimeout: 4 * PROPERTY_TIMEOUT });

let fixture: GroupFixture;
let db: TestDatabase;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
});
afterAll(() => db.close());
beforeEach(() => fixture.reset());

const [first, second, third] = fc.sample(savablePick, { numRuns: 3, seed: 4 }) as [
  BracketRecord,
  BracketRecord,
  BracketRecord,
];

/** The pages of the season that runs, as SQL. */
const pages = () => ({
  group_page: `public.group_page('${fixture.id}')`,
  group_members_from: `public.group_members_from('${fixture.id}', 0)`,
  group_member: `public.group_member('${fixture.id}', '${fixture.ids.bob}')`,
  group_week: `public.group_week('${fixture.id}', 12, 0)`,
  group_picks: `public.group_picks('${fixture.id}', 100)`,
  challenge_home: "public.challenge_home()",
  own_week: "public.own_week(12)",
  popular_teams: "public.popular_teams(12)",
});

const isTime = (key: string) => key === "now" || key.endsWith("Date");

/** Every page as Ann reads it, times left out; on PostgreSQL in a transaction that can write nothing. */
async function readOnly(): Promise<Record<string, unknown>> {
  const columns = Object.entries(pages()).map(([name, call]) => `${call} as ${name}`);
  const [row] = await db.sql<Record<string, unknown>>(`
    set transaction read only;
    select set_config('role', 'authenticated', true);
    select set_config('request.jwt.claims', '{"sub":"${fixture.ids.ann}"}', true),
      set_config('request.jwt.claim.sub', '${fixture.ids.ann}', true), ${columns}`);
  return JSON.parse(JSON.stringify(row), (key, value) => (isTime(key) ? null : value));
}

const isCounted = async () => {
  const { group_page, challenge_home } = (await readOnly()) as Record<string, { isCounted: boolean }>;
  return [group_page?.isCounted, challenge_home?.isCounted];
};

describe("a page", () => {
  test("is called by players through a function that says it only reads, unless it changes something", async () => {
    const volatile = await db.sql<{ name: string }>(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile = 'v'
        and has_function_privilege('authenticated', oid, 'execute')
      order by proname`);
    // Who signs in for the first time becomes a player.
    expect(volatile.map(({ name }) => name)).toEqual([
      "current_player",
      "join_group",
      "join_group_by_code",
      "save_pick",
    ]);
  });

  test("says the same before anything is counted, while it is half counted and afterwards, and writes nothing", async () => {
    await fixture.official(first);
    await makeWeek(db, 12, "open");
    await fixture.given([
      { name: "ann", week: 12, record: first },
      { name: "bob", week: 12, record: second },
      { name: "bob", week: 2, record: first },
    ]);
    await fixture.catchUp();
    expect(await isCounted()).toEqual([true, true]);
    const open = await readOnly();
    await makeWeek(db, 12, "closed");

    expect(await isCounted()).toEqual([false, false]);
    const uncounted = await readOnly();
    await server(db).rpc("catch_up").throwOnError();
    // The scores are counted now, the groups are not.
    expect(await isCounted()).toEqual([false, true]);
    const half = await readOnly();
    await fixture.catchUp();
    expect(await isCounted()).toEqual([true, true]);
    const counted = await readOnly();

    const plain = (page: object) =>
      JSON.parse(JSON.stringify(page), (key, value) => (key === "isCounted" ? null : value));
    expect(plain(half)).toEqual(plain(uncounted));
    expect(plain(counted)).toEqual(plain(uncounted));
    expect(plain(uncounted)).not.toEqual(plain(open));
    // Bob's picks were seen by nobody else before.
    expect(JSON.stringify(counted.group_week)).toContain("bob");

    await makeWeek(db, 12, "open");
    expect(await isCounted()).toEqual([false, false]);
    expect(plain(await readOnly())).toEqual(plain(open));
    await fixture.catchUp();
    expect(plain(await readOnly())).toEqual(plain(open));
  });
});

describe("whatever happens in whatever order", () => {
  interface World {
    readonly picks: Map<string, { name: Name; week: number; record: BracketRecord }>;
    readonly members: Set<Name>;
    readonly open: Set<number>;
    official: BracketRecord | null;
  }
  type Act = (world: World) => Promise<unknown>;

  const WEEKS = [11, 12, 13];
  const anyName = fc.constantFrom(...NAMES);
  const anyWeek = fc.constantFrom(...WEEKS);
  // Few brackets, so that players agree and results give points.
  const anyRecord = fc.constantFrom(first, second, third);

  const save = (name: Name, week: number, record: BracketRecord): Act =>
    async function saves({ picks }) {
      await fixture.given([{ name, week, record }]);
      picks.set(`${name} ${week}`, { name, week, record });
    };
  const withdraw = (name: Name, week: number): Act =>
    async function withdraws({ picks }) {
      await server(db)
        .from("weekly_picks")
        .delete()
        .match({ user_id: fixture.ids[name], week_number: week })
        .throwOnError();
      picks.delete(`${name} ${week}`);
    };
  const comeOrGo = (name: Name): Act =>
    async function comesOrGoes({ members }) {
      const mine = { group_id: fixture.id, user_id: fixture.ids[name] };
      const table = fixture.as(name).from("group_members");
      if (members.delete(name)) await table.delete().match(mine).throwOnError();
      else {
        await table.insert(mine).throwOnError();
        members.add(name);
      }
    };
  const turn = (week: number): Act =>
    async function turns({ open }) {
      const opens = !open.delete(week);
      if (opens) open.add(week);
      await makeWeek(db, week, opens ? "open" : "closed");
    };
  const decide = (record: BracketRecord | null): Act =>
    async function decides(world) {
      await fixture.official(record);
      world.official = record;
    };
  const count: Act = async function counts() {
    await fixture.catchUp();
    expect((await fixture.as("ann").rpc("group_page", { wanted_group: fixture.id })).data.isCounted).toBe(true);
  };
  const countSome: Act = async function countsSome() {
    await server(db).rpc("catch_up").throwOnError();
  };

  const anyAct: fc.Arbitrary<Act> = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(anyName, anyWeek, anyRecord).map((args) => save(...args)) },
    { weight: 1, arbitrary: fc.tuple(anyName, anyWeek).map((args) => withdraw(...args)) },
    { weight: 3, arbitrary: anyName.map(comeOrGo) },
    { weight: 4, arbitrary: anyWeek.map(turn) },
    {
      weight: 2,
      arbitrary: fc
        .oneof(fc.constant(null), anyRecord, fc.constant({ ...second, winners: {} }))
        .map((record) => decide(record)),
    },
    { weight: 3, arbitrary: fc.constant(count) },
    { weight: 1, arbitrary: fc.constant(countSome) },
  );

  /** What the page of the group must say to a reader, counted the long way. */
  function expected({ picks, members, open, official }: World, reader: Name) {
    const seen = [...picks.values()].filter(
      ({ name, week }) => members.has(name) && (name === reader || !open.has(week)),
    );
    const points = (name: Name) =>
      seen
        .filter((pick) => pick.name === name)
        .reduce((sum, { record, week }) => sum + score(record, official, week), 0);
    const scores = Object.fromEntries([...members].map((name) => [name, points(name)]));
    return { stats: statsOf(seen), scores };
  }

  test("every page has the points and the counts of what everybody may see, and one's own", async () => {
    const { numRuns, seed } = runs(3);
    for (const acts of fc.sample(fc.array(anyAct, { minLength: 20, maxLength: 20 }), { numRuns, seed })) {
      await fixture.reset();
      const world: World = {
        picks: new Map(),
        members: new Set(["ann", "bob", "cyd"]),
        open: new Set(),
        official: null,
      };
      const done: string[] = [];
      for (const week of WEEKS) await makeWeek(db, week, "closed");
      for (const act of acts) {
        await act(world);
        done.push(act.name);
        for (const reader of ["ann", "dee"] as const) {
          const { stats, members } = await fixture.page(reader);
          const scores = Object.fromEntries(members.map(({ username, score: points }) => [username, points]));
          expect([done, reader, { stats, scores }]).toEqual([done, reader, expected(world, reader)]);
        }
      }
      for (const name of NAMES) if (world.members.has(name) !== (name !== "dee")) await comeOrGo(name)(world);
    }
  });
});

describe("counting", () => {
  test("of a week and a group goes on while others save, join and read, and only late picks wait for it", async () => {
    await makeWeek(db, 12, "open");
    await fixture.given([{ name: "bob", week: 11, record: first }]);
    await fixture.official(first);
    await fixture.catchUp();
    await makeWeek(db, 11, "open");
    await makeWeek(db, 11, "closed");
    await whileOpen(
      db,
      "update private.score_state set weeks = '{}'; do $$ begin perform public.catch_up(); end $$",
      async () => {
        expect((await fixture.page("ann")).members).toHaveLength(3);
        expect((await fixture.as("ann").rpc("save_pick", { wanted_week: 12, record: second })).error).toBeNull();
        expect((await fixture.as("dee").rpc("join_group", { wanted_name: "The Huddle" })).error).toBeNull();
        if (db.lane === "postgres") {
          const waiting = await db.sql("select from pg_locks where not granted");
          expect(waiting).toEqual([]);
        }
      },
    );
    await fixture.as("dee").from("group_members").delete().eq("user_id", fixture.ids.dee);
    await fixture.catchUp();
    expect((await fixture.scores("cyd")).bob).toBe(score(first, first, 11));
  });

  test("has one worker at a time, and whoever comes second leaves it to the first", async () => {
    await makeWeek(db, 12, "open");
    await makeWeek(db, 12, "closed");
    await whileOpen(db, "select pg_advisory_xact_lock(20251219, 16)", async () => {
      if (db.lane === "pglite") return;
      expect((await server(db).rpc("catch_up")).data).toBe(false);
      expect(await isCounted()).toEqual([false, false]);
    });
    await fixture.catchUp();
    expect(await isCounted()).toEqual([true, true]);
  });

  test("finds every group and every week when many come, go, save and count at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, n) => addAccount(db, `crowd-${n}@mail.example`, { username: `crowd-${n}` })),
    );
    await makeWeek(db, 12, "open");
    await fixture.catchUp();
    const saveAll = ids.map((id, n) => ({
      user_id: id,
      week_number: 12,
      bracket_data: n % 2 ? first : second,
      is_submitted: true,
    }));
    const group = await fixture.create("ann", "In a hurry");
    await Promise.all(
      [
        ...saveAll.map((row) => server(db).from("weekly_picks").insert(row).throwOnError()),
        makeWeek(db, 12, "closed"),
        ...ids.flatMap((id) => [
          server(db).from("group_members").insert({ group_id: group, user_id: id }).throwOnError(),
          server(db).rpc("catch_up").throwOnError(),
          fixture.page("bob", group),
        ]),
        ...ids
          .slice(0, 4)
          .map((id) =>
            server(db)
              .from("weekly_picks")
              .upsert(
                { user_id: id, week_number: 12, bracket_data: third, is_submitted: true },
                { onConflict: "user_id,week_number" },
              )
              .throwOnError(),
          ),
        db.authSql("delete from auth.users where id = $1", [ids[7]]),
      ].map((work) => Promise.resolve(work).catch((error: { code?: string }) => error.code)),
    );
    await fixture.catchUp();
    const rows = await db.sql<{ bracket_data: BracketRecord }>(`
      select bracket_data from public.weekly_picks
      join public.group_members using (user_id) where group_id = '${group}' and week_number = 12`);
    const { stats } = await fixture.page("bob", group);
    expect(rows.length).toBeGreaterThan(5);
    expect(stats).toEqual(statsOf(rows.map(({ bracket_data: record }) => ({ week: 12, record }))));
    expect(await db.sql("select from private.groups_to_count")).toEqual([]);
  });
});
