import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { savablePick } from "../support/brackets/arbitrary-picks.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { changesOf } from "../support/database/changes.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { type GroupFixture, NAMES, openGroupFixture } from "../support/groups/group-fixture.ts";

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
  await db.sql(`
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
