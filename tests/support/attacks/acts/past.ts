import { SEASON } from "../../../../src/domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, alike, DENIED, data, key, MALFORMED, sees, status, trpc } from "../attack.ts";
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
      data.get("/past_picks?select=season&order=season.desc", sees([{ season: PAST }])),
      data.get(
        "/past_weeks?select=season,past_picks(id)&order=season.desc",
        sees([{ season: PAST, past_picks: [{ id: ID.pastPick }] }]),
      ),
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
    act: "read the archive without an account",
    who: ["a visitor"],
    tries: [
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
      data.call("end_season", { wanted: SEASON.name }, status(404), alike(status(404))),
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
