import { type Act, ALIKE, data, HARMLESS, key, MALFORMED, rest, sees, status, trpc } from "../attack.ts";
import { ID, NAME } from "../cast.ts";

const OTHERS = ["a rival", "a stranger", "a player who was deleted"] as const;
const NO_ARGUMENT = status(404, "PGRST202");
const INVALID = key("REQUEST_INVALID");
const FREE = sees({ usernameTaken: false, emailTaken: false });
const off = { weeklyReminders: false };

/** Attacks on other players (docs/behavior/accounts.md#privacy-of-email-addresses). */
export const PEOPLE_ACTS: Act[] = [
  {
    act: "harvest email addresses",
    who: OTHERS,
    tries: [
      data.call("current_player", {}, HARMLESS),
      data.call("current_player", { id: ID.victim }, NO_ARGUMENT, MALFORMED),
      data.call("group_page", { wanted_group: ID.sharedGroup }, HARMLESS),
      data.call("viewed_pick", { pick_id: ID.closedPick }, HARMLESS),
      trpc.query("account.me", { id: ID.victim }, HARMLESS),
      trpc.query("groups.page", { id: ID.sharedGroup }, HARMLESS),
      trpc.query("picks.view", { id: ID.closedPick }, HARMLESS),
      ...["%", "%@victim.example", "*", "mailbox-____@victim.example"].map((email) =>
        trpc.mutate("account.availability", { username: email, email }, FREE, { ...ALIKE, isCounted: true }),
      ),
      trpc.mutate("account.availability", { email: ["%"] }, INVALID, ALIKE),
      trpc.mutate("account.availability", { email: "x".repeat(255) }, INVALID, ALIKE),
    ],
  },
  {
    act: "read another player's email preferences, data or unsubscribe token",
    who: OTHERS,
    tries: [
      data.call("email_preferences", {}, HARMLESS),
      data.call("email_preferences", { user_id: ID.victim }, NO_ARGUMENT, MALFORMED),
      ...["", "%", NAME.hash.slice(1), null].map((hash) => data.call("own_data", { recipient_hash: hash }, HARMLESS)),
      data.call("own_data", { recipient_hash: "", user_id: ID.victim }, NO_ARGUMENT, MALFORMED),
      ...[ID.victim, ID.victim.toUpperCase(), ""].map((userId) =>
        trpc.query("preferences.find", { userId }, key("NOT_YOURS")),
      ),
      trpc.query("preferences.find", { userId: [ID.victim] }, INVALID),
      trpc.query("account.data", { userId: ID.victim }, HARMLESS),
      ...["GET", "HEAD"].map((method) =>
        rest(method as "GET", `/email-preferences/${ID.victim}?userId=${ID.rival}`, key("NOT_YOURS")),
      ),
      rest("GET", "/email-preferences/*", key("NOT_YOURS")),
      rest("GET", "/email-preferences/%2e%2e", key("ADDRESS_UNKNOWN"), ALIKE),
      rest("GET", `/account/data?userId=${ID.victim}`, HARMLESS),
      rest("GET", `/account/data/${ID.victim}`, key("ADDRESS_UNKNOWN"), ALIKE),
      rest("POST", "/account/data", key("METHOD_NOT_ALLOWED"), { body: {}, ...ALIKE }),
    ],
  },
  {
    act: "change another player's email preferences",
    who: OTHERS,
    tries: [
      data.call("set_reminders", { weekly_reminders: false, user_id: ID.victim }, NO_ARGUMENT, MALFORMED),
      trpc.mutate("preferences.save", { userId: ID.victim, ...off }, key("NOT_YOURS")),
      trpc.mutate("preferences.save", off, INVALID),
      rest("POST", "/email-preferences", INVALID, { body: { userId: { $ne: "" }, ...off } }),
      rest("POST", "/email-preferences", INVALID, { body: [] }),
      rest("POST", `/email-preferences?userId=${ID.rival}`, key("NOT_YOURS"), { body: { userId: ID.victim, ...off } }),
    ],
  },
  {
    act: "change email preferences with a deleted account",
    who: ["a player who was deleted"],
    tries: [data.call("set_reminders", { weekly_reminders: true }, sees(null))],
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
          rest("POST", `/unsubscribe/one-click?token=${encodeURIComponent(token)}`, unknown, ALIKE),
        ];
      }),
      ...(["GET /unsubscribe", "POST /unsubscribe/one-click"] as const).map((address) => {
        const [method, path] = address.split(" ") as ["GET" | "POST", string];
        return rest(method, path, key("UNSUBSCRIBE_TOKEN_MISSING"), ALIKE);
      }),
    ],
  },
  {
    act: "unsubscribe a player with a GET, HEAD or OPTIONS request",
    who: [],
    tries: [
      ...(["HEAD", "OPTIONS"] as const).map((method) =>
        rest(method, `/unsubscribe?token=${ID.unsubscribeToken}`, status(405), { visitor: key("METHOD_NOT_ALLOWED") }),
      ),
      ...(["GET", "HEAD"] as const).map((method) =>
        rest(method, `/unsubscribe/one-click?token=${ID.unsubscribeToken}`, status(302), ALIKE),
      ),
      trpc.raw(
        "GET",
        `preferences.unsubscribe?input=${encodeURIComponent(JSON.stringify({ json: { token: ID.unsubscribeToken } }))}`,
        status(405),
        { visitor: key("METHOD_NOT_ALLOWED") },
      ),
    ],
  },
  {
    act: "report an unknown group, send a report that is empty or too long, or choose a report's recipient",
    who: OTHERS,
    tries: [
      trpc.mutate("reports.send", { group: ID.nobody, reason: "rude" }, key("GROUP_NOT_FOUND")),
      trpc.mutate("reports.send", { group: "*", reason: "rude" }, key("GROUP_NOT_FOUND")),
      trpc.mutate("reports.send", { group: ID.sharedGroup, reason: " \n " }, key("REPORT_EMPTY")),
      trpc.mutate("reports.send", { group: ID.sharedGroup, reason: "x".repeat(501) }, key("REPORT_TOO_LONG")),
      trpc.mutate("reports.send", { group: ID.sharedGroup, reason: "x", to: NAME.victimEmail }, INVALID),
    ],
  },
  {
    act: "delete another player's account",
    who: OTHERS,
    tries: [
      ...[NAME.victim, ID.victim, "%", ""].map((username) =>
        trpc.mutate("account.delete", { username }, key("USERNAME_MISMATCH")),
      ),
      trpc.mutate("account.delete", { username: NAME.rival, id: ID.victim }, INVALID),
      trpc.mutate("account.delete", { username: [NAME.victim] }, INVALID),
      trpc.mutate("account.delete", {}, INVALID),
    ],
  },
  {
    act: "delete a player's account with a cross-site request from the player's browser",
    who: ["the victim"],
    tries: [
      trpc.mutate("account.delete", { username: NAME.victim }, key("CROSS_SITE"), {
        headers: { "sec-fetch-site": "cross-site" },
        ...ALIKE,
      }),
      trpc.mutate("account.delete", { username: NAME.victim }, status(400), {
        headers: { "content-type": "text/plain" },
        ...ALIKE,
      }),
    ],
  },
];
