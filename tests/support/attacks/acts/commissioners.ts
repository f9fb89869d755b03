import { type Act, data, HARMLESS, key, sees, trpc } from "../attack.ts";
import { ID, NAME } from "../cast.ts";

const OUTSIDERS = ["a stranger", "a removed member", "a player who was deleted"] as const;
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
