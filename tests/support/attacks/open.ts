/**
 * The functions of `public` that bypass row-level security (`security definer`) and that players may call. Each value
 * says why the function is safe.
 */
export const OWNER_FUNCTIONS: Readonly<Record<string, string>> = {
  "create_group(text)": "makes the caller the creator and the first member, up to the limits",
  "current_player()": "takes nothing, and returns only the caller's own account",
  "group_entries(uuid)": "tells members of the group who has saved the open week, and nothing of what they picked",
  "join_group(text)": "adds nobody but the caller, and finds only a whole name",
  "join_group_by_code(text)": "adds nobody but the caller, and finds only a whole code",
  "leave_group(uuid)": "ends the caller's own membership only",
  "manage_group(uuid,text,text,uuid)": "rejects everyone but the commissioner of the group before it does anything",
  "own_data(text)": "returns only the caller alone; saved brackets are found by a hash that only the server can make",
};

/** The functions that visitors may call. They run as the caller. */
export const VISITOR_FUNCTIONS: readonly string[] = [
  "calendar()",
  "everyone(text)",
  "latest_ranking(text)",
  "latest_ratings(text)",
  "list_teams(text)",
  "list_weeks(text)",
  "outcome(text)",
  "running_season()",
];

/**
 * The procedures that visitors may call and for which the tests have no attack, because their responses are public.
 * Each value says why. Adding a procedure is a security decision.
 */
export const OPEN_PROCEDURES: Readonly<Record<string, string>> = {
  "account.config": "the publishable key is in every page",
  "health.check": "says only whether the database responds, plays our season and has understood the feed of results",
  "outcome.current": "the outcome is what everybody may read from its table",
  "ranking.latest": "the committee publishes its rankings",
  "ratings.latest": "the ratings of teams are no secret",
  "teams.abbreviations": "the teams are no secret",
  "teams.list": "the teams are no secret",
  "teams.search": "the teams are no secret",
  "weeks.open": "the schedule is no secret",
  "weeks.schedule": "the schedule is no secret",
};
