import {
  type Act,
  alike,
  DENIED,
  data,
  HARMLESS,
  key,
  MALFORMED,
  type Outcome,
  rest,
  sees,
  status,
  trpc,
} from "../attack.ts";
import { ID, NAME } from "../cast.ts";

const OTHERS = ["a rival", "a stranger", "a player who was deleted"] as const;
const EMPTY = sees([]);
const GONE = { others: { "a player who was deleted": key("ACCOUNT_GONE") } };
const REPRESENT = { headers: { prefer: "return=representation" } };

/** What everybody gets, signed in or not, but whoever brings the token of an account that is gone. */
const alikeButGone = (outcome: Outcome) => ({ ...alike(outcome), ...GONE });

/** What nobody may learn about players or change for them (docs/rules.md#privacy-of-email-addresses). */
export const PEOPLE_ACTS: Act[] = [
  {
    act: "harvest email addresses",
    who: OTHERS,
    tries: [
      data.get("/users?select=*", DENIED),
      data.get("/users?select=email", DENIED),
      data.get("/users?select=id,address:email", DENIED),
      data.get("/users?select=email::text", DENIED),
      data.get("/users?select=id&email=like.*victim*", DENIED),
      data.get("/users?select=id&email=ilike.*", DENIED),
      data.get("/users?select=id&email=not.is.null", DENIED),
      data.get("/users?select=id&or=(email.eq.a,id.is.null)", DENIED),
      data.get("/users?select=id&order=email", DENIED),
      data.get("/users?select=id&order=email.desc.nullslast&limit=1", DENIED),
      data.get("/weekly_picks?select=users(email)", DENIED),
      data.get("/group_members?select=users(id,email)", DENIED),
      data.get("/group_members?select=id,users!inner(id)&users.email=like.*victim*", DENIED),
      data.get("/group_members?select=id,users(id)&order=users(email)", status([400, 403]), MALFORMED),
      data.get("/group_members?select=id,...users(email)", DENIED),
      data.get("/groups?select=users(*)", status([400, 403]), MALFORMED),
      data.get("/user_email_preferences?select=users(email)", DENIED),
      data.get("/users?select=email", DENIED, { headers: { accept: "text/csv" } }),
      data.head("/users?select=id&email=like.*victim*", DENIED, { headers: { prefer: "count=exact" } }),
      data.get("/users?select=email.max()", status([400, 403]), MALFORMED),
      data.get("/users?select=created_at", DENIED),
      data.call("current_player", {}, HARMLESS),
      data.call("check_availability", { wanted_username: "", wanted_email: NAME.victimEmail, limits: [] }, DENIED),
      trpc.query("account.me", undefined, HARMLESS, GONE),
      trpc.query("groups.page", { id: ID.sharedGroup }, HARMLESS, GONE),
      trpc.query("groups.members", { id: ID.sharedGroup, from: 0 }, HARMLESS, GONE),
      trpc.query("picks.view", { id: ID.closedPick }, HARMLESS, GONE),
      ...["%", "%@victim.example", "*", "mailbox-____@victim.example"].map((email) =>
        trpc.mutate(
          "account.availability",
          { username: email, email },
          sees({ usernameTaken: false, emailTaken: false }),
          {
            visitor: sees({ usernameTaken: false, emailTaken: false }),
            isCounted: true,
            ...GONE,
          },
        ),
      ),
      trpc.mutate(
        "account.availability",
        { email: ["%"] },
        key("REQUEST_INVALID"),
        alikeButGone(key("REQUEST_INVALID")),
      ),
      trpc.mutate(
        "account.availability",
        { email: "x".repeat(255) },
        key("REQUEST_INVALID"),
        alikeButGone(key("REQUEST_INVALID")),
      ),
    ],
  },
  {
    act: "read another player's email preferences or unsubscribe token",
    who: OTHERS,
    tries: [
      data.get(`/user_email_preferences?user_id=eq.${ID.victim}`, EMPTY),
      data.get(`/user_email_preferences?unsubscribe_token=eq.${ID.unsubscribeToken}`, EMPTY),
      data.get(
        "/user_email_preferences?unsubscribe_token=lt.08000000-0000-4000-8000-000000000000&user_id=eq.b0b00000-0000-4000-8000-000000000001",
        EMPTY,
      ),
      data.get("/user_email_preferences?select=*", HARMLESS),
      data.get(
        "/user_email_preferences?select=user_id&order=unsubscribe_token&user_id=neq.a1100000-0000-4000-8000-000000000002",
        HARMLESS,
      ),
      data.get(
        `/users?select=id,user_email_preferences(*)&id=eq.${ID.victim}`,
        sees([{ id: ID.victim, user_email_preferences: null }]),
      ),
      data.get(`/users?select=id,user_email_preferences!inner(weekly_reminders)&id=eq.${ID.victim}`, EMPTY),
      data.head(`/user_email_preferences?user_id=eq.${ID.victim}`, sees(undefined, "*/0"), {
        headers: { prefer: "count=exact" },
      }),
      trpc.query("preferences.find", { userId: ID.victim }, key("NOT_YOURS"), GONE),
      trpc.query("preferences.find", { userId: ID.victim.toUpperCase() }, key("NOT_YOURS"), GONE),
      trpc.query("preferences.find", { userId: "" }, key("NOT_YOURS"), GONE),
      trpc.query("preferences.find", {}, key("REQUEST_INVALID"), GONE),
      trpc.query("preferences.find", { userId: [ID.victim] }, key("REQUEST_INVALID"), GONE),
      rest("GET", `/email-preferences/${ID.victim}`, key("NOT_YOURS"), GONE),
      rest("HEAD", `/email-preferences/${ID.victim}`, key("NOT_YOURS"), GONE),
      rest("GET", `/email-preferences/${ID.victim}?userId=${ID.rival}`, key("NOT_YOURS"), GONE),
      rest("GET", "/email-preferences/%2e%2e", key("ADDRESS_UNKNOWN"), { ...alike(key("ADDRESS_UNKNOWN")) }),
      rest("GET", "/email-preferences/*", key("NOT_YOURS"), GONE),
    ],
  },
  {
    act: "change another player's email preferences",
    who: OTHERS,
    tries: [
      data.patch(`/user_email_preferences?user_id=eq.${ID.victim}`, { weekly_reminders: false }, EMPTY, REPRESENT),
      data.patch(
        `/user_email_preferences?unsubscribe_token=eq.${ID.unsubscribeToken}`,
        { weekly_reminders: false },
        EMPTY,
        REPRESENT,
      ),
      data.patch("/user_email_preferences?select=id", { user_id: ID.victim }, DENIED),
      data.patch("/user_email_preferences?select=id", { unsubscribe_token: ID.nobody }, DENIED),
      data.patch("/user_email_preferences?select=id", { updated_at: "2020-01-01" }, DENIED),
      data.post("/user_email_preferences", { user_id: ID.victim, weekly_reminders: false }, DENIED),
      data.post(
        "/user_email_preferences?on_conflict=user_id",
        { user_id: ID.victim, weekly_reminders: false },
        DENIED,
        {
          headers: { prefer: "resolution=merge-duplicates" },
        },
      ),
      data.remove(`/user_email_preferences?user_id=eq.${ID.victim}`, DENIED),
      trpc.mutate("preferences.save", { userId: ID.victim, weeklyReminders: false }, key("NOT_YOURS"), GONE),
      trpc.mutate("preferences.save", { userId: ID.nobody, weeklyReminders: false }, key("NOT_YOURS"), GONE),
      trpc.mutate("preferences.save", { weeklyReminders: false }, key("REQUEST_INVALID"), GONE),
      rest("POST", "/email-preferences", key("NOT_YOURS"), {
        body: { userId: ID.victim, weeklyReminders: false },
        ...GONE,
      }),
      rest("POST", "/email-preferences", key("REQUEST_INVALID"), {
        body: { userId: { $ne: "" }, weeklyReminders: false },
        ...GONE,
      }),
      rest("POST", "/email-preferences", key("REQUEST_INVALID"), { body: [], ...GONE }),
      rest("POST", `/email-preferences?userId=${ID.rival}`, key("NOT_YOURS"), {
        body: { userId: ID.victim, weeklyReminders: false },
        ...GONE,
      }),
    ],
  },
  {
    act: "unsubscribe a player without the token of a mail",
    who: ["a stranger", "a player who was deleted"],
    tries: [
      data.call("unsubscribe", { token: ID.nobody }, DENIED),
      data.call("unsubscribe", { token: ID.victim }, DENIED),
      ...[ID.nobody, ID.victim, "%", `${ID.unsubscribeToken.slice(0, -1)}%`, "null"].flatMap((token) => {
        const unknown = key("UNSUBSCRIBE_TOKEN_UNKNOWN");
        return [
          trpc.mutate("preferences.unsubscribe", { token }, unknown, alikeButGone(unknown)),
          rest("GET", `/unsubscribe?token=${encodeURIComponent(token)}`, unknown, alikeButGone(unknown)),
          rest("POST", `/unsubscribe/one-click?token=${encodeURIComponent(token)}`, unknown, alikeButGone(unknown)),
        ];
      }),
      rest("GET", "/unsubscribe", key("UNSUBSCRIBE_TOKEN_MISSING"), alikeButGone(key("UNSUBSCRIBE_TOKEN_MISSING"))),
      rest(
        "POST",
        "/unsubscribe/one-click",
        key("UNSUBSCRIBE_TOKEN_MISSING"),
        alikeButGone(key("UNSUBSCRIBE_TOKEN_MISSING")),
      ),
    ],
  },
  {
    act: "unsubscribe a player by a mere look at the link",
    who: [],
    tries: [
      rest("HEAD", `/unsubscribe?token=${ID.unsubscribeToken}`, status(405), { visitor: key("METHOD_NOT_ALLOWED") }),
      rest("GET", `/unsubscribe/one-click?token=${ID.unsubscribeToken}`, status(302), { visitor: status(302) }),
      rest("HEAD", `/unsubscribe/one-click?token=${ID.unsubscribeToken}`, status(302), { visitor: status(302) }),
      rest("OPTIONS", `/unsubscribe?token=${ID.unsubscribeToken}`, status(405), { visitor: key("METHOD_NOT_ALLOWED") }),
      trpc.raw(
        "GET",
        `preferences.unsubscribe?input=${encodeURIComponent(JSON.stringify({ json: { token: ID.unsubscribeToken } }))}`,
        status(405),
        {
          visitor: key("METHOD_NOT_ALLOWED"),
        },
      ),
    ],
  },
  {
    act: "become another player or change who they are",
    who: OTHERS,
    tries: [
      data.post("/users", { id: ID.nobody, email: "x@mail.example", username: "invented" }, DENIED),
      data.patch(`/users?id=eq.${ID.victim}`, { username: "taken-over" }, DENIED),
      data.patch(`/users?id=eq.${ID.rival}`, { id: ID.victim }, DENIED),
      data.patch(`/users?id=eq.${ID.rival}`, { email: NAME.victimEmail }, DENIED),
      data.remove(`/users?id=eq.${ID.victim}`, DENIED),
      data.put(`/users?id=eq.${ID.victim}`, { id: ID.victim, username: "taken-over" }, status([400, 403])),
      data.call("current_player", { id: ID.victim }, status(404, "PGRST202"), MALFORMED),
      trpc.query("account.me", { id: ID.victim }, HARMLESS, GONE),
    ],
  },
  {
    act: "download what is kept about another player",
    who: OTHERS,
    tries: [
      data.call("own_data", { address_key: "", recipient_hash: NAME.hash }, HARMLESS),
      data.call("own_data", { address_key: NAME.hash, recipient_hash: "%" }, HARMLESS),
      data.call("own_data", { address_key: null, recipient_hash: null }, HARMLESS),
      data.call(
        "own_data",
        { address_key: "", recipient_hash: "", user_id: ID.victim },
        status(404, "PGRST202"),
        MALFORMED,
      ),
      trpc.query("account.data", undefined, HARMLESS, GONE),
      trpc.query("account.data", { userId: ID.victim }, HARMLESS, GONE),
      rest("GET", `/account/data?userId=${ID.victim}`, HARMLESS, GONE),
      rest("GET", `/account/data/${ID.victim}`, key("ADDRESS_UNKNOWN"), alike(key("ADDRESS_UNKNOWN"))),
      rest("POST", "/account/data", key("METHOD_NOT_ALLOWED"), {
        body: { userId: ID.victim },
        ...alike(key("METHOD_NOT_ALLOWED")),
      }),
    ],
  },
  {
    act: "report a group that is none, without words, with too many or as somebody else",
    who: OTHERS,
    tries: [
      trpc.mutate("reports.send", { group: ID.nobody, reason: "rude" }, key("GROUP_NOT_FOUND"), GONE),
      trpc.mutate("reports.send", { group: "*", reason: "rude" }, key("GROUP_NOT_FOUND"), GONE),
      trpc.mutate("reports.send", { group: ID.sharedGroup, reason: " \n " }, key("REPORT_EMPTY"), GONE),
      trpc.mutate("reports.send", { group: ID.sharedGroup, reason: "x".repeat(501) }, key("REPORT_TOO_LONG"), GONE),
      trpc.mutate(
        "reports.send",
        { group: ID.sharedGroup, reason: "x", to: NAME.victimEmail },
        key("REQUEST_INVALID"),
        GONE,
      ),
      data.call("count_report", { limits: [] }, DENIED),
    ],
  },
  {
    act: "delete another player's account",
    who: OTHERS,
    tries: [
      trpc.mutate("account.delete", { username: NAME.victim }, key("USERNAME_MISMATCH"), GONE),
      trpc.mutate("account.delete", { username: ID.victim }, key("USERNAME_MISMATCH"), GONE),
      trpc.mutate("account.delete", { username: "%" }, key("USERNAME_MISMATCH"), GONE),
      trpc.mutate("account.delete", { username: "" }, key("USERNAME_MISMATCH"), GONE),
      trpc.mutate("account.delete", { username: NAME.rival, id: ID.victim }, key("REQUEST_INVALID"), GONE),
      trpc.mutate("account.delete", { username: [NAME.victim] }, key("REQUEST_INVALID"), GONE),
      trpc.mutate("account.delete", {}, key("REQUEST_INVALID"), GONE),
    ],
  },
  {
    act: "have an account deleted by its owner's browser from another site",
    who: ["the victim"],
    tries: [
      trpc.mutate("account.delete", { username: NAME.victim }, key("CROSS_SITE"), {
        headers: { "sec-fetch-site": "cross-site" },
        ...alike(key("CROSS_SITE")),
      }),
      trpc.mutate("account.delete", { username: NAME.victim }, status(400), {
        headers: { "content-type": "text/plain" },
        ...alike(status(400)),
      }),
    ],
  },
];
