import { SEASON } from "../../../../src/domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, alike, data, HARMLESS, key, MALFORMED, sees, status, trpc } from "../attack.ts";
import { ID } from "../cast.ts";

const NOTHING = sees(null);
const NOBODY = sees({ member: null });
const GONE = { others: { "a player who was deleted": key("ACCOUNT_GONE") } };

const page = (group: string, player: string, season: string | null = null) => ({ group, player, season });
const now = (wanted_group: string, wanted_player: string) => ({ wanted_group, wanted_player });
const then = (wanted_group: string, wanted_season: string, wanted_player: string) => ({
  ...now(wanted_group, wanted_player),
  wanted_season,
});

const week = (wanted_group: string, wanted_week: number, skipped = 0) => ({ wanted_group, wanted_week, skipped });
const glance = (id: string, number: number, from = 0) => ({ id, week: number, from });
/** What a week looks like in which nobody has picked anything, or which is none. */
const EMPTY_WEEK = sees({
  ...{ picks: 0, champions: [], lone: [], loneCount: 0, most: null, least: null },
  ...{ boldest: [], next: null, own: null },
});

/** What nobody may do with the pages of members (docs/rules.md#the-page-of-a-member). */
export const MEMBER_ACTS: Act[] = [
  {
    act: "open the page of a member of a group that they are not in",
    who: ["a stranger", "a player who was deleted"],
    tries: [
      ...[ID.victim, ID.rival, ID.stranger, ID.nobody].flatMap((player) => [
        data.call("group_member", now(ID.sharedGroup, player), NOTHING),
        data.call("past_group_member", then(ID.sharedGroup, PAST, player), NOTHING),
        trpc.query("members.page", page(ID.sharedGroup, player), key("GROUP_NOT_FOUND"), GONE),
        trpc.query("members.page", page(ID.sharedGroup, player, PAST), key("GROUP_NOT_FOUND"), GONE),
      ]),
      data.get(`/rpc/group_member?wanted_group=${ID.sharedGroup}&wanted_player=${ID.victim}`, status([200, 405])),
    ],
  },
  {
    act: "open the page of a member through the victim's own group",
    who: ["a rival", "a stranger", "a player who was deleted"],
    tries: [
      ...[ID.victim, ID.rival].map((player) => data.call("group_member", now(ID.ownGroup, player), NOTHING)),
      data.call("past_group_member", then(ID.ownGroup, PAST, ID.victim), NOTHING),
      trpc.query("members.page", page(ID.ownGroup, ID.victim), key("GROUP_NOT_FOUND"), GONE),
      trpc.query("members.page", page(ID.ownGroup, ID.rival), key("GROUP_NOT_FOUND"), GONE),
    ],
  },
  {
    // The secrets are the victim's pick of the open week, and that there is one.
    act: "find a pick of an open week on the page of a member",
    who: ["a rival"],
    tries: [
      data.call("group_member", now(ID.sharedGroup, ID.victim), HARMLESS),
      data.call("group_member", { ...now(ID.sharedGroup, ID.victim), viewer: ID.victim }, status(404), MALFORMED),
      data.call(
        "member_row",
        { ...now(ID.sharedGroup, ID.victim), viewer: ID.victim },
        status(404),
        alike(status(404)),
      ),
      trpc.query("members.page", page(ID.sharedGroup, ID.victim), HARMLESS),
      trpc.query("members.page", { ...page(ID.sharedGroup, ID.victim), week: 12 }, key("REQUEST_INVALID")),
    ],
  },
  {
    act: "find somebody on the page of a group that this player is not in",
    who: ["a rival", "the victim"],
    tries: [
      ...[ID.stranger, ID.deleted, ID.nobody].flatMap((player) => [
        data.call("group_member", now(ID.sharedGroup, player), NOBODY),
        trpc.query("members.page", page(ID.sharedGroup, player), key("MEMBER_NOT_FOUND")),
        trpc.query("members.page", page(ID.sharedGroup, player, PAST), key("MEMBER_NOT_FOUND")),
      ]),
    ],
  },
  {
    act: "open the page of a member in a season that is only being archived, or never was",
    who: ["a rival", "the victim"],
    tries: [
      ...[SEASON.name, "2003-04", "", "' or true --"].map((season) =>
        data.call("past_group_member", then(ID.sharedGroup, season, ID.victim), NOTHING),
      ),
      ...[SEASON.name, "2003-04"].map((season) =>
        trpc.query("members.page", page(ID.sharedGroup, ID.victim, season), key("GROUP_NOT_FOUND")),
      ),
      trpc.query("members.page", page(ID.sharedGroup, ID.victim, "' or true --"), key("SEASON_NOT_FOUND")),
    ],
  },
  {
    act: "guess the ids of the page of a member",
    who: ["a rival", "a stranger"],
    tries: [
      data.call("group_member", now("1", ID.victim), status(400, "22P02"), MALFORMED),
      data.call("group_member", now(ID.sharedGroup, "' or true --"), status(400, "22P02"), MALFORMED),
      data.call("group_member", { wanted_group: ID.sharedGroup }, status(404, "PGRST202"), MALFORMED),
      data.call("group_member", now(ID.nobody, ID.victim), NOTHING),
      trpc.query("members.page", page("1", ID.victim), key("GROUP_NOT_FOUND")),
      trpc.query("members.page", page(ID.nobody, ID.victim), key("GROUP_NOT_FOUND")),
      trpc.query("members.page", page(ID.sharedGroup, "1"), key("MEMBER_NOT_FOUND")),
      trpc.query("members.page", { group: ID.sharedGroup, player: ID.victim }, key("REQUEST_INVALID")),
    ],
  },
  {
    act: "open the page of a member without an account",
    who: ["a visitor"],
    tries: [
      data.call("group_member", now(ID.sharedGroup, ID.victim), status([401, 403]), alike(status([401, 403]))),
      data.call("past_group_member", then(ID.sharedGroup, PAST, ID.victim), status(401), alike(status([401, 403]))),
      trpc.query("members.page", page(ID.sharedGroup, ID.victim), key("SIGNED_OUT"), alike(key("SIGNED_OUT"))),
    ],
  },
  {
    act: "count what the members of a group picked in a week, without being in it",
    who: ["a stranger", "a player who was deleted"],
    tries: [1, 11, 12, 15].flatMap((number) => [
      data.call("group_week", week(ID.sharedGroup, number), NOTHING),
      trpc.query("groups.week", glance(ID.sharedGroup, number), key("GROUP_NOT_FOUND"), GONE),
    ]),
  },
  {
    act: "count what the victim picked in a group of their own",
    who: ["a rival", "a stranger"],
    tries: [
      data.call("group_week", week(ID.ownGroup, 11), NOTHING),
      trpc.query("groups.week", glance(ID.ownGroup, 11), key("GROUP_NOT_FOUND")),
    ],
  },
  {
    // The secrets are the victim's pick of the open week, and that there is one.
    act: "find a pick of an open week in the numbers of a group",
    who: ["a rival", "the victim"],
    tries: [
      ...[12, 13, 15, 0, -1, 32_768, 2_147_483_647].map((number) =>
        data.call("group_week", week(ID.sharedGroup, number), EMPTY_WEEK),
      ),
      data.call("group_week", week(ID.sharedGroup, 12, -1), EMPTY_WEEK),
      data.call("group_week", week(ID.sharedGroup, 12, 2_147_483_647), EMPTY_WEEK),
      data.call("group_week", { ...week(ID.sharedGroup, 12), viewer: ID.victim }, status(404), MALFORMED),
      data.call("group_week", { ...week(ID.sharedGroup, 12), wanted_week: "12 or true" }, status(400), MALFORMED),
      trpc.query("groups.week", glance(ID.sharedGroup, 12), EMPTY_WEEK),
      trpc.query("groups.week", glance(ID.sharedGroup, 16), key("REQUEST_INVALID")),
      trpc.query("groups.week", glance(ID.sharedGroup, 0), key("REQUEST_INVALID")),
      trpc.query("groups.week", glance(ID.sharedGroup, 12, -1), key("REQUEST_INVALID")),
    ],
  },
  {
    act: "count the week of a group without an account",
    who: ["a visitor"],
    tries: [
      data.call("group_week", week(ID.sharedGroup, 11), status([401, 403]), alike(status([401, 403]))),
      trpc.query("groups.week", glance(ID.sharedGroup, 11), key("SIGNED_OUT"), alike(key("SIGNED_OUT"))),
    ],
  },
];
