/** A function that visitors or players may call through the Data API, with the reason why the function is safe. */
interface OpenFunction {
  /** `owner`: bypasses row-level security (`security definer`). `caller`: has only the caller's rights. */
  readonly runsAs: "owner" | "caller";
  /** Set if visitors may call the function as well as players. If not set, only players may call the function. */
  readonly isForVisitors?: true;
  readonly because: string;
}

const OF_EVERYBODY = { runsAs: "caller", isForVisitors: true } as const;

/**
 * The only list of functions that visitors or players may call through the Data API. Review new functions here. Every
 * function needs at least one attack, or `tests/db/attacks.test.ts` fails.
 */
export const OPEN_FUNCTIONS: Readonly<Record<string, OpenFunction>> = {
  "calendar()": { ...OF_EVERYBODY, because: "the schedule is no secret" },
  "challenge_home()": { runsAs: "caller", because: "reads the caller's own picks and groups" },
  "create_group(text)": {
    runsAs: "owner",
    because: "makes the caller the creator and the first member, up to the limits",
  },
  "current_player()": { runsAs: "owner", because: "takes nothing, and answers about the caller's own account" },
  "email_preferences()": { runsAs: "caller", because: "policies show the caller's own row only" },
  "everyone(text)": { ...OF_EVERYBODY, because: "reads counts of closed weeks, which a policy checks, without a name" },
  "group_entries(uuid)": {
    runsAs: "owner",
    because: "tells members of the group who has saved the open week, and nothing of what they picked",
  },
  "group_history(uuid)": {
    runsAs: "caller",
    because: "policies let members read what was done in their groups; removed players are for the commissioner",
  },
  "group_member(uuid,uuid,text)": {
    runsAs: "caller",
    because: "answers members of the group only, with the picks that policies let the caller read",
  },
  "group_name(uuid)": { runsAs: "caller", because: "every player may see a group by name" },
  "group_page(uuid,text,integer)": {
    runsAs: "caller",
    because: "counts the picks that policies let the caller read, and shows the invite code to members",
  },
  "group_picks(uuid,integer,text)": { runsAs: "caller", because: "reads the picks that policies let the caller read" },
  "group_stats(uuid,text)": { runsAs: "caller", because: "counts closed weeks only, the same for every caller" },
  "group_week(uuid,integer)": {
    runsAs: "caller",
    because: "answers members of the group only, about closed weeks",
  },
  "is_listed()": { runsAs: "caller", because: "takes nothing, and answers about the caller's own row" },
  "join_group(text)": { runsAs: "owner", because: "adds nobody but the caller, and finds only a whole name" },
  "join_group_by_code(text)": { runsAs: "owner", because: "adds nobody but the caller, and finds only a whole code" },
  "latest_ranking(text)": { ...OF_EVERYBODY, because: "the committee publishes its rankings" },
  "latest_ratings(text)": { ...OF_EVERYBODY, because: "the ratings of teams are no secret" },
  "leave_group(uuid)": { runsAs: "owner", because: "ends the caller's own membership only" },
  "list_teams(text)": { ...OF_EVERYBODY, because: "the teams are no secret" },
  "list_weeks(text)": { ...OF_EVERYBODY, because: "the schedule is no secret" },
  "manage_group(uuid,text,text,uuid)": {
    runsAs: "owner",
    because: "refuses everybody but the commissioner of the group before it does anything",
  },
  "outcome(text)": { ...OF_EVERYBODY, because: "the official bracket is what happened; a policy hides all others" },
  "overall_ranking(text)": {
    runsAs: "caller",
    because: "reads points, which are made of closed weeks, and names of players who are listed",
  },
  "own_data(text)": {
    runsAs: "owner",
    because: "answers about the caller alone; saved brackets are found by a hash that only the server can make",
  },
  "own_open_picks()": { runsAs: "caller", because: "takes nothing, and reads the caller's own picks" },
  "own_seasons()": { runsAs: "caller", because: "takes nothing, and answers about the caller's own finished seasons" },
  "own_week(integer)": { runsAs: "caller", because: "reads the caller's own pick" },
  "rename_team(uuid,text)": { runsAs: "caller", because: "policies let members change their own team name only" },
  "running_season()": { ...OF_EVERYBODY, because: "which season runs is no secret" },
  "save_pick(integer,jsonb,text)": {
    runsAs: "caller",
    because: "writes what policies and the trigger let the caller write",
  },
  "set_listed(boolean)": { runsAs: "caller", because: "policies let the caller change their own row only" },
  "set_reminders(boolean)": { runsAs: "caller", because: "policies let the caller change their own row only" },
  "viewed_pick(uuid)": { runsAs: "caller", because: "reads a pick that policies let the caller read" },
};

/**
 * The functions above call these functions in the `app` schema. The Data API does not expose this schema, and all
 * functions in this schema run as the caller.
 */
export const HELPERS: readonly string[] = [
  "app.alike_members(uuid,text)",
  "app.check_season(text)",
  "app.checked_name(text,text)",
  "app.closed_weeks(text)",
  "app.commissioner_of(uuid)",
  "app.is_member(uuid)",
  "app.members_of(uuid,text)",
  "app.most_picked_champion(uuid,text)",
  "app.official(text)",
  "app.player_json(uuid,text,text,boolean)",
  "app.refuse(boolean,integer,text)",
  "app.running_season()",
  "app.seasons_of(app.groups)",
  "app.standings(uuid,text)",
  "app.tidy_name(text)",
  "app.week_json(app.week_schedule)",
  "app.weeks_to_count()",
];

/**
 * The procedures for which the tests have no attack, because their responses are public. Each value says why the
 * response is public.
 */
export const OPEN_PROCEDURES: Readonly<Record<string, string>> = {
  "account.config": "the publishable key is in every page",
  "health.check": "says only whether the database answers, plays our season and has understood the feed of results",
  "outcome.current": "the outcome is what everybody may read from its table",
  "ranking.latest": "the committee publishes its rankings",
  "ratings.latest": "the ratings of teams are no secret",
  "reports.state": "whether reports are taken is no secret",
  "teams.abbreviations": "the teams are no secret",
  "teams.list": "the teams are no secret",
  "teams.search": "the teams are no secret",
  "weeks.open": "the schedule is no secret",
  "weeks.schedule": "the schedule is no secret",
};
