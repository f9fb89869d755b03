import { PAST } from "../../seasons/past-season.ts";
import { type Act, ALIKE, data, HARMLESS, key, rest, sees, status, trpc } from "../attack.ts";
import { ID, NAME, NEXT } from "../cast.ts";

const PEOPLE = ["a rival", "a stranger", "a player who was deleted"] as const;
const UNKNOWN = key("BRACKET_NOT_FOUND");
const WRONG_METHOD = key("METHOD_NOT_ALLOWED");

/** Attacks on actions that are reserved for the operator and the scheduler. */
export const OPERATOR_ACTS: Act[] = [
  {
    act: "read the operator's unofficial bracket in public responses",
    who: PEOPLE,
    tries: [
      ...[null, PAST, NEXT, NAME.draft, "' or true --"].flatMap((season) =>
        ["outcome", "list_teams", "list_weeks"].map((name) => data.call(name, { season }, HARMLESS)),
      ),
      data.call("latest_ranking", { season: PAST }, sees(null)),
      data.call("latest_ratings", { season: PAST }, sees(null)),
      data.call("running_season", {}, HARMLESS),
      data.call("calendar", {}, HARMLESS),
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
      rest("DELETE", `/saved-brackets/${ID.nobody}`, WRONG_METHOD, ALIKE),
      rest("GET", "/saved-brackets", key("NOT_FOUND"), ALIKE),
    ],
  },
  {
    act: "make the server send an email to a forged list of recipients, or write to the log",
    who: ["a stranger"],
    tries: [
      ...["fan@example.com\r\nBcc: all@example.com", "a@b@c", "fan@example.com, all@example.com"].flatMap((email) => [
        rest("POST", "/send-picks", key("EMAIL_INVALID"), { body: { email }, ...ALIKE }),
        trpc.mutate("brackets.send", { email, bracket: null }, status(400), ALIKE),
      ]),
      rest("POST", "/crash-reports", key("REQUEST_INVALID"), { body: { message: "\n{}" }, ...ALIKE }),
    ],
  },
  {
    act: "run the scheduled jobs",
    who: PEOPLE,
    tries: ["/cron/weekly-reminders", "/cron/results"].flatMap((path) => [
      ...["", "Bearer ", "Bearer x", "bearer null", "Basic Y3JvbjpjcmF6eQ=="].map((authorization) =>
        rest("GET", `${path}?now`, key("CRON_REJECTED"), { headers: { authorization } }),
      ),
      rest("GET", path, key("CRON_REJECTED"), { headers: { "x-vercel-cron": "1" } }),
      rest("HEAD", path, key("CRON_REJECTED")),
      rest("GET", `${path}?now&secret=&authorization=Bearer`, key("CRON_REJECTED")),
      rest("POST", path, WRONG_METHOD, { body: {}, ...ALIKE }),
    ]),
  },
];
