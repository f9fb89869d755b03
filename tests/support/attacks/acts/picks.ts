import { SEASON } from "#domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, ALIKE, DENIED, data, HARMLESS, key, rest, sees, status, trpc } from "../attack.ts";
import { ID, NEXT, RECORD, SECRET_RECORD, WEEK } from "../cast.ts";

const RIVALS = ["a rival", "a stranger", "a player who was deleted"] as const;
const UNKNOWN = key("BRACKET_NOT_FOUND");
const NO_SEASON = key("SEASON_NOT_FOUND");

/** Every kind of season filter: none, current, finished, upcoming, and invalid. */
const SEASONS = [null, SEASON.name, PAST, NEXT, "2003-04", "", "' or true --"];

/** Values to send as the number of a week. None of them is the number of a closed week. */
const NOT_CLOSED = [WEEK.open, WEEK.upcoming, 0, -1, 99, 32_768, 2_147_483_647, null];

const save = (week: unknown, record: unknown = RECORD) => ({ week, record });

/** Attacks on weekly picks (docs/game-rules.md#who-sees-a-pick, docs/game-rules.md#saving-a-weekly-pick). */
export const PICK_ACTS: Act[] = [
  {
    // The secrets are the ids of the victim's open picks, and a team that only these picks contain.
    act: "read another player's open pick",
    who: RIVALS,
    tries: [
      ...[ID.openPick, ID.upcomingPick].flatMap((id) => [
        data.call("viewed_pick", { pick_id: id }, sees(null)),
        trpc.query("picks.view", { id }, UNKNOWN),
        trpc.query("picks.view", { id: id.toUpperCase() }, UNKNOWN),
        trpc.query("brackets.saved", { id }, UNKNOWN, ALIKE),
        rest("GET", `/saved-brackets/${id}`, UNKNOWN, ALIKE),
      ]),
      data.call("own_week", { week: WEEK.open }, HARMLESS),
      data.call("own_open_picks", {}, HARMLESS),
      data.call("own_seasons", {}, HARMLESS),
      data.call("challenge_home", {}, HARMLESS),
      trpc.query("picks.home", { userId: ID.victim }, HARMLESS),
      trpc.query("picks.seasons", { userId: ID.victim }, HARMLESS),
      trpc.query("picks.week", { week: WEEK.open }, HARMLESS),
      trpc.query("picks.previous", { week: WEEK.upcoming }, HARMLESS),
    ],
  },
  {
    act: "read a member's open pick through any season, statistic or page of a group",
    who: RIVALS,
    tries: [
      ...[ID.sharedGroup, ID.ownGroup].flatMap((group_id) => [
        data.call("group_entries", { group_id }, HARMLESS),
        trpc.query("groups.entries", { id: group_id }, HARMLESS),
        ...SEASONS.flatMap((season) => [
          data.call("group_page", { group_id, season }, HARMLESS),
          data.call("group_stats", { group_id, season }, HARMLESS),
          data.call("group_picks", { group_id, season, most_members: 2_000_000_000 }, HARMLESS),
          data.call("group_member", { group_id, season, player_id: ID.victim }, HARMLESS),
        ]),
        ...NOT_CLOSED.map((week) => data.call("group_week", { group_id, week }, HARMLESS)),
        data.call("group_page", { group_id, skipped: -1 }, HARMLESS),
        data.call("group_page", { group_id, skipped: 2_147_483_647 }, status([200, 400])),
      ]),
      ...[SEASON.name, NEXT, "2003-04"].flatMap((season) => [
        trpc.query("groups.past", { id: ID.sharedGroup, season, from: 0 }, NO_SEASON),
        trpc.query("groups.pastPicks", { id: ID.sharedGroup, season }, NO_SEASON),
        trpc.query("members.page", { group: ID.sharedGroup, player: ID.victim, season }, key("GROUP_NOT_FOUND")),
      ]),
      trpc.query("groups.page", { id: ID.sharedGroup }, HARMLESS),
      trpc.query("groups.picks", { id: ID.sharedGroup }, HARMLESS),
      trpc.query("groups.members", { id: ID.sharedGroup, from: 0 }, HARMLESS),
    ],
  },
  {
    act: "save a pick for a week that is not open",
    who: ["a rival"],
    tries: [
      ...[WEEK.closed, WEEK.upcoming, 99, -1, null].map((week) => data.call("save_pick", save(week), DENIED)),
      data.call("save_pick", save(WEEK.closed, SECRET_RECORD), DENIED),
      data.call("save_pick", save(WEEK.closed, JSON.stringify(RECORD)), DENIED),
      data.call("save_pick", save(40_000), status(400, "22003")),
      data.call("save_pick", save("twelve"), status(400, "22P02")),
      trpc.mutate("picks.save", { week: WEEK.closed, record: RECORD }, key("WEEK_NOT_OPEN")),
      trpc.mutate("picks.save", { week: WEEK.upcoming, record: RECORD }, key("WEEK_NOT_OPEN")),
      ...[16, "11", 11.5].map((week) => trpc.mutate("picks.save", { week, record: RECORD }, key("WEEK_NOT_FOUND"))),
    ],
  },
];

/** Attacks on the "How Everyone Picks" page and the overall ranking (docs/behavior/screens.md#how-everyone-picks). */
export const EVERYONE_ACTS: Act[] = [
  {
    // The secret is a team that appears in picks for open weeks and nowhere else. One of these picks is for a season
    // that has not begun.
    act: "learn open picks from the page with everyone's picks",
    who: RIVALS,
    tries: [
      ...[null, SEASON.name, PAST].map((season) => data.call("everyone", { season }, HARMLESS)),
      ...[NEXT, "2003-04", "", "' or true --"].map((season) => data.call("everyone", { season }, sees(null))),
      data.call("count_weeks", {}, DENIED),
      ...[null, SEASON.name, PAST].map((season) => trpc.query("everyone.picks", { season }, HARMLESS, ALIKE)),
      ...[NEXT, "2003-04", "*"].map((season) => trpc.query("everyone.picks", { season }, NO_SEASON, ALIKE)),
      trpc.query("picks.popular", { week: WEEK.open }, HARMLESS),
      trpc.query("picks.popular", { week: WEEK.upcoming }, sees({ teams: [] })),
      trpc.query("picks.popular", { week: 1 }, sees({ teams: [] })),
      trpc.query("picks.popular", { week: 16 }, key("WEEK_NOT_FOUND")),
    ],
  },
  {
    act: "read anything but names and points from the overall ranking",
    who: RIVALS,
    tries: [
      ...[SEASON.name, PAST, NEXT, "", null].map((season) => data.call("overall_ranking", { season }, HARMLESS)),
      ...[null, SEASON.name, PAST].map((season) => trpc.query("everyone.ranking", { season }, HARMLESS)),
      trpc.query("everyone.ranking", { season: "*" }, NO_SEASON),
    ],
  },
];
