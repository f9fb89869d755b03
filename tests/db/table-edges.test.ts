import { afterAll, beforeAll, expect, test } from "vitest";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { testEdges } from "../support/database/edges.ts";
import { NULL_MEANS, TRY_NULLS } from "../support/database/null-columns.ts";
import { openGroupFixture } from "../support/groups/group-fixture.ts";

let db: TestDatabase;
beforeAll(async () => {
  const fixture = await openGroupFixture();
  db = fixture.db;
  await fixture.given([{ name: "ann", week: 3, record: OFFICIAL_RECORD }]);
});
afterAll(() => db.close());

/** A text of so many letters, in SQL. */
const letters = (count: number) => `repeat('x', ${count})`;

/** As many teams as are given, in SQL; the last one is none. */
const teams = (count: number, last = "'x'") => `array_append(array_fill('x'::text, array[${count - 1}]), ${last})`;

/** Tries statements and returns what a question finds then. Nothing of it stays. */
async function after(statements: string, question: string): Promise<string | undefined> {
  const trial = db.sql(`do $$ begin ${statements}; raise exception 'found %', (${question}); end $$`);
  return /found (.*)/.exec(String(await trial.catch((error: Error) => error.message)))?.[1];
}

test("a team that is added has the number after the last one", async () => {
  const last = await after("perform 1", "select max(number) from private.team_numbers");
  const added = await after(
    `insert into public.teams select 'new-team', 'New Team', 'NEW', null, logo_url, primary_color, secondary_color
    from public.teams limit 1`,
    "select number from private.team_numbers where team_id = 'new-team'",
  );
  expect(Number(added)).toBe(Number(last) + 1);
});

test("a team that is removed and added again keeps its number", async () => {
  const last = await after("perform 1", "select max(number) from private.team_numbers");
  const add = `insert into public.teams select 'new-team', 'New Team', 'NEW', null, logo_url, primary_color, secondary_color
    from public.teams limit 1`;
  const kept = await after(
    `${add}; delete from public.teams where id = 'new-team'; ${add}`,
    "select number from private.team_numbers where team_id = 'new-team'",
  );
  expect(Number(kept)).toBe(Number(last) + 1);
});

test("a change of preferences is dated, whatever date it brings", async () => {
  const isNow = await after(
    "update public.user_email_preferences set updated_at = '2020-01-01'",
    "select bool_and(updated_at = now()) from public.user_email_preferences",
  );
  expect(isNow).toBe("t");
});

test("null is refused by every column where it means nothing", async () => {
  const said = await db.sql(TRY_NULLS).catch((error: Error) => error.message);
  const [, taken = ""] = /^taken by: (.*)$/.exec(String(said)) ?? [];
  expect(taken.split(", ").toSorted()).toEqual(Object.keys(NULL_MEANS));
});

testEdges(() => db, {
  groups_group_name_check: {
    write: (value) => `update public.groups set group_name = ${value}`,
    takes: [letters(1), letters(50)],
    refuses: ["''", letters(51)],
  },
  group_members_team_name_check: {
    write: (value) => `update public.group_members set team_name = ${value}`,
    takes: [letters(1), letters(50)],
    refuses: ["''", letters(51)],
  },
  weekly_picks_week_number_check: {
    write: (value) => `update public.weekly_picks set week_number = ${value}`,
    takes: ["3"],
    refuses: ["0", "16"],
  },
  week_schedule_week_number_check: {
    write: (value) => `insert into public.week_schedule (week_number, start_date, end_date)
      values (${value}, now(), now() + interval '1 day')`,
    takes: [],
    refuses: ["0", "16"],
  },
  week_schedule_check: {
    write: (value) => `update public.week_schedule set end_date = start_date + ${value}`,
    takes: ["interval '1 second'"],
    refuses: ["interval '0 seconds'"],
  },
  teams_id_check: {
    write: (
      value,
    ) => `insert into public.teams select ${value}, 'X', 'X', null, logo_url, primary_color, secondary_color
      from public.teams limit 1`,
    takes: [letters(60)],
    refuses: [letters(61)],
  },
  teams_name_check: {
    write: (value) => `update public.teams set name = ${value} where id = 'miami'`,
    takes: [letters(1), letters(60)],
    refuses: ["''", letters(61)],
  },
  teams_abbreviation_check: {
    write: (value) => `update public.teams set abbreviation = ${value}`,
    takes: [letters(1), letters(5)],
    refuses: ["''", letters(6)],
  },
  brackets_name_check: {
    write: (value) => `insert into public.brackets (name, team_slots) values (${value}, '[]')`,
    takes: [letters(1), letters(50)],
    refuses: ["''", letters(51), "' x'"],
  },
  committee_rankings_number_check: {
    write: (value) => `insert into public.committee_rankings
      select name, ${value}, now(), ${teams(25)} from public.seasons`,
    takes: ["1", "20"],
    refuses: ["0", "21"],
  },
  committee_rankings_team_ids_check: {
    write: (value) => `insert into public.committee_rankings select name, 1, now(), ${value} from public.seasons`,
    takes: [teams(25)],
    refuses: [teams(24), teams(26), teams(25, "null")],
  },
  operator_actions_reason_check: {
    write: (value) => `insert into private.operator_actions (action, kind, target_id, reason)
      values ('hide', 'group', gen_random_uuid(), ${value})`,
    takes: ["null", letters(500)],
    refuses: [letters(501)],
  },
  feed_problem_check: {
    write: (value) => `insert into private.feed (problem) values (${value})
      on conflict (is_only) do update set problem = excluded.problem`,
    takes: [letters(2_000)],
    refuses: [letters(2_001)],
  },
  feed_failures_check: {
    write: (value) => `insert into private.feed (failures) values (${value})
      on conflict (is_only) do update set failures = excluded.failures`,
    takes: ["0"],
    refuses: ["-1"],
  },
  mail_events_id_check: {
    write: (value) => `insert into private.mail_events (id) values (${value})`,
    takes: [letters(255)],
    refuses: [letters(256)],
  },
  rate_limits_used_check: {
    write: (value) => `insert into private.rate_limits values ('x', 'x', now(), ${value})`,
    takes: ["0"],
    refuses: ["-1"],
  },
  team_numbers_number_check: {
    write: (value) => `delete from private.team_numbers; insert into private.team_numbers values ('x', ${value})`,
    takes: ["0", "159"],
    refuses: ["-1", "160"],
  },
});

test("what is longer than any record is not parsed, and what is longer than any name is not tidied", async () => {
  const [edge] = await db.sql(`select
    jsonb_typeof(private.unwrapped_record(to_jsonb('[' || repeat(' ', 4998) || ']'))) as record,
    jsonb_typeof(private.unwrapped_record(to_jsonb('[' || repeat(' ', 4999) || ']'))) as longer_record,
    char_length(private.tidy_name(repeat(' ', 499) || 'x')) as name,
    char_length(private.tidy_name(repeat(' ', 500) || 'x')) as longer_name`);
  expect(edge).toEqual({ record: "array", longer_record: "string", name: 1, longer_name: 51 });
});
