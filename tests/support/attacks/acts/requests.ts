import { type Act, alike, DENIED, data, HARMLESS, key, MALFORMED, rest, status, trpc } from "../attack.ts";
import { ID, NAME, RECORD } from "../cast.ts";

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const wrapped = (value: unknown) => ({ json: value });
const picks = `/weekly_picks?user_id=eq.${ID.victim}`;
const accept = (type: string) => ({ headers: { accept: type }, ...MALFORMED });
/** The formats that one Data API has and the other answers with JSON instead. */
const NO_FORMAT = status([200, 404, 406, 415]);
/** The embedded Data API looks for a column of that name. */
const DENIED_OR_UNKNOWN = status([400, 403]);
const INVALID = key("REQUEST_INVALID");
const WRONG_METHOD = key("METHOD_NOT_ALLOWED");

/** Ways of asking that must confuse neither the Data API nor our server (docs/rules.md#inputs). */
export const REQUEST_ACTS: Act[] = [
  {
    act: "have the rows of a table multiplied by those of another, at any depth and by any name",
    who: ["a stranger"],
    tries: [
      data.get("/groups?select=group_members(user_id,groups(id,group_members(user_id,groups(id))))&limit=1", DENIED),
      data.get("/users?select=a:group_members!inner(id),b:group_members(id)", DENIED),
      data.get("/users?select=group_members!group_members_user_id_fkey(id)", DENIED_OR_UNKNOWN, MALFORMED),
      data.get("/users?select=group_members_user_id_fkey(id)", DENIED_OR_UNKNOWN, MALFORMED),
      data.get("/users?select=...group_members(id)", DENIED_OR_UNKNOWN, MALFORMED),
      data.get("/users?select=id,group_members", DENIED_OR_UNKNOWN, MALFORMED),
      data.get("/group_members?select=id,users(id,group_members(groups(group_members(id))))&limit=1", DENIED),
      data.get("/groups?select=created_by(group_members(id))&limit=1", DENIED),
      data.get("/weekly_picks?select=...users(group_members(id))&limit=1", DENIED),
      data.post(
        "/group_members?select=id,users(id,group_members(id))",
        { group_id: ID.nobody, user_id: ID.victim },
        DENIED,
        { headers: { prefer: "return=representation" } },
      ),
      data.get("/teams?select=season_teams(seasons(season_teams(teams(id))))", DENIED, alike(status(401, "42501"))),
      data.get("/seasons?select=name,committee_rankings(team_ids)", DENIED, alike(status(401, "42501"))),
    ],
  },
  {
    act: "get at rows by another format, schema, way of calling or kind of transaction",
    who: ["a stranger"],
    tries: [
      data.get(picks, status([406, 415]), accept("application/vnd.pgrst.plan+json")),
      data.get(
        picks,
        status([406, 415]),
        accept('application/vnd.pgrst.plan+text; for="application/json"; options=analyze|verbose'),
      ),
      data.get(picks, NO_FORMAT, { ...accept("application/geo+json"), visitor: status([401, 404, 406]) }),
      data.get(picks, NO_FORMAT, accept("application/octet-stream")),
      data.get(picks, NO_FORMAT, accept("application/vnd.pgrst.array+json;nulls=stripped")),
      data.get("/", status([200, 401, 403, 404]), {
        ...accept("application/openapi+json"),
        ...alike(status([200, 401, 403, 404])),
      }),
      data.post("/groups", { group_name: "Undone", created_by: ID.victim }, DENIED, {
        headers: { prefer: "tx=rollback" },
      }),
      data.patch(picks, { bracket_data: RECORD }, status(204), { headers: { prefer: "tx=rollback, max-affected=1" } }),
      data.patch(`${picks}&limit=1&order=id`, { bracket_data: RECORD }, status(204)),
      data.post("/weekly_picks", "user_id,week_number\nx,1", status([400, 403]), {
        headers: { "content-type": "text/csv" },
        ...MALFORMED,
      }),
      data.post("/weekly_picks", "user_id=x", status([400, 403, 415]), {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        ...MALFORMED,
      }),
      data.call("challenge_home", {}, status([200, 404]), {
        headers: { prefer: "params=single-object" },
        ...MALFORMED,
      }),
      data.get("/rpc/save_pick?wanted_week=12&record={}", status([400, 405]), MALFORMED),
      data.get(`/rpc/join_group_by_code?code=${NAME.sharedCode}`, status([400, 405]), MALFORMED),
      data.get(`/rpc/join_group?wanted_name=${encodeURIComponent(NAME.sharedGroup)}`, status([400, 405]), MALFORMED),
      data.head(`/rpc/join_group_by_code?code=${NAME.sharedCode}`, status([400, 405]), MALFORMED),
      data.put("/rpc/join_group_by_code", { code: NAME.sharedCode }, status([400, 404, 405]), MALFORMED),
      data.options("/weekly_picks", status([200, 204]), alike(status([200, 204]))),
      data.get(`${picks}&select=id&apikey=x`, status([200, 400]), MALFORMED),
      data.get(`${picks}&select=id`, status(401), { headers: { apikey: "x" } }),
      data.get(`${picks}&select=id&week_number=gt.0;drop table app.teams`, status([200, 400]), MALFORMED),
      data.get(`${picks}&select=id&bracket_data->>'a')or(1=1=eq.1`, status([200, 400]), MALFORMED),
      data.get(`${picks}&select=pg_sleep(5)`, status(400), MALFORMED),
      data.post("/rpc/pg_sleep", { seconds: 5 }, status(404), MALFORMED),
    ],
  },
  {
    act: "come in with a key that is none",
    who: ["a stranger"],
    tries: ["", "sb_publishable_invented", "sb_secret_", "anon"].map((apikey) =>
      data.get("/teams?select=id", status(401), { headers: { apikey } }),
    ),
  },
  {
    act: "confuse our server by how a call is wrapped",
    who: ["a stranger"],
    tries: [
      trpc.raw(
        "GET",
        `picks.save?input=${json(wrapped({ week: 12, record: RECORD }))}`,
        WRONG_METHOD,
        alike(WRONG_METHOD),
      ),
      trpc.raw(
        "GET",
        `groups.join?input=${json(wrapped({ name: NAME.sharedGroup }))}`,
        WRONG_METHOD,
        alike(WRONG_METHOD),
      ),
      trpc.raw("POST", "picks.home", WRONG_METHOD, { body: wrapped(null), ...alike(WRONG_METHOD) }),
      trpc.raw("PUT", "picks.save", status([404, 405]), { body: wrapped({}), ...alike(status([404, 405])) }),
      trpc.raw("GET", "picks.home", HARMLESS, { headers: { "x-http-method-override": "POST" } }),
      trpc.raw("GET", "picks.everything", key("ADDRESS_UNKNOWN"), alike(key("ADDRESS_UNKNOWN"))),
      trpc.raw("GET", "__proto__.home", key("ADDRESS_UNKNOWN"), alike(key("ADDRESS_UNKNOWN"))),
      trpc.raw("GET", "constructor", key("ADDRESS_UNKNOWN"), alike(key("ADDRESS_UNKNOWN"))),
      trpc.raw("GET", "", status([400, 404]), alike(status([400, 404]))),
      trpc.raw(
        "GET",
        `picks.view?input=${json({ json: { id: ID.openPick }, meta: { values: { id: ["set"] }, v: 1 } })}`,
        INVALID,
        MALFORMED,
      ),
      trpc.raw("GET", `picks.view?input=${json({ id: ID.closedPick })}`, INVALID, MALFORMED),
      trpc.raw("GET", "picks.view?input={", INVALID, MALFORMED),
      trpc.raw("GET", `picks.view?input=${json([])}`, INVALID, MALFORMED),
      trpc.raw("POST", "groups.join", INVALID, { body: "{", ...MALFORMED }),
      trpc.raw("POST", "groups.join", INVALID, { body: "[]", ...MALFORMED }),
      trpc.raw("POST", "groups.join", status([400, 415]), {
        body: "name=x",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        ...MALFORMED,
      }),
      trpc.raw("POST", "groups.join", key("CROSS_SITE"), {
        body: wrapped({ name: NAME.sharedGroup }),
        headers: { "sec-fetch-site": "cross-site" },
        ...alike(key("CROSS_SITE")),
      }),
      trpc.raw("GET", "teams.list,picks.home?batch=1&input={}", INVALID, {
        headers: { "trpc-accept": "application/jsonl" },
        ...alike(INVALID),
      }),
      trpc.raw("GET", "teams.list", INVALID, { headers: { accept: "application/jsonl" }, ...alike(INVALID) }),
      trpc.raw("GET", `${Array(11).fill("teams.list").join()}?batch=1&input={}`, status(400), alike(status(400))),
      trpc.raw(
        "GET",
        `teams.list?input=${"x".repeat(16_384)}`,
        key("REQUEST_TOO_LARGE"),
        alike(key("REQUEST_TOO_LARGE")),
      ),
      trpc.mutate(
        "groups.join",
        { name: "x".repeat(66_000) },
        key("REQUEST_TOO_LARGE"),
        alike(key("REQUEST_TOO_LARGE")),
      ),
      trpc.mutate("groups.join", { name: "\0" }, INVALID, alike(INVALID)),
      trpc.mutate("groups.join", { name: NAME.sharedGroup, __proto__x: 1 }, INVALID),
      trpc.query("groups.members", { id: ID.sharedGroup, from: -1 }, INVALID),
      trpc.query("groups.members", { id: ID.sharedGroup, from: 1e9 }, INVALID),
      trpc.query("teams.search", { q: "x".repeat(101) }, INVALID, alike(INVALID)),
    ],
  },
  {
    act: "get a private answer into a cache, or a public one that is in a batch with it",
    who: ["a stranger"],
    tries: [
      trpc.raw("GET", "teams.list,picks.home?batch=1&input={}", status(200), alike(status(207))),
      trpc.raw("GET", "account.config,account.me?batch=1&input={}", status(200), alike(status(207))),
      trpc.raw(
        "GET",
        `picks.view,brackets.saved?batch=1&input=${json({ 0: wrapped({ id: ID.openPick }), 1: wrapped({ id: ID.nobody }) })}`,
        status([207, 404]),
        alike(status(207)),
      ),
      trpc.raw("GET", "outcome.current,picks.home?batch=1&input={}", status(200), alike(status(207))),
      trpc.raw("HEAD", "picks.home", status(204), alike(status(204))),
      rest("GET", "/teams?token=x", HARMLESS, alike(HARMLESS)),
      rest("GET", `/outcome?user=${ID.victim}`, HARMLESS, alike(HARMLESS)),
      rest("GET", `/openapi.json?user=${ID.victim}`, HARMLESS, alike(HARMLESS)),
      rest("GET", `/email-preferences/${ID.victim}`, key("NOT_YOURS"), { headers: { "if-none-match": "*" } }),
      rest("GET", `/saved-brackets/${ID.nobody}`, key("BRACKET_NOT_FOUND"), {
        headers: { "if-none-match": "*" },
        ...alike(key("BRACKET_NOT_FOUND")),
      }),
    ],
  },
  {
    act: "find an address that is not meant to be there",
    who: ["a stranger"],
    tries: [
      ...[
        "/",
        "/admin",
        "/teams/",
        "/teams/../cron",
        "/.env",
        "/%00",
        "/email-preferences",
        "/cron",
        "/webhooks/resend/x",
        "/health/x",
      ].map((path) => rest("GET", path, status([404, 405]), alike(status([404, 405])))),
      ...(["POST", "PUT", "DELETE", "OPTIONS"] as const).map((method) =>
        rest(method, "/teams", WRONG_METHOD, alike(WRONG_METHOD)),
      ),
      rest("GET", "/teams/search?q[]=a", HARMLESS, alike(HARMLESS)),
      rest("GET", `/teams/search?q=${"a".repeat(101)}`, INVALID, alike(INVALID)),
      rest("GET", `/teams/search?q=${"a".repeat(17_000)}`, key("REQUEST_TOO_LARGE"), alike(key("REQUEST_TOO_LARGE"))),
      rest("GET", "/health?verbose=1", HARMLESS, alike(HARMLESS)),
      rest("GET", "/teams", HARMLESS, {
        headers: { "x-forwarded-host": "evil.example", "x-original-url": "/api/cron/weekly-reminders" },
        ...alike(HARMLESS),
      }),
    ],
  },
];
