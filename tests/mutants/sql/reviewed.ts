const SEEN_PICKS =
  'policy | public.weekly_picks | "players read their own picks, and all once the week has closed" using: without';

/** Two equalities let the planner expect one row of 40,000 picks, three one of eight million; the test adds 200. */
const ONE_OF_THREE = "two equalities hide the number of picks as well, up to a season of 40,000";

const ARCHIVED_GROUPS =
  "if | private.archive_groups(wanted text, after uuid, deadline timestamp with time zone) | never";

/** Then one call does more of the same work, which the test of a million picks measures. */
const ONLY_SLOWER = "only how much is done in one call, and how long it holds its locks";

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
  "if | private.ensure_tallies(wanted_group uuid, weeks smallint[]) | never missing = '{}'": "it counts no weeks then",
  "if | private.rescore() | never scored.weeks = closed and scored.outcome is not null and official is not null":
    "everything is added up anew, to the same sums",
  "if | public.catch_up() | never clock_timestamp() > deadline": ONLY_SLOWER,
  "if | public.catch_up() | never clock_timestamp() > deadline and first_week + weeks_at_once <= cardinality(weeks)":
    ONLY_SLOWER,
  "if | public.enqueue_reminders(run_id uuid, after uuid, most integer, address_key text) | never run.id is null":
    "nobody is due for a week that is none, which is the same answer",
  "if | public.popular_teams(wanted_week integer) | never week is null":
    "no pick is for a week that is none, which is the same answer",
};
