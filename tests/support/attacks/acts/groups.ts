import { SEASON } from "../../../../src/domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, ALIKE, data, HARMLESS, key, MALFORMED, sees, status, trpc } from "../attack.ts";
import { ID, NAME, NEXT } from "../cast.ts";

const OTHERS = ["a rival", "a stranger", "a player who was deleted"] as const;
const OUTSIDERS = ["a stranger", "a removed member", "a player who was deleted"] as const;
const NOTHING = sees(null);
const NO_ARGUMENT = status(404, "PGRST202");
const NO_GROUP = key("GROUP_NOT_FOUND");
const INVALID = key("REQUEST_INVALID");

const LONG = "x".repeat(51);
const HUGE = "x".repeat(100_000);

const member = (wanted_group: string, wanted_player: string, wanted_season: string | null = null) => ({
  ...{ wanted_group, wanted_player, wanted_season },
});
const page = (group: string, player: string, season: string | null = null) => ({ group, player, season });

/** Attacks on groups (docs/behavior/groups.md#groups). */
export const GROUP_ACTS: Act[] = [
  {
    act: "add, rename or remove another player in a group",
    who: OTHERS,
    tries: [
      data.call("join_group", { wanted_name: NAME.sharedGroup, user_id: ID.victim }, NO_ARGUMENT, MALFORMED),
      data.call("join_group_by_code", { code: NAME.sharedCode, user_id: ID.stranger }, NO_ARGUMENT, MALFORMED),
      trpc.mutate("groups.join", { name: NAME.sharedGroup, userId: ID.victim }, INVALID),
      trpc.mutate("groups.joinByCode", { code: NAME.sharedCode, userId: ID.victim }, INVALID),
      ...[ID.ownGroup, ID.nobody].flatMap((id) => [
        data.call("rename_team", { wanted_group: id, team_name: "Losers" }, NOTHING),
        data.call("leave_group", { wanted_group: id }, sees(false)),
        trpc.mutate("groups.rename", { id, teamName: "Losers" }, NO_GROUP),
        trpc.mutate("groups.leave", { id }, NO_GROUP),
      ]),
      ...["user_id", "member_id", "created_at"].flatMap((name) => [
        data.call(
          "rename_team",
          { wanted_group: ID.sharedGroup, team_name: "x", [name]: ID.victim },
          NO_ARGUMENT,
          MALFORMED,
        ),
        data.call("leave_group", { wanted_group: ID.sharedGroup, [name]: ID.victim }, NO_ARGUMENT, MALFORMED),
      ]),
      trpc.mutate("groups.rename", { id: ID.sharedGroup, teamName: "Losers", userId: ID.victim }, INVALID),
      trpc.mutate("groups.leave", { id: ID.sharedGroup, userId: ID.victim }, INVALID),
    ],
  },
  {
    act: "create a group as another player, or choose the new group's ID or invite code",
    who: OTHERS,
    tries: [{ created_by: ID.victim }, { invite_code: "guess" }, { id: ID.nobody }].flatMap((more) => [
      data.call("create_group", { name: "Forged", ...more }, NO_ARGUMENT, MALFORMED),
      trpc.mutate("groups.create", { name: "Forged", ...more }, INVALID),
    ]),
  },
  {
    // The rival has created twenty groups and is in fifty groups.
    act: "create or join more groups than allowed",
    who: ["a rival"],
    tries: [
      data.call("create_group", { name: "One more" }, key("GROUPS_CREATED_LIMIT")),
      data.call("join_group", { wanted_name: NAME.ownGroup }, key("MEMBERSHIPS_LIMIT")),
      data.call("join_group_by_code", { code: NAME.ownCode }, key("MEMBERSHIPS_LIMIT")),
      trpc.mutate("groups.create", { name: "One more" }, key("GROUPS_CREATED_LIMIT")),
      trpc.mutate("groups.join", { name: NAME.ownGroup }, key("MEMBERSHIPS_LIMIT")),
      trpc.mutate("groups.joinByCode", { code: NAME.ownCode }, key("MEMBERSHIPS_LIMIT")),
    ],
  },
  {
    act: "read a group's invite code without being a member",
    who: OTHERS,
    tries: [
      data.call("group_page", { wanted_group: ID.ownGroup }, HARMLESS),
      data.raw("GET", `/rpc/group_page?wanted_group=${ID.ownGroup}`, HARMLESS),
      data.call("group_name", { wanted_group: ID.ownGroup }, sees(NAME.ownGroup)),
      data.call("challenge_home", {}, HARMLESS),
      trpc.query("groups.page", { id: ID.ownGroup }, HARMLESS),
      trpc.query("groups.members", { id: ID.ownGroup, from: 0 }, HARMLESS),
      trpc.query("picks.home", undefined, HARMLESS),
    ],
  },
  {
    act: "join a group with only part of the group's name or invite code",
    who: ["a stranger"],
    tries: [
      ...["%", "c0de%", "_".repeat(32), NAME.ownCode.toUpperCase(), `${NAME.ownCode} `, ""].flatMap((code) => [
        data.call("join_group_by_code", { code }, key("INVITATION_ENDED")),
        trpc.mutate("groups.joinByCode", { code }, NO_GROUP),
        trpc.query("groups.preview", { code }, NO_GROUP, { ...ALIKE, isCounted: true }),
      ]),
      data.call("join_group_by_code", { code: null }, key("INVITATION_ENDED")),
      ...["%", "The %", "The", "T_e Den", `${NAME.ownGroup}\\`].flatMap((name) => [
        data.call("join_group", { wanted_name: name }, key("GROUP_NAME_UNKNOWN")),
        trpc.mutate("groups.join", { name }, key("GROUP_NAME_UNKNOWN")),
      ]),
      data.call("join_group", { wanted_name: HUGE }, key("GROUP_NAME_UNKNOWN")),
      trpc.query("groups.preview", { code: [NAME.ownCode] }, INVALID, ALIKE),
      trpc.mutate("groups.joinByCode", { code: { eq: NAME.ownCode } }, INVALID),
    ],
  },
  {
    act: "create a group with a name that is blank, too long, or similar to a taken name",
    who: ["a stranger"],
    tries: [
      ...(
        [
          ...["the huddle", " The  Huddle ", " \u200bThe\u200b Huddle", "Ｔhe Huddle"].map(
            (name) => [name, "GROUP_NAME_TAKEN"] as const,
          ),
          ...["", " ", "\u200b", "\u3164\u00a0"].map((name) => [name, "GROUP_NAME_REQUIRED"] as const),
          [LONG, "GROUP_NAME_TOO_LONG"] as const,
        ] as const
      ).flatMap(([name, error]) => [
        data.call("create_group", { name }, key(error)),
        trpc.mutate("groups.create", { name }, key(error)),
      ]),
      data.call("create_group", { name: null }, key("GROUP_NAME_REQUIRED")),
      data.call("create_group", { name: HUGE }, key("GROUP_NAME_TOO_LONG")),
      trpc.mutate("groups.create", { name: HUGE }, key("REQUEST_TOO_LARGE"), { visitor: key("REQUEST_TOO_LARGE") }),
      trpc.mutate("groups.create", { name: { toString: "x" } }, INVALID),
    ],
  },
  {
    act: "join or create a group with a deleted account",
    who: ["a player who was deleted"],
    tries: [
      data.call("create_group", { name: "Ghosts" }, key("ACCOUNT_GONE")),
      data.call("join_group", { wanted_name: NAME.sharedGroup }, key("ACCOUNT_GONE")),
      data.call("join_group_by_code", { code: NAME.sharedCode }, key("ACCOUNT_GONE")),
      data.call("rename_team", { wanted_group: ID.sharedGroup, team_name: "Ghosts" }, NOTHING),
    ],
  },
  {
    act: "read a member's page or a week's statistics in a group without being a member",
    who: OUTSIDERS,
    tries: [
      ...[ID.victim, ID.rival, ID.stranger, ID.nobody].flatMap((player) => [
        data.call("group_member", member(ID.sharedGroup, player), NOTHING),
        data.call("group_member", member(ID.sharedGroup, player, PAST), NOTHING),
        trpc.query("members.page", page(ID.sharedGroup, player), NO_GROUP),
        trpc.query("members.page", page(ID.sharedGroup, player, PAST), NO_GROUP),
      ]),
      ...[1, 11, 12, 15].flatMap((week) => [
        data.call("group_week", { wanted_group: ID.sharedGroup, wanted_week: week }, NOTHING),
        trpc.query("groups.week", { id: ID.sharedGroup, week, from: 0 }, NO_GROUP),
      ]),
    ],
  },
  {
    act: "read any page of a group whose only member is the victim",
    who: OTHERS,
    tries: [
      ...[null, SEASON.name, PAST, NEXT].map((season) =>
        data.call("group_member", member(ID.ownGroup, ID.victim, season), NOTHING),
      ),
      data.call("group_week", { wanted_group: ID.ownGroup, wanted_week: 11 }, NOTHING),
      trpc.query("members.page", page(ID.ownGroup, ID.victim), NO_GROUP),
      trpc.query("groups.week", { id: ID.ownGroup, week: 11, from: 0 }, NO_GROUP),
    ],
  },
  {
    act: "read a group's member page for a player who is not in the group, or for a malformed ID",
    who: ["a rival", "the victim"],
    tries: [
      ...[ID.stranger, ID.deleted, ID.nobody].flatMap((player) => [
        data.call("group_member", member(ID.sharedGroup, player), sees({ member: null })),
        data.call("group_member", member(ID.sharedGroup, player, PAST), sees({ member: null })),
        trpc.query("members.page", page(ID.sharedGroup, player), key("MEMBER_NOT_FOUND")),
        trpc.query("members.page", page(ID.sharedGroup, player, PAST), key("MEMBER_NOT_FOUND")),
      ]),
      ...[SEASON.name, NEXT, "2003-04", "", "' or true --"].map((season) =>
        data.call("group_member", member(ID.sharedGroup, ID.victim, season), NOTHING),
      ),
      data.call("group_member", member("1", ID.victim), status(400, "22P02"), MALFORMED),
      data.call("group_member", member(ID.sharedGroup, "' or true --"), status(400, "22P02"), MALFORMED),
      data.call("group_member", { ...member(ID.sharedGroup, ID.victim), viewer: ID.victim }, NO_ARGUMENT, MALFORMED),
      trpc.query("members.page", page(ID.sharedGroup, ID.victim, "' or true --"), key("SEASON_NOT_FOUND")),
      trpc.query("members.page", page("1", ID.victim), NO_GROUP),
      trpc.query("members.page", page(ID.sharedGroup, "1"), key("MEMBER_NOT_FOUND")),
      trpc.query("members.page", { ...page(ID.sharedGroup, ID.victim), week: 12 }, INVALID),
    ],
  },
  {
    // The secrets are the player's username and team name.
    act: "learn the name of a deleted player who played in a finished season",
    who: ["a rival", "a stranger", "the victim"],
    tries: [
      data.call("group_page", { wanted_group: ID.sharedGroup, wanted_season: PAST }, HARMLESS),
      data.call("group_picks", { wanted_group: ID.sharedGroup, wanted_season: PAST, most_members: 9 }, HARMLESS),
      data.call("viewed_pick", { pick_id: ID.deletedPick }, HARMLESS),
      trpc.query("groups.past", { id: ID.sharedGroup, season: PAST, from: 0 }, HARMLESS),
      trpc.query("groups.pastPicks", { id: ID.sharedGroup, season: PAST }, HARMLESS),
      trpc.query("picks.view", { id: ID.deletedPick }, HARMLESS),
    ],
  },
];
