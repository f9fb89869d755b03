import { PAST } from "../../seasons/past-season.ts";
import { type Act, ALIKE, data, HARMLESS, key, rest, sees, status, trpc } from "../attack.ts";
import { ID, NAME, NEXT } from "../cast.ts";

const PEOPLE = ["a rival", "a stranger", "a player who was deleted"] as const;
const UNKNOWN = key("BRACKET_NOT_FOUND");
const WRONG_METHOD = key("METHOD_NOT_ALLOWED");

/** A malformed crash report, which the server rejects no matter who sends it. */
const spoiledCrash = (more: object) =>
  rest("POST", "/crash-reports", key("REQUEST_INVALID"), {
    body: { reference: "3f2a9c1e-77b0", page: "group", message: "Error: x", stack: "", ...more },
    ...ALIKE,
  });

/** Attacks on actions that are reserved for the operator and the scheduler. */
export const OPERATOR_ACTS: Act[] = [
  {
    act: "read the operator's unofficial bracket in public responses",
    who: PEOPLE,
    tries: [
      ...[null, PAST, NEXT, NAME.draft, "' or true --"].flatMap((wanted_season) =>
        ["outcome", "list_teams", "list_weeks"].map((name) => data.call(name, { wanted_season }, HARMLESS, ALIKE)),
      ),
      data.call("outcome", { wanted_season: "", name: NAME.draft }, status(404, "PGRST202"), { visitor: status(404) }),
      data.call("latest_ranking", { wanted_season: PAST }, sees(null), ALIKE),
      data.call("latest_ratings", { wanted_season: PAST }, sees(null), ALIKE),
      data.call("running_season", {}, HARMLESS, ALIKE),
      data.call("calendar", {}, HARMLESS, ALIKE),
    ],
  },
  {
    act: "read a saved bracket without the bracket's ID",
    who: PEOPLE,
    tries: [
      ...["1", "%", "*", ID.nobody, ID.draft].flatMap((id) => [
        trpc.query("brackets.saved", { id }, UNKNOWN, ALIKE),
        rest("GET", `/saved-brackets/${encodeURIComponent(id)}`, UNKNOWN, ALIKE),
      ]),
      trpc.query("brackets.saved", { id: null }, key("REQUEST_INVALID"), ALIKE),
      rest("DELETE", `/saved-brackets/${ID.nobody}`, WRONG_METHOD, ALIKE),
      rest("GET", "/saved-brackets", key("ADDRESS_UNKNOWN"), ALIKE),
    ],
  },
  {
    act: "make the server send an email with an invalid or cross-site request",
    who: ["a stranger"],
    tries: [
      ...["fan@example.com\r\nBcc: all@example.com", "a@b@c", "fan@example.com, all@example.com", "", " "].flatMap(
        (email) => [
          rest("POST", "/send-picks", key(email.trim() === "" ? "EMAIL_REQUIRED" : "EMAIL_INVALID"), {
            body: { email },
            visitor: status(400),
          }),
          trpc.mutate("brackets.send", { email, bracket: null }, status(400), ALIKE),
        ],
      ),
      ...[[], null, "{}", "{", { email: "fan@example.com" }, { email: ["fan@example.com"], bracket: {} }].map((body) =>
        rest("POST", "/send-picks", status(400), { body, ...ALIKE }),
      ),
      rest("POST", "/send-picks", key("REQUEST_TOO_LARGE"), {
        body: JSON.stringify({ email: "x" }).padEnd(65_537),
        ...ALIKE,
      }),
      rest("POST", "/send-picks", key("CROSS_SITE"), {
        body: {},
        headers: { "sec-fetch-site": "cross-site" },
        ...ALIKE,
      }),
      rest("GET", "/send-picks", WRONG_METHOD, ALIKE),
    ],
  },
  {
    act: "run the scheduled jobs",
    who: PEOPLE,
    tries: ["/cron/weekly-reminders", "/cron/results"].flatMap((path) => [
      ...["", "Bearer ", "Bearer x", "bearer null", "Basic Y3JvbjpjcmF6eQ=="].map((authorization) =>
        rest("GET", `${path}?now`, key("CRON_REFUSED"), { headers: { authorization } }),
      ),
      rest("GET", path, key("CRON_REFUSED"), { headers: { "x-vercel-cron": "1" } }),
      rest("HEAD", path, key("CRON_REFUSED")),
      rest("GET", `${path}?now&secret=&authorization=Bearer`, key("CRON_REFUSED")),
      rest("POST", path, WRONG_METHOD, { body: {}, ...ALIKE }),
    ]),
  },
  {
    act: "write to the log with an invalid crash report",
    who: PEOPLE,
    tries: [
      spoiledCrash({ user: NAME.victimEmail }),
      spoiledCrash({ reference: "3f2a9c1e-77b0\n{}" }),
      spoiledCrash({ page: "/group/1?token=1" }),
      spoiledCrash({ message: "x".repeat(501) }),
      spoiledCrash({ stack: "x".repeat(4_001) }),
      spoiledCrash({ message: "\u0000" }),
      rest("GET", "/crash-reports", WRONG_METHOD, ALIKE),
    ],
  },
];
