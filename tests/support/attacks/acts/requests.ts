import { callerOf, ENDPOINTS, type Endpoint } from "#server/http/endpoints.ts";
import { PROCEDURES, type ProcedurePath } from "#server/router.ts";
import { type Act, ALIKE, HARMLESS, key, rest, status, type Try, trpc } from "../attack.ts";
import { ID } from "../cast.ts";

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const wrapped = (value: unknown) => ({ json: value });

/** Requests that must not confuse our server (docs/api.md#inputs). `tests/server` sends malformed requests. */
export const REQUEST_ACTS: Act[] = [
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
      trpc.query("reports.state", undefined, HARMLESS),
      trpc.raw("HEAD", "picks.home", status(204), ALIKE),
      ...[
        "/teams?token=x",
        `/outcome?user=${ID.victim}`,
        `/openapi.json?user=${ID.victim}`,
        "/calendar.ics?week=12",
      ].map((path) => rest("GET", path, HARMLESS, ALIKE)),
      rest("GET", `/email-preferences/${ID.victim}`, key("NOT_YOURS"), { headers: { "if-none-match": "*" } }),
      rest("GET", "/teams/search?q[]=a", HARMLESS, ALIKE),
      rest("GET", "/health?verbose=1", HARMLESS, ALIKE),
    ],
  },
];

const WRONG_METHOD = key("METHOD_NOT_ALLOWED");

/** Calls every procedure with the wrong method. */
export function wrongMethods(): Try[] {
  return [...PROCEDURES].map(([path, { type }]) =>
    trpc.raw(type === "query" ? "POST" : "GET", path, WRONG_METHOD, {
      ...(type === "query" && { body: { json: null } }),
      ...ALIKE,
    }),
  );
}

/** Calls every procedure with an empty input. */
export function callsOfProcedures(): Try[] {
  return [...PROCEDURES].map(([path, { type }]) =>
    trpc[type === "query" ? "query" : "mutate"](path as ProcedurePath, {}, HARMLESS),
  );
}

/** Requests every REST endpoint that checks the session token or the scheduler's secret. */
export function callsOfEndpoints(endpoints: readonly Endpoint[] = ENDPOINTS): Try[] {
  return endpoints
    .filter((each) => each.procedure !== undefined || callerOf(each) !== null)
    .map(({ method, path }) =>
      rest(method, path.replace(/\{\w+\}/, ID.victim), HARMLESS, method === "POST" ? { body: {} } : {}),
    );
}
