const SEEN_PICKS =
  'policy | public.weekly_picks | "players read their own picks, and all once the week has closed" using: without';

/** Two equalities let the planner expect one row of 40,000 picks, three one of eight million; the test adds 200. */
const ONE_OF_THREE = "two equalities hide the number of picks as well, up to a season of 40,000";

const ARCHIVED_GROUPS =
  "if | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | never";

/** Then one call does more of the same work, which the test of a million picks measures. */
const ONLY_SLOWER = "only how much is done in one call, and how long it holds its locks";

/** The operator then waits a third of a second for a step of the closing that has nothing to do with it. */
const WAITS_IN_VAIN = "only how long the operator waits for a step of the closing";

const ASKED_TWICE = "what is made for nothing is left out by the question after it";

const EVERY_RUN = "every run is in the list, along which the key is searched";

const ANOTHER_ID = "no player has the id of a group, and no group that of a player";

const NO_OUTCOME_YET = "a batch that has not ended has nobody with an outcome";

const SAME_RECIPIENT = "who takes part in a mail has its recipient, and both are asked for along the index";

const SET_ALREADY = "what is set to null and 0 is that already";

const FIRST_ROW = "whoever asks for one value takes the first row";

/** The planner has no statistics of picks: every statement names the players for each of its tables. */
const PLANNED = "the join says the same; it is said for the planner";

const ONE_CLOSING = "only one season is ever being closed";

const SAME_SUMS = "everything is added up anew, to the same sums";

const ADDING_NONE = "adding none to what is lacking changes nothing";

/** Autovacuum has no user. */
const WAITS_FOR_MORE = "then it also waits for those who read no page, and goes on after them";

/** The points of a member in closed weeks that nobody has counted, added up also when there is no such week. */
function addedUpAnyway(points: "points" | "round_points"): string {
  const weeks = "(SELECT private.unscored_weeks() AS unscored_weeks)";
  const sum =
    `(SELECT CAST(COALESCE(sum(worth.${points}), CAST(0 AS bigint)) AS int) AS "coalesce" FROM private.pick_points AS worth ` +
    `WHERE worth.user_id = member.user_id AND worth.week_number = ANY (CAST(${weeks} AS smallint[])))`;
  return `case | private.scored_members | CASE WHEN (${weeks}) = CAST('{}' AS smallint[]) THEN 0 ELSE ${sum} END -> ${sum}`;
}

/**
 * The mutants that survive all tests, each with the reason why nobody gains by it. The run fails for a survivor that is
 * not here, and for one here that does not survive.
 */
export const REVIEWED: Readonly<Record<string, string>> = {
  [`${SEEN_PICKS} id = id`]: ONE_OF_THREE,
  [`${SEEN_PICKS} user_id = user_id`]: ONE_OF_THREE,
  [`${SEEN_PICKS} week_number = week_number`]: ONE_OF_THREE,
  [`${SEEN_PICKS} is_submitted`]: "the trigger stores no pick that is not submitted, whoever writes it",
  [`${ARCHIVED_GROUPS} cardinality(uncounted) > 0`]: ONLY_SLOWER,
  [`${ARCHIVED_GROUPS} clock_timestamp() > deadline`]: ONLY_SLOWER,
  "case | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | CASE WHEN is_large THEN private.uncounted_weeks(last_id, weeks) END -> NULL":
    ONLY_SLOWER,
  [addedUpAnyway("points")]: "the picks of no week are worth nothing",
  [addedUpAnyway("round_points")]: "the picks of no week are worth nothing",
  "limit | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | members > 1000 -> members > 1001":
    ONLY_SLOWER,
  "limit | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | cardinality(uncounted) > 0 -> cardinality(uncounted) > 1":
    ONLY_SLOWER,
  "limit | private.next_groups(after uuid) | limit 100 + 1": ONLY_SLOWER,
  "limit | private.next_groups(after uuid) | members <= 1000 -> members <= 1001": ONLY_SLOWER,
  "limit | private.next_players(after uuid) | limit 100 + 1": ONLY_SLOWER,
  "limit | private.shared_mail(bracket jsonb, recipient_hash text, at timestamp with time zone) | limit 1 + 1":
    FIRST_ROW,
  "limit | public.catch_up() | '300 milliseconds'::interval -> '300 milliseconds'::interval * 2": ONLY_SLOWER,
  "limit | public.catch_up() | limit 1 + 1": FIRST_ROW,
  "limit | public.claim_reminders(hold_seconds integer, address_key text) | limit 1 + 1": FIRST_ROW,
  "limit | public.close_season(wanted text) | '300 milliseconds'::interval -> '300 milliseconds'::interval * 2":
    ONLY_SLOWER,
  "limit | public.due_reminders() | limit 1 + 1": FIRST_ROW,
  "limit | public.enqueue_reminders(run_id uuid, after uuid, most integer, address_key text) | limit 1 + 1": FIRST_ROW,
  "limit | public.feed_state() | limit 1 + 1": FIRST_ROW,
  "limit | public.own_data(address_key text, recipient_hash text) | limit 1 + 1": "a player is in a run once",
  "limit | public.store_saved_bracket(record jsonb, recipient_hash text, sender_hash text, limits jsonb, season text) | limit 1 + 1":
    FIRST_ROW,
  "limit | public.undo_outcome() | limit 1 + 1": FIRST_ROW,
  "comparison | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | members > 1000 -> members >= 1000":
    ONLY_SLOWER,
  "comparison | private.next_groups(after uuid) | members <= 1000 -> members < 1000": ONLY_SLOWER,
  "comparison | public.catch_up() | (first_week + weeks_at_once) <= cardinality(weeks) -> (first_week + weeks_at_once) < cardinality(weeks)":
    ONLY_SLOWER,
  "comparison | private.check_archive(wanted text, after uuid, deadline timestamp with time zone) | archived.user_id > after -> archived.user_id >= after":
    ASKED_TWICE,
  "comparison | private.compare_archive(wanted text, after uuid, deadline timestamp with time zone) | archived.user_id > after -> archived.user_id >= after":
    ASKED_TWICE,
  "comparison | private.compare_archive(wanted text, after uuid, deadline timestamp with time zone) | worth.user_id > after -> worth.user_id >= after":
    ASKED_TWICE,
  "comparison | private.check_archive(wanted text, after uuid, deadline timestamp with time zone) | lacking > 0 -> lacking >= 0":
    ADDING_NONE,
  "comparison | private.ranked_members(wanted_group uuid, viewer uuid, weeks smallint[], skipped integer) | place > skipped -> place >= skipped (2)":
    ASKED_TWICE,
  "comparison | public.group_week(wanted_group uuid, wanted_week integer, skipped integer) | every.place > after -> every.place >= after":
    ASKED_TWICE,
  "comparison | public.past_group_page(wanted_group uuid, wanted_season text, skipped integer) | standing.place > skipped -> standing.place >= skipped":
    ASKED_TWICE,
  "comparison | private.reminder_candidates | account.banned_until <= now() -> account.banned_until < now()":
    "only the auth service writes there, in a transaction of its own",
  "comparison | private.round_played() | bit_count(first) > 0 -> bit_count(first) >= 0":
    "without a result no point is for the first round either",
  "comparison | private.tallies_of(wanted_group uuid, weeks smallint[]) | cardinality(uncounted) > 0 -> cardinality(uncounted) >= 0":
    "the picks of no week are none",
  "comparison | public.due_reminders() | run.unsent > 0 -> run.unsent >= 0": SET_ALREADY,
  "if | private.ensure_tallies(wanted_group uuid, weeks smallint[]) | never missing = '{}'": "it counts no weeks then",
  "if | private.rescore() | never scored.weeks = closed and scored.outcome is not null and official is not null":
    SAME_SUMS,
  "if | public.catch_up() | never clock_timestamp() > deadline": ONLY_SLOWER,
  "if | public.catch_up() | never clock_timestamp() > deadline (2)": ONLY_SLOWER,
  "if | public.catch_up() | never clock_timestamp() > deadline and first_week + weeks_at_once <= cardinality(weeks)":
    ONLY_SLOWER,
  "if | public.enqueue_reminders(run_id uuid, after uuid, most integer, address_key text) | never run.id is null":
    "nobody is due for a week that is none, which is the same answer",
  "if | public.popular_teams(wanted_week integer) | never week is null":
    "no pick is for a week that is none, which is the same answer",
  "condition | private.forget_reminders() | without run_id = ANY (runs) (2)": EVERY_RUN,
  "condition | private.forget_reminders() | without run_id = ANY (runs)": EVERY_RUN,
  "condition | private.shared_mail(bracket jsonb, recipient_hash text, at timestamp with time zone) | without each.recipient_hash = shared_mail.recipient_hash":
    SAME_RECIPIENT,
  "condition | private.shared_mail(bracket jsonb, recipient_hash text, at timestamp with time zone) | without first.recipient_hash = shared_mail.recipient_hash":
    SAME_RECIPIENT,
  "condition | private.shared_mail(bracket jsonb, recipient_hash text, at timestamp with time zone) | without first.mail_id IS NULL":
    "who takes part in another's mail has nobody who takes part in theirs",
  "condition | public.claim_reminders(hold_seconds integer, address_key text) | without where run.closed_at IS NULL":
    "a run closes when none of its batches waits, and takes nobody in before it is opened again",
  "condition | public.close_reminders(most integer) | without outcome IS NULL": NO_OUTCOME_YET,
  "condition | public.close_reminders(most integer) | without recipient.outcome IS NULL": NO_OUTCOME_YET,
  "condition | public.current_player() | without account.id IS NULL": "an account that is none has no address either",
  "condition | public.due_reminders() | without run.closed_at IS NOT NULL OR run.unsent > 0": SET_ALREADY,
  "condition | public.operator_act(action text, kind text, target uuid, new_name text, reason text) | without team_name IS NOT NULL (2)":
    "what is set to null is that already",
  "condition | public.operator_act(action text, kind text, target uuid, new_name text, reason text) | without kind = 'player' (4)":
    ANOTHER_ID,
  "condition | public.operator_act(action text, kind text, target uuid, new_name text, reason text) | without kind = 'player' (3)":
    ANOTHER_ID,
  "condition | public.operator_act(action text, kind text, target uuid, new_name text, reason text) | without kind = 'group' (3)":
    ANOTHER_ID,
  "condition | public.refund_saved_bracket(saved_id uuid, try_id uuid, limits jsonb) | without saved.counted_at IS NOT NULL":
    "what is not counted is in no window of a limit",
  "condition | public.record_mail_event(event_id text, reason text, addresses text[], address_key text) | without distinct":
    "of two that are the same one is kept anyway",
  "condition | public.save_pick(wanted_week integer, record jsonb, season text) | without user_id = player_id":
    "the policy of changes asks the same",
  "condition | public.store_saved_bracket(record jsonb, recipient_hash text, sender_hash text, limits jsonb, season text) | without saved.id IS NULL":
    "a row that is none was not mailed either",
  "condition | public.viewed_pick(pick_id uuid) | without where name = 'official'":
    "the policy of reading shows no other",
  "condition | private.archive_players(wanted text, after uuid, deadline timestamp with time zone) | without on users.id = ranked.user_id":
    "who has no account has no picks either",
  "condition | private.archive_players(wanted text, after uuid, deadline timestamp with time zone) | without pick.user_id = ANY (ids)":
    PLANNED,
  "condition | private.archive_players(wanted text, after uuid, deadline timestamp with time zone) | without team.kind = 'champion'":
    "a team is the same for each kind, and of equal rows one is taken",
  "condition | private.archive_players(wanted text, after uuid, deadline timestamp with time zone) | without where ranked.user_id = ANY (ids)":
    PLANNED,
  "condition | private.archive_players(wanted text, after uuid, deadline timestamp with time zone) | without where user_id = ANY (ids)":
    PLANNED,
  "condition | private.archive_players(wanted text, after uuid, deadline timestamp with time zone) | without worth.user_id = ANY (ids)":
    PLANNED,
  "condition | private.bracket_record_problem(record jsonb) | without record IS NULL":
    "the teams of null are null, which is refused as well",
  "condition | private.bracket_record_problem(record jsonb) | without slots IS NULL":
    "null has not the twelve teams that are asked for",
  "condition | private.check_archive(wanted text, after uuid, deadline timestamp with time zone) | without archived.user_id <= last_id":
    PLANNED,
  "condition | private.check_archive(wanted text, after uuid, deadline timestamp with time zone) | without archived.user_id > after":
    PLANNED,
  "condition | private.check_archive(wanted text, after uuid, deadline timestamp with time zone) | without archived.user_id = pick.user_id":
    PLANNED,
  "condition | private.check_archive(wanted text, after uuid, deadline timestamp with time zone) | without lacking > 0":
    ADDING_NONE,
  "condition | private.check_archive(wanted text, after uuid, deadline timestamp with time zone) | without season = wanted":
    ONE_CLOSING,
  "condition | private.check_archive(wanted text, after uuid, deadline timestamp with time zone) | without where season = wanted":
    ONE_CLOSING,
  "condition | private.compare_archive(wanted text, after uuid, deadline timestamp with time zone) | without archived.user_id <= last_id":
    PLANNED,
  "condition | private.compare_archive(wanted text, after uuid, deadline timestamp with time zone) | without archived.user_id > after":
    PLANNED,
  "condition | private.compare_archive(wanted text, after uuid, deadline timestamp with time zone) | without where season = wanted":
    ONE_CLOSING,
  "condition | private.compare_archive(wanted text, after uuid, deadline timestamp with time zone) | without worth.user_id <= last_id":
    PLANNED,
  "condition | private.compare_archive(wanted text, after uuid, deadline timestamp with time zone) | without worth.user_id > after":
    PLANNED,
  "condition | private.count_member() | without named.week_number = ANY (weeks)":
    "a week that is not counted has no count to change",
  "condition | private.end_closing(work private.season_closing) | without where season = work.season": ONE_CLOSING,
  "condition | private.end_closing(work private.season_closing) | without where season = work.season (2)": ONE_CLOSING,
  "condition | private.ensure_scores() | without where weeks <> private.weeks_closed_by_now()": SAME_SUMS,
  "condition | private.member_row(wanted_group uuid, wanted_player uuid, viewer uuid) | without where scored.score IN (SELECT unnest(ARRAY[counted.score, next_above, next_below]) FROM counted)":
    "the first above and below are the same among all",
  "condition | private.open_transactions() | without client.datname = current_database()": WAITS_FOR_MORE,
  "condition | private.open_transactions() | without client.usename IS NOT NULL": WAITS_FOR_MORE,
  "condition | private.open_transactions() | without granted":
    "whoever waits for a lock holds that of its own transaction",
  "condition | private.open_transactions() | without locktype = 'virtualxid'":
    "whoever holds any lock holds that of its own transaction as well",
  "condition | private.open_transactions() | without pid <> pg_backend_pid()":
    "whoever asks again is another transaction",
  "condition | private.ranked_members(wanted_group uuid, viewer uuid, weeks smallint[], skipped integer) | without place <= (skipped + 50) (2)":
    ASKED_TWICE,
  "condition | private.ranked_members(wanted_group uuid, viewer uuid, weeks smallint[], skipped integer) | without place > skipped (2)":
    ASKED_TWICE,
  "condition | private.remove_lonely_groups() | without NOT (EXISTS (SELECT FROM public.group_members WHERE group_id = mine.id AND user_id <> old.id))":
    ASKED_TWICE,
  "condition | private.remove_lonely_groups() | without NOT (EXISTS (SELECT FROM public.group_members WHERE group_id = mine.id AND user_id <> old.id)) (2)":
    "nobody joins meanwhile: lock_for_deletion has locked the groups before",
  "condition | private.remove_lonely_groups() | without where user_id = old.id": ASKED_TWICE,
  "condition | private.rescore() | without where (official -> part) <> (scored.outcome -> part)": SAME_SUMS,
  "condition | private.stats_of_groups(ids uuid[], weeks smallint[]) | without member.group_id = ANY (ids)":
    ASKED_TWICE,
  "condition | private.stats_of_groups(ids uuid[], weeks smallint[]) | without named.user_id = ANY (ARRAY(SELECT user_id FROM public.group_members WHERE group_id = ANY (ids)))":
    PLANNED,
  "condition | private.stats_of_groups(ids uuid[], weeks smallint[]) | without where group_id = ANY (ids)": PLANNED,
  "condition | public.catch_up() | without (first_week + weeks_at_once) <= cardinality(weeks)": ONLY_SLOWER,
  "condition | public.catch_up() | without where group_id = next_group": ONLY_SLOWER,
  "condition | public.close_season(wanted text) | without last_id IS NULL":
    "then it says sooner that picks are lacking; nothing is deleted, and the next call looks through all of it again",
  "condition | public.close_season(wanted text) | without where season = wanted (2)": ONE_CLOSING,
  "condition | public.close_season(wanted text) | without where season = wanted (3)": ONE_CLOSING,
  "condition | public.close_season(wanted text) | without where season = wanted (4)": ONE_CLOSING,
  "condition | public.group_week(wanted_group uuid, wanted_week integer, skipped integer) | without every.place <= (after + 50)":
    ASKED_TWICE,
  "condition | public.group_week(wanted_group uuid, wanted_week integer, skipped integer) | without every.place > after":
    ASKED_TWICE,
  "condition | public.past_group_page(wanted_group uuid, wanted_season text, skipped integer) | without (standing.place > skipped AND standing.place <= (skipped + 50)) OR standing.user_id = ((SELECT auth.uid()))":
    ASKED_TWICE,
  "condition | public.past_group_page(wanted_group uuid, wanted_season text, skipped integer) | without standing.place <= (skipped + 50)":
    ASKED_TWICE,
  "condition | public.past_group_page(wanted_group uuid, wanted_season text, skipped integer) | without standing.place > skipped":
    ASKED_TWICE,
  "condition | public.operator_act(action text, kind text, target uuid, new_name text, reason text) | without action = 'hide'":
    WAITS_IN_VAIN,
  "condition | public.operator_act(action text, kind text, target uuid, new_name text, reason text) | without kind = 'player'":
    WAITS_IN_VAIN,
  "statement | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | without uncounted := case when is_large then private.uncounted_weeks(last_id, weeks) end":
    ONLY_SLOWER,
  "statement | private.wait_for_readers(work private.season_closing, deadline timestamp with time zone) | without perform pg_sleep(0.02)":
    "it waits without a pause",
  "statement | private.end_season(wanted text) | without delete from private.popular_teams where true":
    "they go with the outcome, a statement later in the same moment",
  "statement | private.end_season(wanted text) | without update private.score_state set weeks = '{}' where true":
    "no week is counted after the outcome has gone; before it this saves deleting the tallies row by row",
  "if | private.count_member() | never weeks = '{}'": "it then changes no row",
  "value | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | members > 1000 -> false":
    ONLY_SLOWER,
  "cascade | public.group_members | group_members_user_id_fkey without what follows a deletion":
    "the trigger on the player takes the memberships first",
};
