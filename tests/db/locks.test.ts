import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAccount } from "../support/accounts/accounts.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { server, type TestDatabase } from "../support/database/database.ts";
import { heldAfter } from "../support/database/locks.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { type GroupFixture, openGroupFixture } from "../support/groups/group-fixture.ts";

// Locks that are taken early, so that a later one does not come in the wrong order or too late: nothing but bad luck shows
// that one of them is missing, so what is held is looked at.

const WEEK = 3;

let fixture: GroupFixture;
let db: TestDatabase;
let leaver: string;
let leavers = 0;
/** A group that only Dee is in. */
let elsewhere: string;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  elsewhere = await fixture.create("dee", "Elsewhere");
});
afterAll(() => db.close());
beforeEach(async () => {
  await fixture.reset();
  leaver = await addAccount(db, `leaver-${++leavers}@mail.example`, { username: `leaver-${leavers}` });
  await fixture.given([{ name: "ann", week: WEEK, record: savableRecord(1) }]);
  const rows = [5, WEEK].map((week_number) => ({ user_id: leaver, week_number, bracket_data: savableRecord(2) }));
  const { error } = await server(db)
    .from("weekly_picks")
    .insert(rows.map((row) => ({ ...row, is_submitted: true })));
  expect(error).toBeNull();
  await db.sql(`insert into public.group_members (group_id, user_id) values ('${fixture.id}', '${leaver}')`);
  await fixture.catchUp();
});

const named = () => ({ group: fixture.id, elsewhere, leaver, ...fixture.ids });
const EVERY_WEEK = Array.from({ length: 15 }, (_, at) => `week ${at + 1}, shared`);

describe("until it ends, the transaction", () => {
  const held: [what: string, locks: string[], statement: () => string][] = [
    [
      "of a pick whose week is counted holds the week, the player and the groups",
      ["ann", "group", `week ${WEEK}, shared`],
      () =>
        `update public.weekly_picks set bracket_data = '${JSON.stringify(savableRecord(7))}' where user_id = '${fixture.ids.ann}'`,
    ],
    [
      "of who joins holds the player and the group",
      ["dee", "group"],
      () => `insert into public.group_members (group_id, user_id) values ('${fixture.id}', '${fixture.ids.dee}');
        delete from public.group_members where user_id = '${fixture.ids.dee}' and group_id = '${fixture.id}'`,
    ],
    [
      "of who leaves holds the group",
      ["group"],
      () => `delete from public.group_members where user_id = '${leaver}' and group_id = '${fixture.id}'`,
    ],
    [
      "of an account that goes holds every week, the player and the groups",
      ["group", "leaver", ...EVERY_WEEK],
      () => `delete from public.users where id = '${leaver}'`,
    ],
  ];

  test.each(held)("%s, and nobody beside it", async (_, locks, statement) => {
    expect(await heldAfter(db, statement(), named())).toEqual([...locks].sort());
  });

  const rows: [what: string, table: string, statement: string][] = [
    ["that counts keeps the weeks that are counted", "private.score_state", "select public.catch_up()"],
    ["that takes an outcome back keeps the feed away", "private.feed", "select public.undo_outcome()"],
  ];

  test.each(rows)("%s", async (_, table, statement) => {
    const tables = ["private.score_state", "private.feed"];
    const held = await heldAfter(db, statement, named(), tables);
    expect(held.filter((lock) => tables.includes(lock))).toEqual([table]);
  });
});

/** How many of these rows nobody has locked, and how many wait for a lock. */
async function freeWhile(holder: string, act: () => Promise<unknown>, rows: Record<string, string>): Promise<object> {
  const counts = Object.entries(rows).map(
    ([name, from]) => `(select count(*)::integer from (select from ${from} for update skip locked) as free) as ${name}`,
  );
  const waiting = "(select count(*)::integer from pg_locks where not granted) as waiting";
  const [free] = await whileOpen(db, holder, act, `select ${[...counts, waiting].join(", ")}`);
  return free ?? {};
}

describe("who has to wait", () => {
  const isReal = () => db.lane === "postgres";

  test.each([
    [
      "joins a group",
      () => `insert into public.group_members (group_id, user_id) values ('${fixture.id}', '${leaver}')`,
    ],
    ["creates a group", () => `insert into public.groups (group_name, created_by) values ('By a leaver', '${leaver}')`],
  ])("nobody else for a player who %s", async (_, statement) => {
    await db.sql("delete from public.group_members where user_id = $1", [leaver]);
    let free: unknown[] = [];
    await whileOpen(db, statement(), async () => {
      free = await db.sql("select from public.users where id = any ($1) for no key update skip locked", [
        [leaver, ...Object.values(fixture.ids)],
      ]);
    });
    expect(free).toHaveLength(isReal() ? 4 : 5);
    await db.sql("delete from public.groups where created_by = $1", [leaver]);
  });

  test("nobody for who names a player in place of a group", async () => {
    let answer: unknown;
    const free = await freeWhile(
      `select pg_advisory_xact_lock(private.lock_key('${fixture.ids.ann}'))`,
      async () => {
        answer = await fixture.as("dee").from("group_members").insert({
          group_id: fixture.ids.ann,
          user_id: fixture.ids.dee,
        });
      },
      {},
    );
    expect([free, answer]).toEqual([{ waiting: 0 }, expect.objectContaining({ status: 409 })]);
  });

  test("nobody for an account that goes, with what they wait for or have been sent", async () => {
    const run = "10000000-0000-4000-8000-000000000000";
    await db.sql(`insert into private.reminder_runs (id, season, week_number) values ('${run}', 2001, 1);
      with batch as (insert into private.reminder_batches (run_id) values ('${run}') returning id)
      insert into private.reminder_recipients (run_id, batch_id, place, user_id)
      select '${run}', id, 0, '${fixture.ids.dee}' from batch;`);
    const rows = ["private.reminder_batches", "public.weekly_picks", "public.group_members", "private.popular_teams"];
    // The others have picked for weeks in which nothing is going.
    await fixture.given([{ name: "ann", week: 7, record: savableRecord(1) }]);
    await fixture.catchUp();
    const free: number[] = [];
    await whileOpen(db, `delete from public.users where id = '${leaver}'`, async () => {
      for (const table of rows) {
        const all = await db.sql(`select from ${table} for update skip locked`);
        free.push((await db.sql(`select from ${table}`)).length - all.length);
      }
    });
    // Two picks and a membership are going, and what was counted of two weeks.
    expect(free).toEqual(isReal() ? [0, 2, 1, 2] : [0, 0, 0, 0]);
    await db.sql("delete from private.reminder_runs where id = $1", [run]);
  });

  test("an account that goes holds its picks, its memberships and the popular teams before it waits for who counts the player", async () => {
    const free = await freeWhile(
      `select pg_advisory_xact_lock_shared(private.lock_key('${leaver}'))`,
      () => db.authSql("delete from auth.users where id = $1", [leaver]),
      {
        picks: `public.weekly_picks where user_id = '${leaver}'`,
        memberships: `public.group_members where user_id = '${leaver}'`,
        popular: `private.popular_teams where week_number in (5, ${WEEK})`,
      },
    );
    expect(free).toEqual(
      isReal()
        ? { picks: 0, memberships: 0, popular: 0, waiting: 1 }
        : { picks: 2, memberships: 1, popular: 2, waiting: 0 },
    );
    expect(await db.sql("select from public.weekly_picks where user_id = $1", [leaver])).toEqual([]);
  });

  test("who leaves waits before the row goes, so that who joins again in this moment waits for nobody", async () => {
    // Otherwise both would wait for each other.
    const [stored] = await whileOpen(
      db,
      `select pg_advisory_xact_lock(private.lock_key('${fixture.id}'))`,
      () => db.sql("delete from public.group_members where user_id = $1 and group_id = $2", [leaver, fixture.id]),
      `insert into public.group_members (group_id, user_id) values ('${fixture.id}', '${leaver}')
        on conflict do nothing returning 'twice' as stored`,
    );
    expect(stored).toBeUndefined();
    expect(await db.sql("select from public.group_members where user_id = $1", [leaver])).toEqual([]);
  });

  test("who joins waits for the group before its row is held", async () => {
    const join = () =>
      db.sql("insert into public.group_members (group_id, user_id) values ($1, $2)", [elsewhere, leaver]);
    const holder = `select pg_advisory_xact_lock(private.lock_key('${elsewhere}'))`;
    const free = await freeWhile(holder, join, { groups: `public.groups where id = '${elsewhere}'` });
    expect(free).toEqual({ groups: 1, waiting: isReal() ? 1 : 0 });
  });

  test("an account that goes takes the player before the groups, and these in the order of their locks", async () => {
    // In every other order they are the other way round.
    const [first, second] = await db
      .sql<{ id: string }>(`
      with made as (select gen_random_uuid() as id from generate_series(1, 60)),
        pair as (
          select one.id as first, other.id as second from made as one, made as other
          where private.lock_key(one.id) < private.lock_key(other.id) and one.id > other.id limit 1
        )
      insert into public.groups (id, group_name)
      select second, 'Second ${leavers}' from pair union all select first, 'First ${leavers}' from pair
      returning id, group_name`)
      .then((rows) => rows.toReversed());
    for (const group of [second, first])
      await db.sql("insert into public.group_members (group_id, user_id) values ($1, $2)", [group?.id, leaver]);
    const [took] = await whileOpen(
      db,
      `select pg_advisory_xact_lock(private.lock_key('${first?.id}'))`,
      () => db.authSql("delete from auth.users where id = $1", [leaver]),
      `select pg_try_advisory_xact_lock(private.lock_key('${leaver}')) as player,
        pg_try_advisory_xact_lock(private.lock_key('${second?.id}')) as second`,
    );
    expect(took).toEqual({ player: !isReal(), second: true });
    await db.sql("delete from public.groups where id = any ($1)", [[first?.id, second?.id]]);
  });

  test("who counts the popular teams of a week waits for a pick of it", async () => {
    await db.sql("delete from private.popular_teams where week_number = $1", [WEEK]);
    const holder = `select pg_advisory_xact_lock_shared(20251219, ${WEEK})`;
    expect(await freeWhile(holder, () => fixture.catchUp(), {})).toEqual({ waiting: isReal() ? 1 : 0 });
    expect(await db.sql("select from private.popular_teams where week_number = $1", [WEEK])).toHaveLength(1);
  });

  test("who counts a group waits for who joins or leaves it", async () => {
    const holder = `select pg_advisory_xact_lock(private.lock_key('${fixture.id}'))`;
    const count = () => db.sql(`select private.ensure_tallies('${fixture.id}', '{${WEEK}}')`);
    expect(await freeWhile(holder, count, {})).toEqual({ waiting: isReal() ? 1 : 0 });
  });

  test.each([
    "update public.week_schedule set end_date = end_date where week_number = 1",
    "insert into public.brackets (name, team_slots, winners) select 'draft', team_slots, winners from public.brackets where false",
  ])("the closing of a season begins when this is done: %s", async (holder) => {
    const begin = () => expect(db.sql("select private.begin_closing('none')")).rejects.toThrow("SEASON_NOT_RUNNING");
    expect(await freeWhile(holder, begin, {})).toEqual({ waiting: isReal() ? 1 : 0 });
  });

  test.each([
    ["who makes the scores", "private.rescore()"],
    ["the end of a season", "private.end_season('none')"],
  ])("%s reads which weeks are counted and holds them before waiting for a week", async (_, step) => {
    const trial = () => db.sql(`do $$ begin perform ${step}; raise exception 'taken back'; end $$`);
    const free = await freeWhile(
      `select private.lock_weeks('{${WEEK}}')`,
      () => expect(trial()).rejects.toThrow("taken back"),
      { scores: "private.score_state" },
    );
    expect(free).toEqual(isReal() ? { scores: 0, waiting: 1 } : { scores: 1, waiting: 0 });
  });
});

test("who counts waits for no group that somebody joins or leaves, and counts it later", async () => {
  // They are counted in this order, and somebody holds the first.
  const ids = ["a", "b", "c"].map((end) => `00000000-0000-4000-8000-00000000000${end}`);
  const [first] = ids;
  await db.sql(`insert into public.groups (id, group_name)
    values ${ids.map((id, at) => `('${id}', 'Counted as number ${at}')`).join()}`);
  let waiting: unknown[] = [];
  const counting = async () => {
    expect((await server(db).rpc("catch_up")).data).toBe(false);
    waiting = await db.sql("select group_id from private.groups_to_count");
  };
  const free = await freeWhile(`select pg_advisory_xact_lock(private.lock_key('${first}'))`, counting, {});
  expect(free).toEqual({ waiting: 0 });
  // PGlite has one connection, which holds the lock itself.
  expect(waiting).toEqual(db.lane === "postgres" ? [{ group_id: first }] : []);
  await fixture.catchUp();
  expect(await db.sql("select from private.groups_to_count")).toEqual([]);
  await db.sql(`delete from public.groups where group_name like 'Counted as number %'`);
});

describe("the operator notes what was true when it was changed", () => {
  async function act(action: string, kind: string, target: string, holder: string): Promise<unknown> {
    let said: unknown;
    await whileOpen(db, holder, async () => {
      const order = { action, kind, target, new_name: null, reason: null };
      const { data, error } = await server(db).rpc("operator_act", order);
      expect(error).toBeNull();
      said = data;
    });
    return said;
  }

  test("a name that somebody changes at the same time", async () => {
    const username = `newer-${leavers}`;
    const renamed = `update public.users set username = '${username}' where id = '${leaver}'`;
    expect(await act("hide", "player", leaver, renamed)).toMatchObject({ before: username });

    const [made] = await db.sql<{ id: string }>(
      `insert into public.groups (group_name, created_by) values ('Older ${leavers}', '${leaver}') returning id`,
    );
    const group = made?.id ?? "";
    const regrouped = `update public.groups set group_name = 'Newer ${group}' where id = '${group}'`;
    expect(await act("hide", "group", group, regrouped)).toMatchObject({ before: `Newer ${group}` });
  });

  test("a bracket that goes at the same time was not there", async () => {
    const [bracket] = await db.sql<{ id: string }>(
      `insert into public.saved_brackets (bracket_data) values ('${JSON.stringify(savableRecord(5))}') returning id`,
    );
    const id = bracket?.id ?? "";
    expect(await act("hide", "bracket", id, `delete from public.saved_brackets where id = '${id}'`)).toBeNull();
    expect(await db.sql("select from private.operator_actions where target_id = $1", [id])).toEqual([]);
  });
});
