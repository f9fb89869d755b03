import { SEASON } from "../../../../src/domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, ALIKE, DENIED, data, HARMLESS, key, MALFORMED, rest, sees, status, trpc } from "../attack.ts";
import { ID, NEXT, RECORD, SECRET_RECORD, WEEK } from "../cast.ts";

const RIVALS = ["a rival", "a stranger", "a player who was deleted"] as const;
const NO_ARGUMENT = status(404, "PGRST202");
const UNKNOWN = key("BRACKET_NOT_FOUND");

/** Every kind of season filter: none, current, finished, upcoming, and invalid. */
const SEASONS = [null, SEASON.name, PAST, NEXT, "2003-04", "", "' or true --"];

/** Values to send as the number of a week. None of them is the number of a closed week. */
const NOT_CLOSED = [WEEK.open, WEEK.upcoming, 0, -1, 99, 32_768, 2_147_483_647, null];

const save = (wanted_week: unknown, record: unknown = RECORD, more: object = {}) => ({ wanted_week, record, ...more });

/** Attacks on weekly picks (docs/game-rules.md#who-sees-a-pick, docs/game-rules.md#saving-a-weekly-pick). */
export const PICK_ACTS: Act[] = [
  {
    // The secrets are the ids of the victim's open picks, and a team that only these picks contain.
    act: "read another player's open pick",
    who: RIVALS,
    tries: [
      ...[ID.openPick, ID.upcomingPick].flatMap((id) => [
        data.call("viewed_pick", { pick_id: id }, sees(null)),
        data.raw("GET", `/rpc/viewed_pick?pick_id=${id}`, sees(null)),
        trpc.query("picks.view", { id }, UNKNOWN),
        trpc.query("picks.view", { id: id.toUpperCase() }, UNKNOWN),
        trpc.query("picks.view", { id: [id] }, key("REQUEST_INVALID")),
        trpc.query("picks.view", { id, userId: ID.victim }, key("REQUEST_INVALID")),
        trpc.query("brackets.saved", { id }, UNKNOWN, ALIKE),
        rest("GET", `/saved-brackets/${id}`, UNKNOWN, ALIKE),
      ]),
      data.call("own_week", { wanted_week: WEEK.open }, HARMLESS),
      data.call("own_open_picks", {}, HARMLESS),
      data.call("challenge_home", {}, HARMLESS),
      ...[
        ["own_week", { wanted_week: WEEK.open }] as const,
        ["own_open_picks", {}] as const,
        ["challenge_home", {}] as const,
        ["own_seasons", {}] as const,
      ].map(([name, args]) => data.call(name, { ...args, user_id: ID.victim }, NO_ARGUMENT, MALFORMED)),
      trpc.query("picks.home", { userId: ID.victim }, HARMLESS),
      trpc.query("picks.seasons", { userId: ID.victim }, HARMLESS),
      trpc.query("picks.week", { week: WEEK.open }, HARMLESS),
      trpc.query("picks.week", { week: WEEK.open, userId: ID.victim }, key("REQUEST_INVALID")),
      trpc.query("picks.previous", { week: WEEK.upcoming }, HARMLESS),
      trpc.query("picks.previous", { week: WEEK.upcoming, userId: ID.victim }, key("REQUEST_INVALID")),
    ],
  },
  {
    act: "read a member's open pick through any season, statistic or page of a group",
    who: RIVALS,
    tries: [
      ...[ID.sharedGroup, ID.ownGroup].flatMap((wanted_group) => [
        data.call("group_entries", { wanted_group }, HARMLESS),
        trpc.query("groups.entries", { id: wanted_group }, HARMLESS),
        data.call("group_entries", { wanted_group, wanted_week: WEEK.open }, NO_ARGUMENT, MALFORMED),
        ...SEASONS.flatMap((wanted_season) => [
          data.call("group_page", { wanted_group, wanted_season }, HARMLESS),
          data.call("group_stats", { wanted_group, wanted_season }, HARMLESS),
          data.call("group_picks", { wanted_group, wanted_season, most_members: 2_000_000_000 }, HARMLESS),
          data.call("group_member", { wanted_group, wanted_season, wanted_player: ID.victim }, HARMLESS),
        ]),
        ...NOT_CLOSED.map((wanted_week) => data.call("group_week", { wanted_group, wanted_week }, HARMLESS)),
        data.call("group_page", { wanted_group, skipped: -1 }, HARMLESS),
        data.call("group_page", { wanted_group, skipped: 2_147_483_647 }, status([200, 400])),
      ]),
      ...[SEASON.name, NEXT, "2003-04"].flatMap((season) => [
        trpc.query("groups.past", { id: ID.sharedGroup, season, from: 0 }, key("SEASON_NOT_FOUND")),
        trpc.query("groups.pastPicks", { id: ID.sharedGroup, season }, key("SEASON_NOT_FOUND")),
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
      data.call("save_pick", save("twelve"), status(400, "22P02"), MALFORMED),
      trpc.mutate("picks.save", { week: WEEK.closed, record: RECORD }, key("WEEK_NOT_OPEN")),
      trpc.mutate("picks.save", { week: WEEK.upcoming, record: RECORD }, key("WEEK_NOT_OPEN")),
      ...[16, "11", 11.5].map((week) => trpc.mutate("picks.save", { week, record: RECORD }, key("WEEK_NOT_FOUND"))),
    ],
  },
  {
    // The upcoming season's week `WEEK.open` is open according to the week's dates, but the season has not begun.
    act: "save a pick for a finished or upcoming season, or move a pick to such a season",
    who: ["a rival", "the victim"],
    tries: [
      ...[PAST, NEXT, "2003-04", ""].flatMap((season) =>
        [3, WEEK.open].map((week) => data.call("save_pick", save(week, RECORD, { season }), key("SEASON_CHANGING"))),
      ),
      data.call("save_pick", save(WEEK.open, RECORD, { new_season: PAST }), NO_ARGUMENT, MALFORMED),
      trpc.mutate("picks.save", { week: WEEK.open, record: RECORD, season: PAST }, key("REQUEST_INVALID")),
    ],
  },
  {
    act: "save a pick as another player, or choose a pick's ID, time or state",
    who: RIVALS,
    tries: [
      { user_id: ID.victim },
      { userId: ID.victim },
      { id: ID.openPick },
      { pick_id: ID.rivalClosedPick },
      { created_at: "2025-01-01" },
      { is_submitted: false },
    ].flatMap((more) => [
      data.call("save_pick", save(WEEK.open, RECORD, more), NO_ARGUMENT, MALFORMED),
      trpc.mutate("picks.save", { week: WEEK.open, record: RECORD, ...more }, key("REQUEST_INVALID")),
    ]),
  },
  {
    act: "save a pick that breaks the bracket rules",
    who: ["a rival"],
    tries: [
      ...(
        [
          [{ ...RECORD, winners: { fr1: 12 } }, "BRACKET_INCOMPLETE"],
          [{ ...RECORD, winners: { ...RECORD.winners, champ: 99 } }, "BRACKET_INVALID"],
          [{ ...RECORD, winners: { ...RECORD.winners, champ: "5" } }, "BRACKET_INVALID"],
          [{ ...RECORD, winners: { ...RECORD.winners, __proto__x: 5 } }, "BRACKET_INVALID"],
          [{ ...RECORD, teamSlots: ["nobody", ...RECORD.teamSlots.slice(1)] }, "TEAM_UNKNOWN"],
          [{ ...RECORD, teamSlots: Array(12).fill(RECORD.teamSlots[0]) }, "BRACKET_INVALID"],
          [{ ...RECORD, score: 1_000 }, "BRACKET_INVALID"],
          [[], "BRACKET_INVALID"],
          [null, "BRACKET_INVALID"],
        ] as const
      ).flatMap(([record, error]) => [
        data.call("save_pick", save(WEEK.open, record), key(error)),
        trpc.mutate("picks.save", { week: WEEK.open, record }, status(400)),
      ]),
      data.call("save_pick", save(WEEK.open, { ...RECORD, more: "x".repeat(100_000) }), key("BRACKET_INVALID")),
      data.call(
        "save_pick",
        save(WEEK.open, JSON.stringify({ ...RECORD, more: "x".repeat(100_000) })),
        key("BRACKET_INVALID"),
      ),
      data.call("save_pick", { wanted_week: WEEK.open }, NO_ARGUMENT, MALFORMED),
      trpc.mutate("picks.save", { week: WEEK.open, record: "x".repeat(66_000) }, key("REQUEST_TOO_LARGE"), {
        visitor: key("REQUEST_TOO_LARGE"),
      }),
    ],
  },
  {
    act: "save a pick with a deleted account",
    who: ["a player who was deleted"],
    tries: [data.call("save_pick", save(WEEK.open), key("ACCOUNT_GONE"))],
  },
];
