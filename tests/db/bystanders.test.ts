import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SEASON } from "../../src/domain/season.ts";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { changesOf } from "../support/database/changes.ts";
import { server, type TestDatabase } from "../support/database/database.ts";
import { type GroupFixture, NAMES, openGroupFixture } from "../support/groups/group-fixture.ts";
import { lockIn } from "../support/picks/weeks.ts";
import { PAST, pastGroupSql, pastSeasonSql } from "../support/seasons/past-season.ts";

// Whatever somebody does changes rows that are about them, and no row of anybody beside them: everything that is stored is
// compared before and after, in a database where others have just the same.

let fixture: GroupFixture;
let db: TestDatabase;
let rivals: string;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  rivals = await fixture.create("dee", "The Rivals");
  await fixture.as("cyd").rpc("join_group", { wanted_name: "The Rivals" });
  await fixture.official(OFFICIAL_RECORD);
});
afterAll(() => db.close());

const PICKS = fc.sample(savablePick, { numRuns: 12, seed: 17 }).map((record, index) => {
  const name = NAMES[index % NAMES.length] ?? "ann";
  return { name, week: 1 + Math.floor(index / NAMES.length), record };
});

// Everybody has picks in weeks 1 to 3. Of The Huddle (Ann, Bob, Cyd) and The Rivals (Cyd, Dee) only weeks 1 and 2 are counted.
beforeEach(async () => {
  await fixture.given(PICKS);
  await fixture.catchUp();
  await db.sql("delete from private.tallied_weeks where week_number > 2");
});

const changes = (act: () => PromiseLike<unknown>) => changesOf(db, act, { ...fixture.ids, huddle: fixture.id, rivals });

test("a pick that changes after its week was counted", async () => {
  const late = { name: "ann", week: 1, record: savableRecord(7) } as const;
  expect(await changes(() => fixture.given([late]))).toEqual({
    "public.weekly_picks": ["+ann 1", "-ann 1"],
    "private.pick_bits": ["+ann 1", "-ann 1"],
    "private.player_scores": ["+ann", "-ann"],
    "private.popular_teams": ["-1"],
    "private.tallied_weeks": ["-huddle 1"],
    "private.group_tallies": ["-huddle 1"],
    "private.groups_to_count": ["+huddle"],
  });
});

test("who joins a group, and who leaves it again", async () => {
  const join = () => fixture.as("dee").rpc("join_group", { wanted_name: "The Huddle" });
  expect(await changes(join)).toEqual({
    "public.group_members": ["+huddle dee"],
    "private.group_tallies": ["+huddle 1", "+huddle 2", "-huddle 1", "-huddle 2"],
  });
  const leave = () =>
    fixture.as("dee").from("group_members").delete().eq("user_id", fixture.ids.dee).eq("group_id", fixture.id);
  expect(await changes(leave)).toEqual({
    "public.group_members": ["-huddle dee"],
    "private.group_tallies": ["+huddle 1", "+huddle 2", "-huddle 1", "-huddle 2"],
  });
});

test("who renames their team", async () => {
  const rename = () =>
    fixture.as("cyd").from("group_members").update({ team_name: "New Name" }).eq("group_id", rivals).throwOnError();
  expect(await changes(rename)).toEqual({ "public.group_members": ["+rivals cyd", "-rivals cyd"] });
});

test("a week that is opened again, and a pick that is saved for it then", async () => {
  const end = (at: string) => db.sql(`update public.week_schedule set end_date = ${at} where week_number = 2`);
  await end("now() + interval '1 hour'");
  // What is counted anew, later calls do.
  const { "private.group_tallies": tallies, ...counted } = await changes(() => db.sql("select public.catch_up()"));
  await fixture.catchUp();
  const saved = await changes(() => fixture.given([{ name: "ann", week: 2, record: savableRecord(7) }]));
  await end("now() - interval '1 hour'");
  expect(new Set(tallies)).toEqual(new Set(["-huddle 2", "-rivals 2"]));
  expect(counted).toEqual({
    "private.score_state": ["+", "-"],
    "private.player_scores": ["+ann", "+bob", "+cyd", "+dee", "-ann", "-bob", "-cyd", "-dee"],
    "private.popular_teams": ["-2"],
    "private.tallied_weeks": ["-huddle 2", "-rivals 2"],
    "private.groups_to_count": ["+huddle", "+rivals"],
  });
  expect(saved).toEqual({
    "public.weekly_picks": ["+ann 2", "-ann 2"],
    "private.pick_bits": ["+ann 2", "-ann 2"],
  });
});

describe("what the operator does", () => {
  const BRACKETS = { one: "a1000000-0000-4000-8000-000000000000", two: "a2000000-0000-4000-8000-000000000000" };

  // Ann and Bob both have a team in The Huddle, a place of theirs in a season that is over, and a bracket that was mailed. In
  // The Rivals Ann has no team.
  beforeAll(async () => {
    const { ann, bob } = fixture.ids;
    await fixture.as("ann").rpc("join_group", { wanted_name: "The Rivals" });
    await db.sql(`
      update public.group_members set team_name = 'A Team' where group_id = '${fixture.id}';
      ${pastSeasonSql(OFFICIAL_RECORD)} ${pastGroupSql(fixture.id, ann)} ${pastGroupSql(rivals, bob)}
      update public.past_standings set team_name = 'A Team';
      insert into public.saved_brackets (id, bracket_data, counted_at)
      select id::uuid, '${JSON.stringify(savableRecord(5))}', now() from unnest(array['${BRACKETS.one}', '${BRACKETS.two}']) as id`);
  });

  const ANN = ["+ann", "-ann"];
  const HUDDLE = ["+huddle", "-huddle"];
  const NAMELESS = {
    "public.users": ANN,
    "public.group_members": ["+huddle ann", "-huddle ann"],
    "public.past_standings": [`+huddle ann ${PAST}`, `-huddle ann ${PAST}`],
  };
  const BLOCKS = [
    ["block", "player", "ann", {}, null],
    ["unblock", "player", "ann", {}, null],
  ] as const;
  const ACTS: readonly (readonly [action: string, kind: string, target: string, changed: object, after: unknown])[] = [
    ...BLOCKS,
    ["rename", "player", "ann", { "public.users": ANN }, "New-Name"],
    ["hide", "player", "ann", NAMELESS, expect.stringMatching(/^player-[\da-f]{8}$/)],
    ["rename", "group", "huddle", { "public.groups": HUDDLE }, "New-Name"],
    ["end-invites", "group", "huddle", { "public.groups": HUDDLE }, null],
    ["hide", "group", "huddle", { "public.groups": HUDDLE }, expect.stringMatching(/^Group [\da-f]{8}$/)],
    ["hide", "bracket", "one", { "public.saved_brackets": [`-one ${SEASON.name}`] }, null],
  ];

  const codeOf = () => db.sql("select invite_code from public.groups where id = $1", [fixture.id]);

  test.each(ACTS)("to %s a %s is done to that one alone, and noted", async (action, kind, target, changed, after) => {
    const names = { ...fixture.ids, huddle: fixture.id, rivals, ...BRACKETS };
    const code = await codeOf();
    let said: unknown;
    const { "private.operator_actions": notes, ...others } = await changesOf(
      db,
      async () => {
        const order = { action, kind, target: names[target as keyof typeof names], new_name: "New-Name", reason: "" };
        said = (await server(db).rpc("operator_act", order).throwOnError()).data;
      },
      names,
    );
    expect([others, notes?.length, said]).toEqual([changed, 1, { before: expect.any(String), after }]);
    const endsInvites = kind === "group" && action !== "rename";
    expect(JSON.stringify(await codeOf()) !== JSON.stringify(code)).toBe(endsInvites);
  });
});

test("what becomes of the mail of a saved bracket", async () => {
  const saved = { one: "b1000000-0000-4000-8000-000000000000", two: "b2000000-0000-4000-8000-000000000000" };
  const tried = "b3000000-0000-4000-8000-000000000000";
  await db.sql(`insert into public.saved_brackets (id, bracket_data, counted_at, tries)
    select id::uuid, '${JSON.stringify(savableRecord(5))}', now(), array['${tried}'::uuid]
    from unnest(array['${saved.one}', '${saved.two}']) as id`);
  const changesBy = (name: string, args: object) =>
    changesOf(
      db,
      () =>
        server(db)
          .rpc(name, { saved_id: saved.one, ...args })
          .throwOnError(),
      saved,
    );
  const changed = { "public.saved_brackets": [`+one ${SEASON.name}`, `-one ${SEASON.name}`] };
  expect(await changesBy("refund_saved_bracket", { try_id: tried, limits: [] })).toEqual(changed);
  expect(await changesBy("record_saved_bracket_mailed", {})).toEqual(changed);
});

describe("the reminders of a week", () => {
  // Week 12 and week 13 are due, weeks 14 and 15 are open for longer. Week 11 has closed and so have its reminders; those of
  // week 10 have not, nor those of week 12 a year ago. Each has a batch that waits and one that the provider may have.
  const RUN = {
    now: "c1000000-0000-4000-8000-000000000000",
    next: "c2000000-0000-4000-8000-000000000000",
    later: "c3000000-0000-4000-8000-000000000000",
    closed: "c4000000-0000-4000-8000-000000000000",
    over: "c5000000-0000-4000-8000-000000000000",
    lastYear: "c6000000-0000-4000-8000-000000000000",
  };
  const GONE = "cf000000-0000-4000-8000-000000000000";
  const LOCK = "2100-01-01";
  const waiting = (run: string) => run.replace("c", "d");
  const tried = (run: string) => run.replace("c", "e");
  const mailOf = (run: string) => run.replace("c", "f");
  const names = () => {
    const each = Object.entries(RUN).flatMap(([name, run]) => [
      [name, run],
      [`${name}-waiting`, waiting(run)],
      [`${name}-tried`, tried(run)],
    ]);
    return { ...fixture.ids, gone: GONE, ...Object.fromEntries(each) };
  };

  beforeEach(async () => {
    await db.sql("delete from private.reminder_runs");
    await lockIn(db, 12, 8);
    await lockIn(db, 13, 20);
    await lockIn(db, 14, 72);
    await lockIn(db, 15, 96);
    const { ann, bob, cyd } = fixture.ids;
    const season = "private.season_of(now())";
    await db.sql(`insert into private.reminder_runs (id, season, week_number, closed_at, unsent) values
      ('${RUN.now}', ${season}, 12, null, 0), ('${RUN.next}', ${season}, 13, null, 0),
      ('${RUN.later}', ${season}, 14, '2001-01-01', 2), ('${RUN.closed}', ${season}, 11, '2001-01-01', 3),
      ('${RUN.over}', ${season}, 10, null, 4), ('${RUN.lastYear}', ${season} - 1, 12, null, 5)`);
    for (const run of [RUN.now, RUN.next, RUN.over, RUN.lastYear]) {
      await db.sql(`
        insert into private.reminder_mails (id, run_id, lock_at, mail) values ('${mailOf(run)}', '${run}', '${LOCK}', '{}');
        insert into private.reminder_batches (id, run_id, mail_id, attempts, first_attempt_at, claimed_at, dropped) values
          ('${waiting(run)}', '${run}', null, 0, null, null, 7), ('${tried(run)}', '${run}', '${mailOf(run)}', 1, now(), now(), 0);
        insert into private.reminder_recipients (run_id, batch_id, place, user_id, email) values
          ('${run}', '${waiting(run)}', 0, '${ann}', 'ann@mail.example'),
          ('${run}', '${tried(run)}', 0, '${GONE}', 'gone@mail.example'),
          ('${run}', '${tried(run)}', 1, '${bob}', 'bob@mail.example')`);
    }
    await db.sql(`insert into private.reminder_recipients (run_id, batch_id, place, user_id, email)
      values ('${RUN.over}', '${waiting(RUN.over)}', 1, '${cyd}', 'cyd@mail.example')`);
  });

  const call = async (name: string, args: object = {}) => (await server(db).rpc(name, args).throwOnError()).data;
  /** What a call answers and what it changes. */
  async function told(name: string, args: object = {}): Promise<[unknown, object]> {
    let said: unknown;
    const changed = await changesOf(
      db,
      async () => {
        said = await call(name, args);
      },
      names(),
    );
    return [said, changed];
  }

  test("are closed with the week of that season, and then no other", async () => {
    const ended = (run: string) => [`${run} ${run}-tried`, `${run} ${run}-waiting`];
    const both = [...ended("lastYear"), ...ended("over")];
    expect(await told("close_reminders", { most: 100 })).toEqual([
      true,
      {
        "private.reminder_runs": expect.any(Array),
        "private.reminder_batches": [...both.map((batch) => `+${batch}`), ...both.map((batch) => `-${batch}`)],
        "private.reminder_recipients": [
          "+lastYear lastYear-tried bob",
          "+over over-tried bob",
          "-lastYear lastYear-tried bob",
          "-lastYear lastYear-tried gone",
          "-lastYear lastYear-waiting ann",
          "-over over-tried bob",
          "-over over-tried gone",
          "-over over-waiting ann",
          "-over over-waiting cyd",
        ],
      },
    ]);
    const [, closed] = await told("close_reminders", { most: 100 });
    expect(Object.keys(closed)).toEqual(["private.reminder_runs"]);
    const runs = await db.sql(
      "select id, unsent, closed_at is null as open, closed_at > now() - interval '1 hour' as new from private.reminder_runs order by id",
    );
    expect(runs).toEqual([
      { id: RUN.now, unsent: 0, open: true, new: null },
      { id: RUN.next, unsent: 0, open: true, new: null },
      { id: RUN.later, unsent: 2, open: false, new: false },
      { id: RUN.closed, unsent: 3, open: false, new: false },
      { id: RUN.over, unsent: 6, open: false, new: true },
      { id: RUN.lastYear, unsent: 6, open: false, new: true },
    ]);
  });

  test("are opened again with the week of that season, if it is due, and a week is due for its own batches", async () => {
    await db.sql(
      `update private.reminder_runs set closed_at = '2001-01-01' where id in ('${RUN.now}', '${RUN.lastYear}')`,
    );
    const [said, changed] = await told("due_reminders");
    expect(said).toMatchObject({
      due: [
        { week: 12, run: RUN.now },
        { week: 13, run: RUN.next },
      ],
    });
    expect(changed).toEqual({ "private.reminder_runs": expect.any(Array) });
    const open = await db.sql("select id from private.reminder_runs where closed_at is null order by id");
    expect(open).toEqual([{ id: RUN.now }, { id: RUN.next }, { id: RUN.over }]);
    expect(await db.sql("select unsent from private.reminder_runs order by id")).toEqual(
      [0, 0, 2, 3, 4, 5].map((unsent) => ({ unsent })),
    );
  });

  test("take nobody in while another week is due, or that week of another season", async () => {
    for (const run_id of [RUN.over, RUN.lastYear, RUN.closed, RUN.later])
      expect(await told("enqueue_reminders", { run_id, after: null, most: 100, address_key: "" })).toEqual([null, {}]);
    const [last, changed] = await told("enqueue_reminders", {
      run_id: RUN.now,
      after: null,
      most: 100,
      address_key: "",
    });
    expect([last, Object.keys(changed)]).toEqual([
      [fixture.ids.cyd, fixture.ids.dee].sort()[1],
      ["private.reminder_batches", "private.reminder_recipients"],
    ]);
  });

  test("are claimed with their own mail, and wait for their own batches", async () => {
    const claim = () => told("claim_reminders", { hold_seconds: 60, address_key: "" });
    // The mail of week 13 names the same lock.
    await db.sql(`update private.reminder_mails set lock_at = end_date from public.week_schedule
      where week_number = 12 and run_id <> '${RUN.now}'`);
    await db.sql(
      `update private.reminder_batches set free_at = now() + interval '1 minute' where id = '${tried(RUN.now)}'`,
    );
    const [unwritten, nothing] = await claim();
    expect([unwritten, nothing]).toEqual([
      { batch: null, wait: null, unwritten: { run: RUN.now, week: 12, lockAt: expect.any(String) } },
      {},
    ]);
    await db.sql(`update private.reminder_mails set lock_at = end_date from public.week_schedule
      where week_number = 12 and run_id = '${RUN.now}'`);
    const [claimed, changed] = await claim();
    expect(claimed).toMatchObject({ batch: { id: waiting(RUN.now), recipients: [{ email: "ann@mail.example" }] } });
    expect(changed).toEqual({ "private.reminder_batches": ["+now now-waiting", "-now now-waiting"] });
    await db.sql(
      `update private.reminder_batches set free_at = now() + interval '1 minute' where run_id = '${RUN.next}'`,
    );
    const [held, unchanged] = await claim();
    expect([held, unchanged]).toEqual([{ batch: null, wait: expect.any(Number), unwritten: null }, {}]);
    expect((held as { wait: number }).wait).toBeGreaterThan(30);
  });

  test("end with their own batch: whom its answer refuses, and who is gone", async () => {
    expect(await told("finish_reminders", { batch_id: tried(RUN.now), refused: [1] })).toEqual([
      null,
      {
        "private.reminder_batches": ["+now now-tried", "-now now-tried"],
        "private.reminder_recipients": ["+now now-tried bob", "-now now-tried bob", "-now now-tried gone"],
      },
    ]);
    const refused = await db.sql("select run_id, user_id from private.reminder_recipients where outcome = 'refused'");
    expect(refused).toEqual([{ run_id: RUN.now, user_id: fixture.ids.bob }]);
    // A worker that comes too late.
    const late = { batch_id: tried(RUN.now), attempt: 1, seconds: 60, reason: "429", untouched: true };
    expect(await told("postpone_reminders", late)).toEqual([null, {}]);
    expect(await told("postpone_reminders", { ...late, batch_id: tried(RUN.next) })).toEqual([
      null,
      { "private.reminder_batches": ["+next next-tried", "-next next-tried"] },
    ]);
  });

  test("are counted without those of another week", async () => {
    const counts = { accepted: 0, refused: 0, expired: 4, waiting: 4, dropped: 7 };
    expect(await call("count_reminders", { run_id: RUN.over })).toEqual(counts);
  });

  test("are what the report of health says when none of their season waits", async () => {
    const since = async () => (await call("health_report")).remindersWaitingSince;
    // Of another season is also the last result.
    await db.sql(`${pastSeasonSql(OFFICIAL_RECORD)}
      insert into private.outcome_changes (season, changed_at, source) values ('${PAST}', '2100-01-01', 'operator')`);
    expect(Date.parse((await call("health_report")).lastResult)).toBeLessThan(Date.parse("2100-01-01"));
    expect(Date.now() - Date.parse(await since())).toBeLessThan(60_000);
    await db.sql("update private.reminder_batches set outcome = 'accepted', finished_at = now()");
    expect(await since()).toBeNull();
    await db.sql("delete from private.reminder_runs where id = $1", [RUN.now]);
    // Since a day before the lock.
    expect(Math.round((Date.now() - Date.parse(await since())) / 3_600_000)).toBe(16);
  });
});

const RUNS = { one: "10000000-0000-4000-8000-000000000000", two: "20000000-0000-4000-8000-000000000000" };
const BATCHES = {
  ended: "30000000-0000-4000-8000-000000000000",
  attempted: "40000000-0000-4000-8000-000000000000",
  waiting: "50000000-0000-4000-8000-000000000000",
  another: "60000000-0000-4000-8000-000000000000",
};

/** Two runs of reminders: Dee is in a batch that has ended, one that the provider may have, and one that waits. */
async function givenReminders(): Promise<void> {
  const [mail] = ["70000000-0000-4000-8000-000000000000"];
  const recipient = (run: string, batch: string, place: number, user: string) =>
    `('${run}', '${batch}', ${place}, '${user}', 'somebody@mail.example')`;
  const { ann, bob, dee } = fixture.ids;
  const third = "80000000-0000-4000-8000-000000000000";
  await db.sql(`delete from private.reminder_runs;
    insert into private.reminder_runs (id, season, week_number)
      values ('${RUNS.one}', 2001, 1), ('${RUNS.two}', 2001, 2), ('${third}', 2001, 3);
    insert into private.reminder_mails (id, run_id, lock_at, mail) values ('${mail}', '${RUNS.one}', now(), '{}');
    insert into private.reminder_batches (id, run_id, first_attempt_at, outcome, finished_at, mail_id) values
      ('${BATCHES.ended}', '${RUNS.one}', now(), 'accepted', now(), '${mail}'),
      ('${BATCHES.attempted}', '${third}', now(), null, null, '${mail}'),
      ('${BATCHES.waiting}', '${RUNS.two}', null, null, null, null),
      ('${BATCHES.another}', '${RUNS.two}', null, null, null, null);
    insert into private.reminder_recipients (run_id, batch_id, place, user_id, email) values ${[
      recipient(RUNS.one, BATCHES.ended, 0, dee),
      recipient(RUNS.one, BATCHES.ended, 1, ann),
      recipient(third, BATCHES.attempted, 0, dee),
      recipient(RUNS.two, BATCHES.waiting, 0, dee),
      recipient(RUNS.two, BATCHES.waiting, 1, ann),
      recipient(RUNS.two, BATCHES.another, 0, bob),
    ].join()};`);
}

test("who deletes their account", async () => {
  await givenReminders();
  const named = { ...fixture.ids, huddle: fixture.id, rivals, ...RUNS, ...BATCHES };
  const leave = () => db.authSql("delete from auth.users where id = $1", [fixture.ids.dee]);
  const { "private.group_tallies": tallies, ...changed } = await changesOf(db, leave, named);
  expect(new Set(tallies)).toEqual(new Set(["+rivals 1", "+rivals 2", "-rivals 1", "-rivals 2"]));
  expect(changed).toEqual({
    "public.users": ["-dee"],
    "public.user_email_preferences": ["-dee"],
    "public.weekly_picks": ["-dee 1", "-dee 2", "-dee 3"],
    "public.group_members": ["-rivals dee"],
    "public.groups": ["+rivals", "-rivals"],
    "private.pick_bits": ["-dee 1", "-dee 2", "-dee 3"],
    "private.player_scores": ["-dee"],
    "private.popular_teams": ["-1", "-2", "-3"],
    // The batch that waits has one to drop. Who is in one that the provider may have stays until it has ended.
    "private.reminder_batches": ["+two waiting", "-two waiting"],
    "private.reminder_recipients": ["-one ended dee", "-two waiting dee"],
  });
});
