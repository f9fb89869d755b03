const SEEN_PICKS =
  'policy | public.weekly_picks | "players read their own picks, and all once the week has closed" using: without';

/** Two equalities let the planner expect one row of 40,000 picks, three one of eight million; the test adds 200. */
const ONE_OF_THREE = "two equalities hide the number of picks as well, up to a season of 40,000";

/**
 * The mutants that survive all tests, each with the reason why nobody gains by it. The run fails for a survivor that is
 * not here, and for one here that does not survive.
 */
export const REVIEWED: Readonly<Record<string, string>> = {
  [`${SEEN_PICKS} id = id`]: ONE_OF_THREE,
  [`${SEEN_PICKS} user_id = user_id`]: ONE_OF_THREE,
  [`${SEEN_PICKS} week_number = week_number`]: ONE_OF_THREE,
  [`${SEEN_PICKS} is_submitted`]: "the trigger stores no pick that is not submitted, whoever writes it",
};
