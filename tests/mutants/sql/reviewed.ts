const SEEN_PICKS =
  'policy | public.weekly_picks | "players read their own picks, and all once the week has closed" using: without';

/** Two equalities let the planner expect one row of 40,000 picks, three one of eight million; the test adds 200. */
const ONE_OF_THREE = "two equalities hide the number of picks as well, up to a season of 40,000";

const ARCHIVED_GROUPS =
  "if | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | never";

/** Then one call does more of the same work, which the test of a million picks measures. */
const ONLY_SLOWER = "only how much is done in one call, and how long it holds its locks";

const ASKED_TWICE = "what is made for nothing is left out by the question after it";

const FIRST_ROW = "whoever asks for one value takes the first row";

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
    "adding none to what is lacking changes nothing",
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
  "comparison | public.due_reminders() | run.unsent > 0 -> run.unsent >= 0":
    "what is set to null and 0 is that already",
  "if | private.ensure_tallies(wanted_group uuid, weeks smallint[]) | never missing = '{}'": "it counts no weeks then",
  "if | private.rescore() | never scored.weeks = closed and scored.outcome is not null and official is not null":
    "everything is added up anew, to the same sums",
  "if | public.catch_up() | never clock_timestamp() > deadline": ONLY_SLOWER,
  "if | public.catch_up() | never clock_timestamp() > deadline (2)": ONLY_SLOWER,
  "if | public.catch_up() | never clock_timestamp() > deadline and first_week + weeks_at_once <= cardinality(weeks)":
    ONLY_SLOWER,
  "if | public.enqueue_reminders(run_id uuid, after uuid, most integer, address_key text) | never run.id is null":
    "nobody is due for a week that is none, which is the same answer",
  "if | public.popular_teams(wanted_week integer) | never week is null":
    "no pick is for a week that is none, which is the same answer",
};
