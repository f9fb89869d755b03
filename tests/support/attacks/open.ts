/** A function that players may call through the Data API, and why that is safe. */
interface OpenFunction {
  /** `owner`: past row-level security (`security definer`). `caller`: with no more rights than the player has. */
  readonly runsAs: "owner" | "caller";
  readonly because: string;
}

/**
 * The only list of functions that players may call; visitors may call none. A new one is reviewed here, and
 * `tests/db/attacks.test.ts` fails until an attack tries it.
 */
export const OPEN_FUNCTIONS: Readonly<Record<string, OpenFunction>> = {
  "challenge_home()": {
    runsAs: "owner",
    because: "takes nothing, and answers about the caller's own picks and groups; ranks count what group_page counts",
  },
  "current_player()": { runsAs: "owner", because: "takes nothing, and answers about the caller's own account" },
  "group_member(uuid,uuid)": {
    runsAs: "owner",
    because: "answers members of the group only, about picks of closed weeks and the caller's own",
  },
  "group_members_from(uuid,integer)": {
    runsAs: "owner",
    because: "counts the caller's own picks and those of closed weeks, which every player may see",
  },
  "group_page(uuid)": {
    runsAs: "owner",
    because: "as group_members_from, and the invite code is for members",
  },
  "group_picks(uuid,integer)": { runsAs: "caller", because: "reads the picks that policies let the caller read" },
  "group_week(uuid,integer,integer)": {
    runsAs: "owner",
    because: "answers members of the group only, and counts the picks of a week that has closed, nothing of any other",
  },
  "join_group(text)": { runsAs: "owner", because: "adds nobody but the caller, and finds only a whole name" },
  "join_group_by_code(text)": { runsAs: "owner", because: "adds nobody but the caller, and finds only a whole code" },
  "own_data(text,text)": {
    runsAs: "owner",
    because:
      "answers about the caller alone; what is found by a hash needs a key or a hash that only the server can make",
  },
  "own_seasons()": { runsAs: "caller", because: "takes nothing, and reads the caller's own rows of the archive" },
  "own_suppression(text)": {
    runsAs: "owner",
    because: "answers about the caller's own address, and only with the key that the server has",
  },
  "own_week(integer)": { runsAs: "caller", because: "reads what policies let the caller read" },
  "past_group_member(uuid,text,uuid)": { runsAs: "caller", because: "as past_group_page, for members of the group" },
  "past_group_page(uuid,text,integer)": {
    runsAs: "caller",
    because: "reads what policies let every player read: seasons that have closed",
  },
  "past_group_picks(uuid,text,integer)": { runsAs: "caller", because: "as past_group_page" },
  "popular_teams(integer)": {
    runsAs: "owner",
    because: "counts the picks of closed weeks, which every player may see, and answers nothing about any other",
  },
  "save_pick(integer,jsonb,text)": {
    runsAs: "caller",
    because: "writes what policies and triggers let the caller write",
  },
  "viewed_pick(uuid)": { runsAs: "caller", because: "reads what policies let the caller read" },
};

/** What people may do with a table through the Data API, by column, in the rows that policies let them. */
interface OpenTable {
  /** Who reads. Visitors read nothing that players do not. */
  readonly readBy: "everybody" | "players" | "nobody";
  readonly read?: readonly string[];
  /** What players write; visitors write nothing. */
  readonly insert?: readonly string[];
  readonly update?: readonly string[];
  readonly delete?: true;
  readonly because: string;
}

/**
 * The only list of what people reach in tables. A table or column that is not here is tried and must be refused;
 * `tests/db/attacks.test.ts` fails when a grant differs from it.
 */
export const OPEN_TABLES: Readonly<Record<string, OpenTable>> = {
  brackets: {
    readBy: "everybody",
    read: ["id", "name", "team_slots", "winners", "created_at"],
    because: "the official bracket is what happened; a policy hides all others",
  },
  committee_rankings: {
    readBy: "everybody",
    read: ["season", "number", "released_at", "team_ids"],
    because: "the committee publishes its rankings",
  },
  group_members: {
    readBy: "players",
    read: ["id", "group_id", "user_id", "team_name", "created_at"],
    insert: ["group_id", "user_id"],
    update: ["team_name"],
    delete: true,
    because: "every player may see who is in a group; policies let them join, rename and leave as themselves",
  },
  groups: {
    readBy: "players",
    read: ["id", "group_name", "created_by", "created_at"],
    insert: ["group_name", "created_by"],
    because: "every player may see a group by name, but not its invite code",
  },
  past_groups: {
    readBy: "players",
    read: ["group_id", "season", "players", "stats"],
    because: "the statistics of a closed season are of closed weeks; a policy hides a season that is being archived",
  },
  past_picks: {
    readBy: "players",
    read: ["id", "season", "week_number", "user_id", "bracket_data", "points", "created_at", "updated_at"],
    because: "every week of a closed season is closed; a policy hides a season that is being archived",
  },
  past_scores: {
    readBy: "players",
    read: ["season", "user_id", "points", "rank", "champion", "champion_picks"],
    because: "as past_groups",
  },
  past_standings: {
    readBy: "players",
    read: ["group_id", "season", "place", "rank", "user_id", "team_name", "score", "champion", "champion_picks"],
    because: "as past_groups",
  },
  past_weeks: {
    readBy: "players",
    read: ["season", "week_number", "start_date", "end_date"],
    because: "as past_groups",
  },
  playoff_dates: {
    readBy: "everybody",
    read: ["number", "kind", "starts_at"],
    because: "when games begin is no secret",
  },
  saved_brackets: { readBy: "nobody", because: "a bracket is found by its id, through the server" },
  season_teams: {
    readBy: "everybody",
    read: ["season", "team_id", "conference"],
    because: "the teams are no secret",
  },
  seasons: {
    readBy: "everybody",
    read: ["name", "opened_at", "closed_at", "players", "outcome"],
    because: "which seasons there are and how they ended is no secret",
  },
  teams: {
    readBy: "everybody",
    read: ["id", "name", "abbreviation", "conference", "logo_url", "primary_color", "secondary_color"],
    because: "the teams are no secret",
  },
  user_email_preferences: {
    readBy: "players",
    read: ["id", "user_id", "weekly_reminders", "unsubscribe_token", "created_at", "updated_at"],
    update: ["weekly_reminders"],
    because: "policies show and change the caller's own row only",
  },
  users: { readBy: "players", read: ["id", "username"], because: "every player may see who plays, but no address" },
  week_schedule: {
    readBy: "everybody",
    read: ["id", "week_number", "start_date", "end_date", "is_active", "created_at"],
    because: "everybody may know when a week is open",
  },
  weekly_picks: {
    readBy: "players",
    read: ["id", "user_id", "week_number", "bracket_data", "is_submitted", "created_at", "updated_at"],
    insert: ["user_id", "week_number", "bracket_data", "is_submitted"],
    update: ["user_id", "week_number", "bracket_data", "is_submitted", "updated_at"],
    because: "policies show other players' picks of closed weeks, and let the caller save their own of open ones",
  },
};

/** The procedures that no act needs to try, because nobody's answer holds anything that is not everybody's. */
export const OPEN_PROCEDURES: Readonly<Record<string, string>> = {
  "account.config": "the publishable key is in every page",
  "health.check": "says only whether the database answers, plays our season and has understood the feed of results",
  "outcome.current": "the outcome is what everybody may read from its table",
  "ranking.latest": "the committee publishes its rankings",
  "reports.state": "whether reports are taken is no secret",
  "teams.abbreviations": "the teams are no secret",
  "teams.list": "the teams are no secret",
  "teams.search": "the teams are no secret",
  "weeks.open": "the schedule is no secret",
  "weeks.schedule": "the schedule is no secret",
};
