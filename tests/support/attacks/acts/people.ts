import { type Act, ALIKE, data, HARMLESS, key, rest, sees, status, trpc } from "../attack.ts";
import { ID, NAME, RECORD, WEEK } from "../cast.ts";

const OTHERS = ["a rival", "a stranger", "a player who was deleted"] as const;
const FREE = sees({ usernameTaken: false, emailTaken: false });
const off = { weeklyReminders: false };

/** Attacks on other players (docs/behavior/accounts.md#privacy-of-email-addresses). */
export const PEOPLE_ACTS: Act[] = [
  {
    act: "harvest email addresses",
    who: OTHERS,
    tries: [
      data.call("current_player", {}, HARMLESS),
      data.call("group_page", { group_id: ID.sharedGroup }, HARMLESS),
      data.call("viewed_pick", { pick_id: ID.closedPick }, HARMLESS),
      trpc.query("account.me", { id: ID.victim }, HARMLESS),
      trpc.query("groups.page", { id: ID.sharedGroup }, HARMLESS),
      trpc.query("picks.view", { id: ID.closedPick }, HARMLESS),
      ...["%", "%@victim.example", "*", "mailbox-____@victim.example"].map((email) =>
        trpc.mutate("account.availability", { username: email, email }, FREE, { ...ALIKE, isCounted: true }),
      ),
    ],
  },
  {
    act: "read another player's email preferences, data or unsubscribe token",
    who: OTHERS,
    tries: [
      data.call("email_preferences", {}, HARMLESS),
      ...["", "%", NAME.hash.slice(1), null].map((hash) => data.call("own_data", { recipient_hash: hash }, HARMLESS)),
      ...[ID.victim, ID.victim.toUpperCase(), ""].map((userId) =>
        trpc.query("preferences.find", { userId }, key("NOT_YOURS")),
      ),
      trpc.query("account.data", { userId: ID.victim }, HARMLESS),
      ...["GET", "HEAD"].map((method) =>
        rest(method, `/email-preferences/${ID.victim}?userId=${ID.rival}`, key("NOT_YOURS")),
      ),
      rest("GET", "/email-preferences/*", key("NOT_YOURS")),
      rest("GET", "/email-preferences/%2e%2e", key("NOT_FOUND"), ALIKE),
      rest("GET", `/account/data?userId=${ID.victim}`, HARMLESS),
    ],
  },
  {
    act: "change another player's email preferences",
    who: OTHERS,
    tries: [
      trpc.mutate("preferences.save", { userId: ID.victim, ...off }, key("NOT_YOURS")),
      rest("POST", `/email-preferences?userId=${ID.rival}`, key("NOT_YOURS"), { body: { userId: ID.victim, ...off } }),
    ],
  },
  {
    act: "unsubscribe a player without the token from that player's emails",
    who: ["a stranger"],
    tries: [
      ...[ID.nobody, ID.victim, "%", `${ID.unsubscribeToken.slice(0, -1)}%`, "null"].flatMap((token) => {
        const unknown = key("UNSUBSCRIBE_TOKEN_UNKNOWN");
        return [
          trpc.mutate("preferences.unsubscribe", { token }, unknown, ALIKE),
          rest("GET", `/unsubscribe?token=${encodeURIComponent(token)}`, unknown, ALIKE),
          rest("GET", `/unsubscribe/one-click?token=${encodeURIComponent(token)}`, status(302), ALIKE),
          rest("POST", `/unsubscribe/one-click?token=${encodeURIComponent(token)}`, unknown, ALIKE),
        ];
      }),
      rest("GET", "/unsubscribe", key("UNSUBSCRIBE_TOKEN_MISSING"), ALIKE),
      rest("POST", "/unsubscribe/one-click", key("UNSUBSCRIBE_TOKEN_MISSING"), ALIKE),
    ],
  },
  {
    act: "delete another player's account",
    who: OTHERS,
    tries: [
      ...[NAME.victim, ID.victim, "%", ""].map((username) =>
        trpc.mutate("account.delete", { username }, key("USERNAME_MISMATCH")),
      ),
    ],
  },
  {
    act: "change anything with a deleted account, or report an unknown group",
    who: ["a player who was deleted"],
    tries: [
      data.call("create_group", { name: "Ghosts" }, key("ACCOUNT_GONE")),
      data.call("join_group", { name: NAME.sharedGroup }, key("ACCOUNT_GONE")),
      data.call("join_group_by_code", { code: NAME.sharedCode }, key("ACCOUNT_GONE")),
      data.call("save_pick", { week: WEEK.open, record: RECORD }, key("ACCOUNT_GONE")),
      data.call("rename_team", { group_id: ID.sharedGroup, team_name: "Ghosts" }, sees(null)),
      data.call("set_reminders", { weekly_reminders: true }, sees(null)),
      data.call("is_listed", {}, sees(null)),
      data.call("set_listed", { listed: true }, sees(null)),
      trpc.query("everyone.listed", undefined, key("ACCOUNT_GONE")),
      trpc.mutate("everyone.setListed", { isListed: true }, key("ACCOUNT_GONE")),
      trpc.mutate("reports.send", { group: ID.nobody, reason: "rude" }, key("GROUP_NOT_FOUND")),
    ],
  },
];
