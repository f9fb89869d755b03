import { SEASON } from "../../../../src/domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, alike, DENIED, data, HARMLESS, key, MALFORMED, sees, status, trpc } from "../attack.ts";
import { ID, RECORD } from "../cast.ts";

const EVERYBODY = ["a visitor", "a rival", "a stranger", "a player who was deleted", "the victim"] as const;
const PLAYERS = ["a rival", "a stranger", "a player who was deleted", "the victim"] as const;
const EMPTY = sees([]);
const NOTHING = sees(null);
const GONE = { others: { "a player who was deleted": key("ACCOUNT_GONE") } };

const TABLES = ["past_weeks", "past_picks", "past_scores", "past_groups", "past_standings"] as const;
const ALL = { season: PAST };

/** What nobody may do with seasons that are over (docs/rules.md#the-archive). */
export const PAST_ACTS: Act[] = [
  {
    act: "change what a season was",
    who: EVERYBODY,
    tries: [...TABLES, "seasons", "season_teams"].flatMap((table) => {
      const where = table === "seasons" ? `name=eq.${PAST}` : `season=eq.${PAST}`;
      const row = table === "seasons" ? { name: "2003-04" } : ALL;
      return [
        data.post(`/${table}`, row, DENIED),
        data.post(`/${table}`, row, DENIED, { headers: { prefer: "resolution=merge-duplicates" } }),
        data.patch(`/${table}?${where}`, row, DENIED),
        data.remove(`/${table}?${where}`, DENIED),
      ];
    }),
  },
  {
    act: "read a season that is only being archived",
    who: PLAYERS,
    tries: [
      ...TABLES.map((table) => data.get(`/${table}?select=season&season=eq.${SEASON.name}`, EMPTY)),
      data.get(`/past_picks?select=season&id=eq.${ID.archivedPick}`, EMPTY),
      data.get("/past_picks?select=season&order=season.desc", sees([{ season: PAST }, { season: PAST }])),
      data.get("/users?select=past_picks!inner(id,season)", DENIED),
      data.call("viewed_pick", { pick_id: ID.archivedPick }, NOTHING),
      data.call("past_group_page", { wanted_group: ID.sharedGroup, wanted_season: SEASON.name, skipped: 0 }, NOTHING),
      data.call(
        "past_group_picks",
        { wanted_group: ID.sharedGroup, wanted_season: SEASON.name, most_members: 1000 },
        NOTHING,
      ),
      trpc.query("picks.view", { id: ID.archivedPick }, key("BRACKET_NOT_FOUND"), GONE),
      trpc.query("groups.past", { id: ID.sharedGroup, season: SEASON.name, from: 0 }, key("SEASON_NOT_FOUND"), GONE),
      trpc.query("groups.pastPicks", { id: ID.sharedGroup, season: SEASON.name }, key("SEASON_NOT_FOUND"), GONE),
    ],
  },
  {
    // The secrets are the name of the player and of their team.
    act: "find out who a deleted player of a season that is over was",
    who: PLAYERS,
    tries: [
      data.get(
        `/past_standings?select=place,user_id,team_name&season=eq.${PAST}&place=eq.2`,
        sees([{ place: 2, user_id: null, team_name: null }]),
      ),
      data.get(`/past_scores?select=points,user_id&points=eq.80`, sees([{ points: 80, user_id: null }])),
      data.get(`/past_picks?select=id,user_id&user_id=is.null`, sees([{ id: ID.deletedPick, user_id: null }])),
      ...TABLES.filter((table) => !["past_weeks", "past_groups"].includes(table)).map((table) =>
        data.get(`/${table}?select=season&user_id=eq.${ID.deleted}`, EMPTY),
      ),
      data.get(`/past_standings?select=*,users(username)&place=eq.2`, HARMLESS),
      data.call("past_group_page", { wanted_group: ID.sharedGroup, wanted_season: PAST, skipped: 0 }, HARMLESS),
      data.call("past_group_picks", { wanted_group: ID.sharedGroup, wanted_season: PAST, most_members: 9 }, HARMLESS),
      data.call("viewed_pick", { pick_id: ID.deletedPick }, HARMLESS),
      trpc.query("groups.past", { id: ID.sharedGroup, season: PAST, from: 0 }, HARMLESS, GONE),
      trpc.query("groups.pastPicks", { id: ID.sharedGroup, season: PAST }, HARMLESS, GONE),
      trpc.query("picks.view", { id: ID.deletedPick }, HARMLESS, GONE),
    ],
  },
  {
    act: "read the archive without an account",
    who: ["a visitor"],
    tries: [
      ...[
        ["past_group_page", { skipped: 0 }] as const,
        ["past_group_picks", { most_members: 9 }] as const,
        ["past_group_member", { wanted_player: ID.victim }] as const,
      ].map(([name, more]) =>
        data.call(
          name,
          { wanted_group: ID.sharedGroup, wanted_season: PAST, ...more },
          status([401, 403]),
          alike(status([401, 403])),
        ),
      ),
      data.call("viewed_pick", { pick_id: ID.pastPick }, status([401, 403]), alike(status([401, 403]))),
      ...TABLES.map((table) => data.get(`/${table}`, status([401, 403]), alike(status([401, 403])))),
      data.call("own_seasons", {}, status([401, 403]), alike(status([401, 403]))),
      trpc.query("picks.seasons", undefined, key("SIGNED_OUT"), alike(key("SIGNED_OUT"))),
      trpc.query("groups.past", { id: ID.sharedGroup, season: PAST, from: 0 }, status(401), alike(status(401))),
      trpc.query("groups.pastPicks", { id: ID.sharedGroup, season: PAST }, status(401), alike(status(401))),
    ],
  },
  {
    act: "read the seasons of another player as one's own",
    who: ["a rival", "a stranger"],
    tries: [
      data.call("own_seasons", {}, EMPTY),
      data.call("own_seasons", { user_id: ID.victim }, status(404, "PGRST202"), MALFORMED),
      trpc.query("picks.seasons", { userId: ID.victim }, EMPTY),
    ],
  },
  {
    act: "close or open a season",
    who: EVERYBODY,
    tries: [
      data.call("close_season", { wanted: SEASON.name }, DENIED),
      data.call("open_season", { wanted: "2003-04", teams: [], weeks: [] }, DENIED),
      data.call("season_status", {}, DENIED),
      data.call("check_season", { season: SEASON.name }, status(404), alike(status(404))),
      ...["begin_closing", "end_season", "end_closing", "archive_players", "delete_archived_picks"].map((name) =>
        data.call(name, { wanted: SEASON.name }, status(404), alike(status(404))),
      ),
    ],
  },
  {
    act: "save a pick for another season than the one that runs",
    who: ["a rival", "the victim"],
    tries: [
      data.call("save_pick", { wanted_week: 12, record: RECORD, season: PAST }, key("SEASON_CHANGING")),
      data.call("save_pick", { wanted_week: 12, record: RECORD, season: "" }, key("SEASON_CHANGING")),
    ],
  },
];
