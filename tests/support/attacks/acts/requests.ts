import { type Act, ALIKE, data, HARMLESS, key, MALFORMED, rest, status, trpc } from "../attack.ts";
import { ID, NAME, RECORD } from "../cast.ts";

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const wrapped = (value: unknown) => ({ json: value });
const INVALID = key("REQUEST_INVALID");
const WRONG_METHOD = key("METHOD_NOT_ALLOWED");
const TOO_LARGE = key("REQUEST_TOO_LARGE");
const UNKNOWN = key("ADDRESS_UNKNOWN");

/** Any response that reveals nothing and is not a server error. */
const ANY = status([200, 206, 400, 401, 403, 404, 405, 406, 415, 416]);
const page = `/rpc/group_page?wanted_group=${ID.ownGroup}`;

/** Malformed requests that must not confuse the Data API or our server (docs/api.md#inputs). */
export const REQUEST_ACTS: Act[] = [
  {
    act: "make a function return more data through the Data API's columns, embedding, filters or formats",
    who: ["a stranger"],
    tries: [
      ...[
        "select=*",
        "select=*,weekly_picks(*)",
        "select=group->>inviteCode",
        "select=invite_code",
        "select=...groups(invite_code)",
        "select=group_page,users(email)",
        "select=pg_sleep(5)",
        "order=group->>inviteCode",
        "group->>inviteCode=like.c*",
        "or=(invite_code.like.c*,id.is.null)",
        "limit=1&offset=0",
        "apikey=x",
        "wanted_season=x;drop table app.teams",
      ].map((search) => data.raw("GET", `${page}&${search}`, ANY, ALIKE)),
      ...[
        { accept: "text/csv" },
        { accept: "application/octet-stream" },
        { accept: "application/geo+json" },
        { accept: "application/vnd.pgrst.object+json" },
        { accept: 'application/vnd.pgrst.plan+text; for="application/json"; options=analyze|verbose' },
        { prefer: "count=exact" },
        { prefer: "params=single-object" },
        { prefer: "tx=rollback" },
        { range: "5-9" },
      ].map((headers) => data.raw("GET", page, ANY, { headers, ...ALIKE })),
      data.raw("GET", "/", ANY, { headers: { accept: "application/openapi+json" }, ...ALIKE }),
    ],
  },
  {
    act: "make a function change data with an unexpected HTTP method, format or encoding",
    who: ["a stranger"],
    tries: [
      ...(
        [
          ["GET", `/rpc/save_pick?wanted_week=12&record=${json(RECORD)}`],
          ["GET", `/rpc/join_group_by_code?code=${NAME.sharedCode}`],
          ["GET", `/rpc/create_group?name=Forged`],
          ["HEAD", `/rpc/join_group_by_code?code=${NAME.sharedCode}`],
          ["OPTIONS", "/rpc/save_pick"],
        ] as const
      ).map(([method, path]) =>
        data.raw(method, path, status([200, 204, 400, 404, 405]), {
          visitor: status([200, 204, 400, 401, 403, 404, 405]),
        }),
      ),
      ...(["PUT", "PATCH", "DELETE"] as const).map((method) =>
        data.raw(method, "/rpc/join_group_by_code", status([400, 404, 405]), {
          body: { code: NAME.sharedCode },
          ...MALFORMED,
        }),
      ),
      ...["text/csv", "application/x-www-form-urlencoded", "text/plain"].map((type) =>
        data.raw("POST", "/rpc/rename_team", status([400, 404, 415]), {
          body: "wanted_group,team_name",
          headers: { "content-type": type },
          ...MALFORMED,
        }),
      ),
      ...["{", "[]", "null", "1"].map((body) =>
        data.raw("POST", "/rpc/create_group", status([400, 404]), { body, ...MALFORMED }),
      ),
      ...["\0", "\ud800", "x\udc00"].flatMap((text) => [
        data.call("create_group", { name: text }, status(400), MALFORMED),
        data.call("rename_team", { wanted_group: ID.ownGroup, team_name: text }, status(400), MALFORMED),
        data.call("save_pick", { wanted_week: 12, record: { ...RECORD, teamSlots: [text] } }, status(400), MALFORMED),
      ]),
      data.call("pg_sleep", { seconds: 5 }, status(404), MALFORMED),
    ],
  },
  {
    act: "call a function with an invalid API key",
    who: ["a stranger"],
    tries: ["", "sb_publishable_invented", "sb_secret_", "anon"].map((apikey) =>
      data.call("list_teams", {}, status(401), { headers: { apikey } }),
    ),
  },
  {
    act: "get past our server's checks with a malformed or unusual request",
    who: ["a stranger"],
    tries: [
      ...[
        `picks.save?input=${json(wrapped({ week: 12, record: RECORD }))}`,
        `groups.join?input=${json(wrapped({ name: NAME.sharedGroup }))}`,
      ].map((path) => trpc.raw("GET", path, WRONG_METHOD, ALIKE)),
      trpc.raw("POST", "picks.home", WRONG_METHOD, { body: wrapped(null), ...ALIKE }),
      trpc.raw("PUT", "picks.save", status([404, 405]), { body: wrapped({}), ...ALIKE }),
      trpc.raw("GET", "picks.home", HARMLESS, { headers: { "x-http-method-override": "POST" } }),
      ...["picks.everything", "__proto__.home", "constructor"].map((path) => trpc.raw("GET", path, UNKNOWN, ALIKE)),
      trpc.raw("GET", "", status([400, 404]), ALIKE),
      ...[
        `picks.view?input=${json({ json: { id: ID.openPick }, meta: { values: { id: ["set"] }, v: 1 } })}`,
        `picks.view?input=${json({ id: ID.closedPick })}`,
        "picks.view?input={",
        `picks.view?input=${json([])}`,
      ].map((path) => trpc.raw("GET", path, INVALID, MALFORMED)),
      ...["{", "[]"].map((body) => trpc.raw("POST", "groups.join", INVALID, { body, ...MALFORMED })),
      trpc.raw("POST", "groups.join", status([400, 415]), {
        body: "name=x",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        ...MALFORMED,
      }),
      trpc.raw("POST", "groups.join", key("CROSS_SITE"), {
        body: wrapped({ name: NAME.sharedGroup }),
        headers: { "sec-fetch-site": "cross-site" },
        ...ALIKE,
      }),
      trpc.raw("GET", "teams.list,picks.home?batch=1&input={}", INVALID, {
        headers: { "trpc-accept": "application/jsonl" },
        ...ALIKE,
      }),
      trpc.raw("GET", `${Array(11).fill("teams.list").join()}?batch=1&input={}`, status(400), ALIKE),
      trpc.raw("GET", `teams.list?input=${"x".repeat(16_384)}`, TOO_LARGE, ALIKE),
      trpc.mutate("groups.join", { name: "x".repeat(66_000) }, TOO_LARGE, ALIKE),
      ...["\0", "\ud800"].map((name) => trpc.mutate("groups.join", { name }, INVALID, ALIKE)),
      trpc.mutate("groups.join", { name: NAME.sharedGroup, __proto__x: 1 }, INVALID),
      ...[-1, 1e9].map((from) => trpc.query("groups.members", { id: ID.sharedGroup, from }, INVALID)),
      trpc.query("teams.search", { q: "x".repeat(101) }, INVALID, ALIKE),
    ],
  },
  {
    act: "get a private response cached, whether requested alone or in a batch with a public procedure",
    who: ["a stranger"],
    tries: [
      ...["teams.list,picks.home", "account.config,account.me", "outcome.current,picks.home"].map((names) =>
        trpc.raw("GET", `${names}?batch=1&input={}`, status(200), { visitor: status(207) }),
      ),
      trpc.raw(
        "GET",
        `picks.view,brackets.saved?batch=1&input=${json({ 0: wrapped({ id: ID.openPick }), 1: wrapped({ id: ID.nobody }) })}`,
        status([207, 404]),
        { visitor: status(207) },
      ),
      trpc.raw("HEAD", "picks.home", status(204), ALIKE),
      ...[
        "/teams?token=x",
        `/outcome?user=${ID.victim}`,
        `/openapi.json?user=${ID.victim}`,
        "/calendar.ics?week=12",
      ].map((path) => rest("GET", path, HARMLESS, ALIKE)),
      rest("GET", `/email-preferences/${ID.victim}`, key("NOT_YOURS"), { headers: { "if-none-match": "*" } }),
    ],
  },
  {
    act: "reach a URL or method that should not exist",
    who: ["a stranger"],
    tries: [
      ...["/", "/admin", "/teams/", "/teams/../cron", "/.env", "/%00", "/cron", "/webhooks/resend", "/health/x"].map(
        (path) => rest("GET", path, status([404, 405]), ALIKE),
      ),
      ...(["POST", "PUT", "DELETE", "OPTIONS"] as const).map((method) => rest(method, "/teams", WRONG_METHOD, ALIKE)),
      rest("GET", "/teams/search?q[]=a", HARMLESS, ALIKE),
      rest("GET", `/teams/search?q=${"a".repeat(17_000)}`, TOO_LARGE, ALIKE),
      rest("GET", "/health?verbose=1", HARMLESS, ALIKE),
      rest("GET", "/teams", HARMLESS, {
        headers: { "x-forwarded-host": "evil.example", "x-original-url": "/api/cron/weekly-reminders" },
        ...ALIKE,
      }),
    ],
  },
];
