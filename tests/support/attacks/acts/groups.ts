import { SEASON } from "#domain/season.ts";
import { PAST } from "../../seasons/past-season.ts";
import { type Act, ALIKE, data, HARMLESS, key, sees, trpc } from "../attack.ts";
import { ID, NAME, NEXT } from "../cast.ts";

const OTHERS = ["a rival", "a stranger", "a player who was deleted"] as const;
const OUTSIDERS = ["a stranger", "a removed member", "a player who was deleted"] as const;
const NOTHING = sees(null);
const NO_GROUP = key("GROUP_NOT_FOUND");

const HUGE = "x".repeat(100_000);

const member = (group_id: string, player_id: string, season: string | null = null) => ({
  ...{ group_id, player_id, season },
});
const page = (group: string, player: string, season: string | null = null) => ({ group, player, season });

/** Attacks on groups (docs/behavior/groups.md#groups). */
export const GROUP_ACTS: Act[] = [
  {
    act: "add, rename or remove another player in a group",
    who: OTHERS,
    tries: [
      ...[ID.ownGroup, ID.nobody].flatMap((id) => [
        data.call("rename_team", { group_id: id, team_name: "Losers" }, NOTHING),
        data.call("leave_group", { group_id: id }, sees(false)),
        trpc.mutate("groups.rename", { id, teamName: "Losers" }, NO_GROUP),
        trpc.mutate("groups.leave", { id }, NO_GROUP),
      ]),
    ],
  },
  {
    // The rival has created twenty groups and is in fifty groups.
    act: "create or join more groups than allowed",
    who: ["a rival"],
    tries: [
      data.call("create_group", { name: "One more" }, key("GROUPS_CREATED_LIMIT")),
      data.call("join_group", { name: NAME.ownGroup }, key("MEMBERSHIPS_LIMIT")),
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
      data.call("group_page", { group_id: ID.ownGroup }, HARMLESS),
      data.call("group_name", { group_id: ID.ownGroup }, sees(NAME.ownGroup)),
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
        data.call("join_group", { name }, key("GROUP_NAME_UNKNOWN")),
        trpc.mutate("groups.join", { name }, key("GROUP_NAME_UNKNOWN")),
      ]),
      data.call("join_group", { name: HUGE }, key("GROUP_NAME_UNKNOWN")),
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
      ...[null, SEASON.name, PAST, NEXT].map((season) =>
        data.call("group_member", member(ID.ownGroup, ID.victim, season), NOTHING),
      ),
      ...[1, 11, 12, 15].flatMap((week) => [
        data.call("group_week", { group_id: ID.sharedGroup, week }, NOTHING),
        trpc.query("groups.week", { id: ID.sharedGroup, week, from: 0 }, NO_GROUP),
      ]),
    ],
  },
  {
    act: "read a group's member page for a player who is not in the group",
    who: ["a rival", "the victim"],
    tries: [
      ...[ID.stranger, ID.deleted, ID.nobody].flatMap((player) => [
        data.call("group_member", member(ID.sharedGroup, player), sees({ member: null })),
        data.call("group_member", member(ID.sharedGroup, player, PAST), sees({ member: null })),
        trpc.query("members.page", page(ID.sharedGroup, player), key("MEMBER_NOT_FOUND")),
        trpc.query("members.page", page(ID.sharedGroup, player, PAST), key("MEMBER_NOT_FOUND")),
      ]),
    ],
  },
  {
    // The secrets are the player's username and team name.
    act: "learn the name of a deleted player who played in a finished season",
    who: ["a rival", "a stranger", "the victim"],
    tries: [
      data.call("group_page", { group_id: ID.sharedGroup, season: PAST }, HARMLESS),
      data.call("group_picks", { group_id: ID.sharedGroup, season: PAST, most_members: 9 }, HARMLESS),
      data.call("viewed_pick", { pick_id: ID.deletedPick }, HARMLESS),
      trpc.query("groups.past", { id: ID.sharedGroup, season: PAST, from: 0 }, HARMLESS),
      trpc.query("groups.pastPicks", { id: ID.sharedGroup, season: PAST }, HARMLESS),
      trpc.query("picks.view", { id: ID.deletedPick }, HARMLESS),
    ],
  },
];

const NOT_COMMISSIONER = key("NOT_COMMISSIONER");
const REMOVED = key("GROUP_REMOVED");

/** All actions of a commissioner, for use in attacks. `player` is the id of the player whom the action affects. */
const CHANGES: readonly { action: string; value?: string; player?: string }[] = [
  { action: "rename", value: "Taken Over" },
  { action: "remove", player: ID.victim },
  { action: "remove", player: ID.rival },
  { action: "let-back-in", player: ID.removed },
  { action: "make-commissioner", player: ID.rival },
  { action: "make-commissioner", player: ID.removed },
  { action: "make-commissioner", player: ID.stranger },
  ...["reset-link", "close-joining", "open-joining"].map((action) => ({ action })),
  { action: "write-note", value: "Mine now" },
  { action: "write-note", value: "" },
  { action: "delete", value: NAME.sharedGroup },
  { action: "close", value: NAME.sharedGroup },
];

/**
 * Attacks that try to act as the commissioner, evade the commissioner's decisions, or read what only members may read
 * (docs/behavior/groups.md#the-commissioner).
 */
export const COMMISSIONER_ACTS: Act[] = [
  {
    // The rival is a member of the shared group and used to be its commissioner.
    act: "act as a group's commissioner without being the commissioner",
    who: ["a rival", ...OUTSIDERS],
    tries: [
      ...[ID.sharedGroup, ID.ownGroup].flatMap((id) =>
        CHANGES.flatMap((change) => [
          data.call("manage_group", { group_id: id, ...change }, NOT_COMMISSIONER),
          trpc.mutate("groups.manage", { id, ...change }, NOT_COMMISSIONER),
        ]),
      ),
      data.call("manage_group", { group_id: ID.nobody, action: "rename" }, key("GROUP_NOT_FOUND")),
      data.call("manage_group", { group_id: ID.sharedGroup, action: "rule" }, NOT_COMMISSIONER),
    ],
  },
  {
    act: "rejoin a group after being removed by the commissioner",
    who: ["a removed member"],
    tries: [
      ...[NAME.sharedGroup, "the huddle", " \u200bThe\u200b Huddle"].flatMap((name) => [
        data.call("join_group", { name }, REMOVED),
        trpc.mutate("groups.join", { name }, REMOVED),
      ]),
      data.call("join_group_by_code", { code: NAME.sharedCode }, REMOVED),
      trpc.mutate("groups.joinByCode", { code: NAME.sharedCode }, REMOVED),
      data.call("rename_team", { group_id: ID.sharedGroup, team_name: "Back" }, sees(null)),
      data.call("leave_group", { group_id: ID.sharedGroup }, sees(false)),
    ],
  },
  {
    // The secrets are the group's note, invite code and former name.
    act: "read a group's note, history or open-week entries without being a member",
    who: OUTSIDERS,
    tries: [
      data.call("group_page", { group_id: ID.sharedGroup }, HARMLESS),
      data.call("group_entries", { group_id: ID.sharedGroup }, sees(null)),
      data.call("group_history", { group_id: ID.sharedGroup }, sees(null)),
      data.call("group_member", { group_id: ID.sharedGroup, player_id: ID.victim }, sees(null)),
      data.call("group_week", { group_id: ID.sharedGroup, week: 11 }, sees(null)),
      trpc.query("groups.page", { id: ID.sharedGroup }, HARMLESS),
      trpc.query("groups.entries", { id: ID.sharedGroup }, HARMLESS),
      trpc.query("groups.history", { id: ID.sharedGroup }, key("GROUP_NOT_FOUND")),
    ],
  },
];
