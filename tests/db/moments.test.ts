import { afterAll, beforeAll, expect, test } from "vitest";
import { savableRecord } from "../support/brackets/outcomes.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { type GroupFixture, openGroupFixture } from "../support/groups/group-fixture.ts";

// What is true in the very moment in which something begins or ends: within one statement no time passes.

const WEEK = 3;

let fixture: GroupFixture;
let db: TestDatabase;
let ann: string;
beforeAll(async () => {
  fixture = await openGroupFixture();
  db = fixture.db;
  ann = fixture.ids.ann;
  await fixture.given([{ name: "ann", week: WEEK, record: savableRecord(1) }]);
});
afterAll(() => db.close());

/** Does something and returns the answer to a question as text, both in one moment. Nothing of it stays. */
async function inOneMoment(act: string, question: string): Promise<string | undefined> {
  const trial = db.sql(`do $$ begin
    perform set_config('request.jwt.claims', '{"sub":"${ann}"}', true);
    perform set_config('request.jwt.claim.sub', '${ann}', true);
    ${act};
    raise exception 'found <%>', (${question});
  end $$`);
  const said = await trial.then(String, (error: Error) => error.message);
  return /found <(.*)>/.exec(said)?.[1] ?? said;
}

const week = (start: string, end: string) =>
  `update public.week_schedule set start_date = ${start}, end_date = ${end} where week_number = ${WEEK}`;
const endsAt = (moment: string) => week("now() - interval '9 days'", moment);
const BEFORE = "now() - interval '1 microsecond'";
const AFTER = "now() + interval '1 microsecond'";

const dueAt = (end: string) => endsAt(`now() + interval '24 hours' + ${end}`);
const batchTriedAt = (moment: string) => `${week("now() - interval '1 day'", "now() + interval '3 days'")};
  with run as (
    insert into private.reminder_runs (season, week_number)
    select season, week_number from private.open_weeks where week_number = ${WEEK} returning id
  )
  insert into private.reminder_mails (run_id, lock_at, mail) select id, now(), '{}' from run;
  insert into private.reminder_batches (run_id, mail_id, first_attempt_at)
  select run_id, id, ${moment} from private.reminder_mails`;
const moments: [what: string, question: string, yes: string, no: string][] = [
  [
    "a week has closed after its end, not at its end",
    `${WEEK} = any (private.closed_weeks())`,
    endsAt(BEFORE),
    endsAt("now()"),
  ],
  [
    "the most picked teams are told after the end of their week, not at its end",
    `public.popular_teams(${WEEK}) <> '[]'`,
    endsAt(BEFORE),
    endsAt("now()"),
  ],
  [
    "the week of a group is told after its end, not at its end",
    `public.group_week('GROUP', ${WEEK}, 0) #> '{boldest}' <> '[]'`,
    endsAt(BEFORE),
    endsAt("now()"),
  ],
  [
    "a week is open from its start on",
    `exists (select from private.open_weeks where week_number = ${WEEK})`,
    week("now()", "now() + interval '1 day'"),
    week(AFTER, "now() + interval '1 day'"),
  ],
  [
    "a week is open to its end",
    `exists (select from private.open_weeks where week_number = ${WEEK})`,
    endsAt("now()"),
    endsAt(BEFORE),
  ],
  [
    "a week is due for a day",
    `(select is_due from private.open_weeks where week_number = ${WEEK})`,
    dueAt("interval '0'"),
    dueAt("interval '1 microsecond'"),
  ],
  [
    "the week that is due next is none that is due now",
    `(public.due_reminders() #>> '{next,week}') is not distinct from '${WEEK}'`,
    dueAt("interval '1 microsecond'"),
    dueAt("interval '0'"),
  ],
  [
    "a batch is seen through for less than 23 hours",
    `public.due_reminders() #> '{due}' <> '[]'`,
    batchTriedAt("now() - interval '23 hours' + interval '1 microsecond'"),
    batchTriedAt("now() - interval '23 hours'"),
  ],
  [
    "a ranking is released from its time on",
    `public.save_ranking((select name from public.seasons), (select array_agg(id) from (
      select id from public.teams where conference is not null order by id limit 25) as known))`,
    "update public.playoff_dates set starts_at = case when number = 1 then now() else now() + interval '1 day' end where kind = 'ranking'",
    `update public.playoff_dates set starts_at = ${AFTER} where kind = 'ranking'`,
  ],
];

test.each(moments)("%s", async (_, question, yes, no) => {
  const asked = question.replaceAll("GROUP", fixture.id);
  expect([await inOneMoment(yes, asked), await inOneMoment(no, asked)]).toEqual(["t", "f"]);
});
