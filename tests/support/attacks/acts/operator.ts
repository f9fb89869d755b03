import { SEASON } from "../../../../src/domain/season.ts";
import { type Act, alike, DENIED, data, HARMLESS, key, type Outcome, rest, sees, status, trpc } from "../attack.ts";
import { ID, NAME, RECORD, WEEK } from "../cast.ts";

const PEOPLE = ["a rival", "a stranger", "a player who was deleted"] as const;
const GONE = { others: { "a player who was deleted": key("ACCOUNT_GONE") } };
/** What everybody gets, signed in or not, but whoever brings the token of an account that is gone. */
const alikeButGone = (outcome: Outcome) => ({ ...alike(outcome), ...GONE });

const official = sees([{ name: "official" }]);
const team = {
  id: "new-team",
  name: "New Team",
  abbreviation: "NEW",
  conference: "SEC",
  logo_url: "/badges/new-team.svg",
  primary_color: "#123456",
  secondary_color: "#FFFFFF",
};
const bracket = { name: "official", team_slots: RECORD.teamSlots, winners: RECORD.winners };
const saved = { bracket_data: RECORD, recipient_hash: "fan", sender_hash: "home" };

/** A report of a crash that the server would take. */
const CRASH = { reference: "3f2a9c1e-77b0", page: "group", message: "Error: x", stack: "" };

/** Sends a report that is refused, whoever sends it. */
const spoiledCrash = (body: object) =>
  rest("POST", "/crash-reports", key("REQUEST_INVALID"), { body, ...alike(key("REQUEST_INVALID")) });

/** All ways of writing a row of a table that only the operator writes. */
const writes = (table: string, row: object, filter: string) => [
  data.post(`/${table}`, row, DENIED),
  data.post(`/${table}`, [row, row], DENIED),
  data.post(`/${table}`, row, DENIED, { headers: { prefer: "return=representation" } }),
  data.post(`/${table}`, row, DENIED, { headers: { prefer: "resolution=merge-duplicates" } }),
  data.post(`/${table}`, row, DENIED, { headers: { prefer: "resolution=ignore-duplicates" } }),
  data.post(`/${table}`, row, DENIED, { headers: { prefer: "tx=rollback" } }),
  data.patch(`/${table}?${filter}`, row, DENIED),
  data.patch(`/${table}?${filter}&order=${filter.replace(/=.*/, "")}&limit=1`, row, DENIED),
  data.remove(`/${table}?${filter}`, DENIED),
];

/** What is the operator's, the scheduler's and the mail provider's. */
export const OPERATOR_ACTS: Act[] = [
  {
    act: "change the teams, the schedule or the official bracket",
    who: PEOPLE,
    tries: [
      ...writes("teams", team, "id=not.is.null"),
      ...writes("brackets", bracket, "name=eq.official"),
      data.post("/brackets?on_conflict=name", bracket, DENIED, { headers: { prefer: "resolution=merge-duplicates" } }),
      ...writes(
        "week_schedule",
        { week_number: WEEK.closed, start_date: "2020-01-01", end_date: "2099-01-01" },
        `week_number=eq.${WEEK.closed}`,
      ),
      ...writes(
        "committee_rankings",
        { season: SEASON.name, number: 1, released_at: "2020-01-01", team_ids: RECORD.teamSlots },
        "number=eq.1",
      ),
      ...writes("playoff_dates", { number: 1, kind: "kickoff", starts_at: "2020-01-01" }, "number=eq.1"),
    ],
  },
  {
    act: "look at the feed, speak in its name, or take back what has happened",
    who: PEOPLE,
    tries: [
      data.call("feed_state", {}, DENIED),
      data.call("health_report", {}, DENIED),
      data.call("claim_feed_look", { seen_looks: 0, for_outcome: true, for_ranking: true }, DENIED),
      data.call("catch_up", {}, DENIED),
      data.call("save_ranking", { season: SEASON.name, ids: RECORD.teamSlots }, DENIED),
      data.call(
        "finish_feed_look",
        { look: 0, season: SEASON.name, problem: null, calls_left: null, record: RECORD },
        DENIED,
      ),
      data.call("follow_feed", {}, DENIED),
      data.call("undo_outcome", {}, DENIED),
      data.call("outcome_history", {}, DENIED),
      data.get("/playoff_dates?select=number,outcome_changes(*)", status(400, "PGRST200"), alike(status(400))),
      ...["", "Bearer ", "Bearer x", "bearer null"].map((authorization) =>
        rest("GET", "/cron/results?now", key("CRON_REFUSED"), { headers: { authorization } }),
      ),
      rest("GET", "/cron/results", key("CRON_REFUSED"), { headers: { "x-vercel-cron": "1" } }),
      rest("HEAD", "/cron/results", key("CRON_REFUSED")),
      rest("GET", "/cron/results?now&secret=&authorization=Bearer", key("CRON_REFUSED")),
      rest("POST", "/cron/results", key("METHOD_NOT_ALLOWED"), { body: {}, ...alike(key("METHOD_NOT_ALLOWED")) }),
    ],
  },
  {
    act: "read a bracket of the operator that is not official",
    who: PEOPLE,
    tries: [
      data.get("/brackets?select=name", official, alike(official)),
      data.get("/brackets?select=name", sees([{ name: "official" }], "0-0/1"), {
        headers: { prefer: "count=exact" },
        ...alike(official),
      }),
      data.get(`/brackets?select=name&id=eq.${ID.draft}`, sees([]), alike(sees([]))),
      data.get("/brackets?select=name&name=neq.official", sees([]), alike(sees([]))),
      data.get("/brackets?select=name&or=(name.like.dr*,name.eq.official)", official, alike(official)),
      data.get("/brackets?select=name&order=created_at.desc&limit=1", official, alike(official)),
      data.get("/brackets?select=name&offset=1", sees([]), alike(sees([]))),
      data.get("/brackets?select=*", HARMLESS, alike(HARMLESS)),
      data.get("/brackets?select=count()", status([200, 400]), alike(status([200, 400]))),
    ],
  },
  {
    act: "reach a saved bracket but by its id through the server",
    who: PEOPLE,
    tries: [
      data.get("/saved_brackets", DENIED),
      data.get("/saved_brackets?select=id", DENIED),
      data.get("/saved_brackets?select=bracket_data,created_at&recipient_hash=not.is.null", DENIED),
      data.head("/saved_brackets?select=id", DENIED, { headers: { prefer: "count=exact" } }),
      data.get("/saved_brackets?select=count()", status([400, 403]), alike(status([400, 401]))),
      ...writes("saved_brackets", saved, "id=not.is.null"),
      data.post("/saved_brackets", { id: ID.nobody, ...saved }, DENIED),
      // A row with the same id exists: nobody must learn that.
      data.post("/saved_brackets", { id: ID.savedBracket, ...saved }, DENIED),
      data.post("/brackets", { ...bracket, id: ID.draft, name: NAME.draft }, DENIED),
      data.call(
        "store_saved_bracket",
        { record: RECORD, recipient_hash: "fan", sender_hash: "home", limits: [] },
        DENIED,
      ),
      data.call("record_saved_bracket_mailed", { saved_id: ID.nobody }, DENIED),
      data.call("refund_saved_bracket", { saved_id: ID.nobody, try_id: ID.nobody, limits: [] }, DENIED),
      ...["1", "%", "*", ID.nobody, ID.draft].flatMap((id) => {
        const unknown = key("BRACKET_NOT_FOUND");
        return [
          trpc.query("brackets.saved", { id }, unknown, alikeButGone(unknown)),
          rest("GET", `/saved-brackets/${encodeURIComponent(id)}`, unknown, alikeButGone(unknown)),
        ];
      }),
      trpc.query("brackets.saved", { id: null }, key("REQUEST_INVALID"), alikeButGone(key("REQUEST_INVALID"))),
      rest("DELETE", `/saved-brackets/${ID.nobody}`, key("METHOD_NOT_ALLOWED"), { visitor: key("METHOD_NOT_ALLOWED") }),
      rest("GET", "/saved-brackets", key("ADDRESS_UNKNOWN"), alike(key("ADDRESS_UNKNOWN"))),
    ],
  },
  {
    act: "make us mail what nobody should get",
    who: ["a stranger"],
    tries: [
      ...["fan@example.com\r\nBcc: all@example.com", "a@b@c", "fan@example.com, all@example.com", "", " "].flatMap(
        (email) => {
          const problem = key(email.trim() === "" ? "EMAIL_REQUIRED" : "EMAIL_INVALID");
          return [
            rest("POST", "/send-picks", problem, { body: { email, bracket: undefined }, visitor: status(400) }),
            trpc.mutate("brackets.send", { email, bracket: null }, status(400), { visitor: status(400) }),
          ];
        },
      ),
      ...[[], null, "{}", { email: "fan@example.com" }, { email: ["fan@example.com"], bracket: {} }].map((body) =>
        rest("POST", "/send-picks", status(400), { body, visitor: status(400) }),
      ),
      rest("POST", "/send-picks", key("REQUEST_INVALID"), { body: "{", visitor: key("REQUEST_INVALID") }),
      rest("POST", "/send-picks", key("CROSS_SITE"), {
        body: {},
        headers: { "sec-fetch-site": "cross-site" },
        visitor: key("CROSS_SITE"),
      }),
      rest("GET", "/send-picks", key("METHOD_NOT_ALLOWED"), alike(key("METHOD_NOT_ALLOWED"))),
    ],
  },
  {
    act: "reach reminders, suppressions, rate limits or other private tables",
    who: PEOPLE,
    tries: [
      ...[
        "reminder_recipients",
        "reminder_batches",
        "suppressions",
        "rate_limits",
        "mail_events",
        "outcome_changes",
        "feed",
        "pick_bits",
        "player_scores",
      ].flatMap((table) => [
        data.get(`/${table}`, status(404), alike(status(404))),
        data.get(`/private.${table}`, status(404), alike(status(404))),
        data.get(`/${table}`, status(406, "PGRST106"), {
          headers: { "accept-profile": "private" },
          ...alike(status(406)),
        }),
        data.post(`/${table}`, {}, status(406, "PGRST106"), {
          headers: { "content-profile": "private" },
          ...alike(status(406)),
        }),
        data.remove(`/${table}?select=*`, status(404), alike(status(404))),
      ]),
      data.get("/users", status(406, "PGRST106"), { headers: { "accept-profile": "auth" }, ...alike(status(406)) }),
      data.get("/pg_authid", status(406, "PGRST106"), {
        headers: { "accept-profile": "pg_catalog" },
        ...alike(status(406)),
      }),
      data.get("/tables", status(406, "PGRST106"), {
        headers: { "accept-profile": "information_schema" },
        ...alike(status(406)),
      }),
      data.get("/pg_class", status(404), alike(status(404))),
      data.get("/team_numbers", status(404), alike(status(404))),
      data.get("/teams?select=*,brackets(*)", status(400, "PGRST200"), alike(status(400))),
      data.get("/brackets?select=*,team_numbers(*)", status(400, "PGRST200"), alike(status(400))),
      data.get("/users?select=id,reminder_recipients(email)", status(400, "PGRST200"), alike(status([400, 401]))),
      data.get("/teams?select=id,team_numbers(number)", status(400, "PGRST200"), alike(status(400))),
      data.get("/teams?select=id,saved_brackets(*)", status(400, "PGRST200"), alike(status(400))),
      data.get("/brackets?select=id,saved_brackets(id),rate_limits(*)", status(400, "PGRST200"), alike(status(400))),
    ],
  },
  {
    act: "drive the reminders",
    who: PEOPLE,
    tries: [
      ...["", "Bearer ", "Bearer x", "bearer null", "Basic Y3JvbjpjcmF6eQ=="].map((authorization) =>
        rest("GET", "/cron/weekly-reminders", key("CRON_REFUSED"), { headers: { authorization } }),
      ),
      rest("GET", "/cron/weekly-reminders", key("CRON_REFUSED")),
      rest("HEAD", "/cron/weekly-reminders", key("CRON_REFUSED")),
      rest("GET", "/cron/weekly-reminders?secret=&authorization=Bearer", key("CRON_REFUSED")),
      rest("GET", "/cron/weekly-reminders", key("CRON_REFUSED"), { headers: { "x-vercel-cron": "1" } }),
      rest("POST", "/cron/weekly-reminders", key("METHOD_NOT_ALLOWED"), {
        body: {},
        ...alike(key("METHOD_NOT_ALLOWED")),
      }),
    ],
  },
  {
    act: "write into the log",
    who: PEOPLE,
    tries: [
      spoiledCrash({}),
      spoiledCrash({ ...CRASH, user: NAME.victimEmail }),
      spoiledCrash({ ...CRASH, reference: "3f2a9c1e-77b0\n{}" }),
      spoiledCrash({ ...CRASH, page: "/group/1?token=1" }),
      spoiledCrash({ ...CRASH, message: "x".repeat(501) }),
      spoiledCrash({ ...CRASH, stack: "x".repeat(4_001) }),
      spoiledCrash({ ...CRASH, message: "\u0000" }),
      rest("GET", "/crash-reports", key("METHOD_NOT_ALLOWED"), alike(key("METHOD_NOT_ALLOWED"))),
    ],
  },
];
