import { afterAll, beforeAll } from "vitest";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { testEdges } from "../support/database/edges.ts";
import { openGroupFixture } from "../support/groups/group-fixture.ts";

let db: TestDatabase;
beforeAll(async () => {
  const fixture = await openGroupFixture();
  db = fixture.db;
  await fixture.given([{ name: "ann", week: 3, record: OFFICIAL_RECORD }]);
  await fixture.official(OFFICIAL_RECORD);
  await fixture.catchUp();
});
afterAll(() => db.close());

const SEASON = "(select name from public.seasons)";
const NO_SEASON = "'1999-00'";
const GROUP = "(select id from public.groups limit 1)";
const USER = "(select id from public.users limit 1)";
const RUN = "(select id from private.reminder_runs limit 1)";
const NOBODY = "gen_random_uuid()";

const words = (...all: readonly string[]) => all.map((word) => `'${word}'`);

const givenRun = "insert into private.reminder_runs (season, week_number) values (2025, 3)";
const batch = (columns: string) => (value: string) =>
  `${givenRun}; insert into private.reminder_batches (run_id, ${columns}) values (${RUN}, ${value})`;

testEdges(() => db, {
  outcome_changes_season_fkey: {
    write: (value) => `insert into private.outcome_changes (season, source) values (${value}, 'feed')`,
    takes: [SEASON],
    refuses: [NO_SEASON],
  },
  committee_rankings_season_fkey: {
    write: (value) => `insert into public.committee_rankings
      values (${value}, 1, now(), array_fill('x'::text, array[25]))`,
    takes: [SEASON],
    refuses: [NO_SEASON],
  },
  season_closing_season_fkey: {
    write: (value) => `insert into private.season_closing (season, phase) values (${value}, 'players')`,
    takes: [SEASON],
    refuses: [NO_SEASON],
  },
  season_teams_season_fkey: {
    write: (value) =>
      `delete from public.season_teams; insert into public.season_teams values (${value}, 'miami', 'ACC')`,
    takes: [SEASON],
    refuses: [NO_SEASON],
  },
  season_teams_team_id_fkey: {
    write: (value) =>
      `delete from public.season_teams; insert into public.season_teams values (${SEASON}, ${value}, 'ACC')`,
    takes: ["'miami'"],
    refuses: ["'nobody'"],
  },
  past_weeks_season_fkey: {
    write: (value) => `insert into public.past_weeks values (${value}, 1, now(), now() + interval '1 day')`,
    takes: [SEASON],
    refuses: [NO_SEASON],
  },
  past_scores_season_fkey: {
    write: (value) => `insert into public.past_scores (season, points, rank, champion, champion_picks)
      values (${value}, 0, 1, 'miami', 1)`,
    takes: [SEASON],
    refuses: [NO_SEASON],
  },
  past_groups_season_fkey: {
    write: (value) => `insert into public.past_groups values (${GROUP}, ${value}, 1, '{}')`,
    takes: [SEASON],
    refuses: [NO_SEASON],
  },
  past_groups_group_id_fkey: {
    write: (value) => `insert into public.past_groups values (${value}, ${SEASON}, 1, '{}')`,
    takes: [GROUP],
    refuses: [NOBODY],
  },
  past_standings_group_id_season_fkey: {
    write: (value) => `insert into public.past_groups values (${GROUP}, ${SEASON}, 1, '{}');
      insert into public.past_standings (group_id, season, place, rank, score) values (${value}, ${SEASON}, 1, 1, 0)`,
    takes: [GROUP],
    refuses: [NOBODY],
  },
  past_standings_check: {
    write: (value) => `insert into public.past_groups values (${GROUP}, ${SEASON}, 1, '{}');
      insert into public.past_standings (group_id, season, place, rank, score, user_id, team_name)
      values (${GROUP}, ${SEASON}, 1, 1, 0, ${value})`,
    takes: ["null, null", `${USER}, 'x'`, `${USER}, null`],
    refuses: ["null, 'x'"],
  },
  tallied_weeks_group_id_fkey: {
    write: (value) =>
      `delete from private.tallied_weeks; insert into private.tallied_weeks (group_id, week_number) values (${value}, 3)`,
    takes: [GROUP],
    refuses: [NOBODY],
  },
  popular_teams_week_number_fkey: {
    write: (value) =>
      `delete from private.popular_teams; insert into private.popular_teams (week_number, team_ids) values (${value}, '{}')`,
    takes: ["3"],
    refuses: ["16"],
  },
  reminder_mails_run_id_fkey: {
    write: (value) =>
      `${givenRun}; insert into private.reminder_mails (run_id, lock_at, mail) values (${value}, now(), '{}')`,
    takes: [RUN],
    refuses: [NOBODY],
  },
  reminder_batches_mail_id_fkey: { write: batch("mail_id"), takes: ["null"], refuses: [NOBODY] },
  reminder_batches_check: {
    write: batch("outcome, finished_at"),
    takes: ["null, null", "'accepted', now()"],
    refuses: ["null, now()", "'accepted', null"],
  },
  reminder_batches_check1: {
    write: batch("mail_id, first_attempt_at"),
    takes: ["null, null"],
    refuses: ["null, now()"],
  },
  reminder_batches_outcome_check: {
    write: batch("finished_at, outcome"),
    takes: ["now(), 'accepted'", "now(), 'expired'"],
    refuses: ["now(), 'refused'"],
  },
  reminder_recipients_outcome_check: {
    write: (value) => `${batch("attempts")("0")}; insert into private.reminder_recipients
      (run_id, user_id, batch_id, place, outcome)
      values (${RUN}, ${USER}, (select id from private.reminder_batches limit 1), 1, ${value})`,
    takes: words("accepted", "refused", "expired"),
    refuses: words("lost"),
  },
  groups_invite_code_key: {
    write: (value) => `insert into public.groups (group_name, invite_code) values ('Another', ${value})`,
    takes: ["replace(gen_random_uuid()::text, '-', '')"],
    refuses: ["(select invite_code from public.groups limit 1)"],
  },
  user_email_preferences_unsubscribe_token_key: {
    write: (value) => `update public.user_email_preferences set unsubscribe_token = ${value} where true`,
    takes: [NOBODY],
    refuses: ["'00000000-0000-4000-8000-000000000000'"],
  },
  team_numbers_number_key: {
    write: (value) =>
      `delete from private.team_numbers; insert into private.team_numbers values ('x', 1), ('y', ${value})`,
    takes: ["2"],
    refuses: ["1"],
  },
  feed_is_only_check: {
    write: (value) => `insert into private.feed (is_only) values (${value}) on conflict do nothing`,
    takes: ["true"],
    refuses: ["false"],
  },
  outcome_bits_is_only_check: {
    write: (value) => `update private.outcome_bits set is_only = ${value}`,
    takes: ["true"],
    refuses: ["false"],
  },
  score_state_is_only_check: {
    write: (value) => `update private.score_state set is_only = ${value}`,
    takes: ["true"],
    refuses: ["false"],
  },
  operator_actions_action_check: {
    write: (value) =>
      `insert into private.operator_actions (action, kind, target_id) values (${value}, 'group', ${NOBODY})`,
    takes: words("rename", "hide", "end-invites", "block", "unblock"),
    refuses: words("delete"),
  },
  operator_actions_kind_check: {
    write: (value) =>
      `insert into private.operator_actions (action, kind, target_id) values ('hide', ${value}, ${NOBODY})`,
    takes: words("player", "group", "bracket"),
    refuses: words("week"),
  },
  outcome_changes_source_check: {
    write: (value) => `insert into private.outcome_changes (season, source) values (${SEASON}, ${value})`,
    takes: words("operator", "feed", "undo"),
    refuses: words("guess"),
  },
  season_closing_phase_check: {
    write: (value) => `insert into private.season_closing (season, phase) values (${SEASON}, ${value})`,
    takes: words("players", "groups", "compare", "end", "check", "tallies", "delete"),
    refuses: words("done"),
  },
  suppressions_reason_check: {
    write: (value) => `insert into private.suppressions (address_hash, reason) values ('x', ${value})`,
    takes: words("bounced", "complained", "suppressed"),
    refuses: words("opened"),
  },
  playoff_dates_kind_check: {
    write: (value) => `delete from public.playoff_dates; insert into public.playoff_dates values (1, ${value}, now())`,
    takes: words("ranking", "kickoff"),
    refuses: words("final"),
  },
  playoff_dates_starts_at_check: {
    write: (value) =>
      `delete from public.playoff_dates; insert into public.playoff_dates values (1, 'ranking', ${value})`,
    takes: ["now()"],
    refuses: words("infinity", "-infinity"),
  },
  week_schedule_start_date_check: {
    write: (value) => `update public.week_schedule set start_date = ${value}`,
    takes: ["now() - interval '90 years'"],
    refuses: words("-infinity"),
  },
  week_schedule_end_date_check: {
    write: (value) => `update public.week_schedule set end_date = ${value}`,
    takes: ["now() + interval '90 years'"],
    refuses: words("infinity"),
  },
  seasons_check: {
    write: (value) => `update public.seasons set (closing_since, closed_at, outcome) = (now(), ${value})`,
    takes: ["now(), '{}'", "null, null"],
    refuses: ["now(), null", "null, '{}'"],
  },
  seasons_check1: {
    write: (value) => `update public.seasons set (closed_at, outcome, closing_since) = (now(), '{}', ${value})`,
    takes: ["now()"],
    refuses: ["null"],
  },
  seasons_name_check: {
    write: (value) => `insert into public.seasons (name, closing_since, closed_at, outcome)
      values (${value}, now(), now(), '{}')`,
    takes: words("2031-32"),
    refuses: words("1999-00", "2031-3", "2031-322"),
  },
});
