import type { SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { score } from "../../src/domain/scoring.ts";
import { addAccount } from "../support/accounts/accounts.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { player, server, type TestDatabase } from "../support/database/database.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { type GroupFixture, openGroupFixture } from "../support/groups/group-fixture.ts";
import { makeWeek } from "../support/picks/weeks.ts";

const OPEN_WEEK = 12;
const PLAYERS = 10;

interface Racer {
  readonly id: string;
  readonly as: SupabaseClient;
}

let fixture: GroupFixture;
let db: TestDatabase;
let racers: Racer[];
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  racers = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, n) => {
      const id = await addAccount(db, `racer-${n}@mail.example`, { username: `racer-${n}` });
      return { id, as: player(db, id) };
    }),
  );
});
afterAll(() => db.close());
beforeEach(() => fixture.reset());

const racer = (n: number) => racers[n % PLAYERS] as Racer;
const atOnce = <T>(count: number, act: (n: number) => PromiseLike<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

/** The requests that failed as if it were our fault: a deadlock is answered with 500. */
const ourFault = (answers: readonly { status: number; error: unknown }[]) =>
  answers.filter(({ status }) => status >= 500 || status === 0);

async function membersOf(group: string): Promise<string[]> {
  const { data } = await server(db).from("group_members").select("user_id").eq("group_id", group).order("user_id");
  return (data ?? []).map(({ user_id }) => user_id);
}

test("of 40 creations of one name by 10 players, in any capitals, one is stored, with its creator in it", async () => {
  const spell = (n: number) =>
    [..."saturday"].map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join("");
  const answers = await atOnce(40, (n) =>
    racer(n)
      .as.from("groups")
      .insert({ group_name: spell(n), created_by: racer(n).id })
      .select("id, created_by"),
  );
  const created = answers.flatMap(({ data }) => data ?? []);
  expect(created).toHaveLength(1);
  expect(answers.filter(({ status, error }) => status === 409 && error?.code === "23505")).toHaveLength(39);
  expect(await membersOf(created[0]?.id)).toEqual([created[0]?.created_by]);
});

test("40 joins by 10 players are 10 memberships, and each of the other 30 is told", async () => {
  const group = await fixture.create("ann", "Everybody");
  const answers = await atOnce(40, (n) => racer(n).as.rpc("join_group", { wanted_name: "everybody" }));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(PLAYERS);
  expect(answers.filter(({ status, error }) => status === 409 && error?.message === "ALREADY_MEMBER")).toHaveLength(30);
  expect(await membersOf(group)).toEqual([...racers.map(({ id }) => id), fixture.ids.ann].sort());
});

test("a player who joins and leaves 25 times at once, again and again, is a member or not, and whoever was told so was", async () => {
  const group = await fixture.create("ann", "Revolving Door");
  const { as, id } = racer(0);
  const leave = () => as.from("group_members").delete().eq("group_id", group).eq("user_id", id).select("id");
  let memberships = 0;
  for (let round = 0; round < 4; round++) {
    const [joins, leaves] = await Promise.all([
      atOnce(25, () => as.rpc("join_group", { wanted_name: "Revolving Door" })),
      atOnce(25, leave),
    ]);
    expect(ourFault([...joins, ...leaves])).toEqual([]);
    const joined = joins.filter(({ error }) => error === null).length;
    if (round === 0) expect(joined).toBeGreaterThan(0);
    memberships += joined - leaves.flatMap(({ data }) => data ?? []).length;
    const isMember = (await membersOf(group)).includes(id);
    expect([round, memberships]).toEqual([round, isMember ? 1 : 0]);
  }
});

test("of 25 names given to one team at once, while its player leaves, one is stored or nothing is left", async () => {
  const group = await fixture.create("ann", "Name Tags");
  const { as, id } = racer(1);
  await as.rpc("join_group", { wanted_name: "Name Tags" });
  const rename = (n: number) =>
    as
      .from("group_members")
      .update({ team_name: `Name ${n}` })
      .eq("group_id", group)
      .eq("user_id", id)
      .select("team_name");
  const named = await atOnce(25, rename);
  expect(named.map(({ data }) => data)).toEqual(named.map((_, n) => [{ team_name: `Name ${n}` }]));
  const { data } = await as.from("group_members").select("team_name").eq("group_id", group).eq("user_id", id).single();
  expect(data?.team_name).toMatch(/^Name \d+$/);
  const [late, left] = await Promise.all([
    atOnce(15, rename),
    as.from("group_members").delete().eq("group_id", group).eq("user_id", id).select("id"),
  ]);
  expect(ourFault([...late, left])).toEqual([]);
  expect(left.data).toHaveLength(1);
  expect(await membersOf(group)).toEqual([fixture.ids.ann]);
});

test("an account that is deleted while it saves, joins and creates leaves nothing behind, and no request deadlocks", async () => {
  await makeWeek(db, OPEN_WEEK, "open");
  await fixture.create("ann", "Goodbye");
  for (let round = 0; round < 2; round++) {
    const id = await addAccount(db, `leaver-${round}@mail.example`, { username: `leaver-${round}` });
    const as = player(db, id);
    const work: ((n: number) => PromiseLike<{ status: number; error: unknown }>)[] = [
      (n) => as.rpc("save_pick", { wanted_week: OPEN_WEEK, record: savableRecord(n) }),
      () => as.rpc("join_group", { wanted_name: "Goodbye" }),
      (n) => as.from("groups").insert({ group_name: `Last words ${round} ${n}`, created_by: id }),
      () => fixture.as("ann").rpc("group_page", { wanted_group: fixture.id }),
    ];
    const requests = atOnce(24, (n) => (work[n % work.length] as (typeof work)[number])(n));
    const deletion = db.authSql("delete from auth.users where id = $1", [id]);
    const [answers] = await Promise.all([requests, deletion]);
    expect(ourFault(answers)).toEqual([]);
    const [left] = await db.sql<{ rows: number }>(
      `select (select count(*) from public.weekly_picks where user_id = $1)
        + (select count(*) from public.group_members where user_id = $1)
        + (select count(*) from public.groups where created_by = $1)
        + (select count(*) from private.pick_bits where user_id = $1)
        + (select count(*) from public.users where id = $1) as rows`,
      [id],
    );
    expect(Number(left?.rows)).toBe(0);
  }
});

test("an account whose latest pick was saved first is deleted while the scores are made, and neither ends in a deadlock", async () => {
  const id = await addAccount(db, "backwards@mail.example", { username: "backwards" });
  const rows = [5, 3].map((week_number) => ({ user_id: id, week_number, bracket_data: savableRecord(1) }));
  const { error } = await server(db)
    .from("weekly_picks")
    .insert(rows.map((row) => ({ ...row, is_submitted: true })));
  expect(error).toBeNull();
  // What making scores does, with time between the two: the picks of a deleted account go in the order of their rows.
  const scoring = db.sql(`do $$ begin
    perform private.lock_weeks('{3}');
    perform pg_sleep(0.5);
    perform private.lock_weeks('{5}');
  end $$`);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await Promise.all([scoring, db.authSql("delete from auth.users where id = $1", [id])]);
  expect(await db.sql("select from public.weekly_picks where user_id = $1", [id])).toEqual([]);
});

test("a mail's link and the switch of the settings at once leave one of the two, and the last one counts", async () => {
  const { as, id } = racer(2);
  const own = () =>
    as.from("user_email_preferences").select("weekly_reminders, unsubscribe_token").eq("user_id", id).single();
  const token = (await own()).data?.unsubscribe_token;
  const set = (weekly_reminders: boolean) =>
    as.from("user_email_preferences").update({ weekly_reminders }).eq("user_id", id).select("weekly_reminders");
  const unsubscribe = () => server(db).rpc("unsubscribe", { token });
  const answers = await atOnce(
    24,
    (n): PromiseLike<{ status: number; error: unknown }> => (n % 2 ? set(true) : unsubscribe()),
  );
  expect(answers.filter(({ error }) => error !== null)).toEqual([]);
  expect((await set(true)).data).toEqual([{ weekly_reminders: true }]);
  expect((await own()).data?.weekly_reminders).toBe(true);
  expect((await unsubscribe()).data).toBe(true);
  expect((await own()).data?.weekly_reminders).toBe(false);
});

describe("while results are entered", () => {
  const [first, second] = fc.sample(savablePick, { numRuns: 2, seed: 4 });
  if (!first || !second) throw new Error("no picks");

  test("every group page has the scores of one result, for all its members, and the last one in the end", async () => {
    await fixture.given([
      { name: "ann", week: 3, record: first },
      { name: "bob", week: 5, record: second },
    ]);
    const scored = (outcome: typeof first) => ({
      ann: score(first, outcome, 3),
      bob: score(second, outcome, 5),
      cyd: 0,
    });
    await fixture.official(first);
    const enter = async () => {
      for (let n = 1; n <= 6; n++) await fixture.official(n % 2 ? second : first);
      await fixture.official(second);
    };
    const pages: Awaited<ReturnType<typeof fixture.scores>>[] = [];
    let isOver = false;
    const read = async () => {
      while (!isOver) pages.push(await fixture.scores("cyd"));
    };
    const readers = atOnce(4, read);
    await enter();
    isOver = true;
    await readers;
    // More than the first page of each reader.
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) expect([scored(first), scored(second)]).toContainEqual(page);
    expect(await fixture.scores("cyd")).toEqual(scored(second));
  });
});

describe("a closed week that the operator has opened again, whose tallies are deleted", () => {
  const WEEK = 3;
  let group: string;
  beforeEach(async () => {
    await fixture.given(
      (["ann", "bob"] as const).map((name, number) => ({ name, week: WEEK, record: savableRecord(number * 31) })),
    );
    group = await fixture.create("ann", `Opened again ${crypto.randomUUID()}`);
    await fixture.catchUp();
  });
  afterEach(() => makeWeek(db, WEEK, "closed"));

  // A query of the client is only sent once somebody waits for it.
  const join = async () =>
    fixture.as("bob").from("group_members").insert({ group_id: group, user_id: fixture.ids.bob });
  const tallies = () =>
    db.sql(`select from private.group_tallies where group_id = '${group}' and week_number = ${WEEK}`);

  test("lets somebody join who comes while they are deleted", async () => {
    await makeWeek(db, WEEK, "open");
    await whileOpen(db, "select public.catch_up()", async () => expect((await join()).error).toBeNull());
    expect(await tallies()).toEqual([]);
  });

  test("waits for somebody who is joining, who counts a team that the group has and one that it has not", async () => {
    await makeWeek(db, WEEK, "open");
    // Whoever wants to change what is counted waits, until both do.
    const held = `select from private.group_tallies where group_id = '${group}' for update`;
    const both = async () => {
      const joined = join();
      await vi.waitUntil(async () => db.lane === "pglite" || (await waiting()) === 1, { interval: 5 });
      const counted = (async () => server(db).rpc("catch_up"))();
      expect([(await joined).error, (await counted).error]).toEqual([null, null]);
    };
    await whileOpen(db, held, both, "", 2);
    expect(await tallies()).toEqual([]);
  });
});

const waiting = async () => (await db.sql("select from pg_locks where not granted")).length;
