import { ENDPOINTS, type Endpoint } from "#server/http/endpoints.ts";
import { appRouter, type ProcedurePath } from "#server/router.ts";
import { ALIKE, HARMLESS, key, rest, type Try, trpc } from "./attack.ts";
import { ID } from "./cast.ts";

/* Attacks generated from the router: on every procedure and every endpoint. */

/** The procedures by path, as the router stores them at run time. */
const PROCEDURES = appRouter._def.procedures as unknown as Record<ProcedurePath, { _def: { type: string } }>;

const WRONG_METHOD = key("METHOD_NOT_ALLOWED");

/** Calls every procedure with the wrong method. */
export function wrongMethods(): Try[] {
  return Object.entries(PROCEDURES).map(([path, { _def }]) =>
    trpc.raw(_def.type === "query" ? "POST" : "GET", path, WRONG_METHOD, {
      ...(_def.type === "query" && { body: { json: null } }),
      ...ALIKE,
    }),
  );
}

/** Calls every procedure with an empty input. */
export function callsOfProcedures(): Try[] {
  return Object.entries(PROCEDURES).map(([path, { _def }]) =>
    trpc[_def.type === "query" ? "query" : "mutate"](path as ProcedurePath, {}, HARMLESS),
  );
}

/** Endpoints that do not check the session token. Their responses contain no player's data. */
const ASK_NOBODY = ["GET /unsubscribe/one-click", "GET /openapi.json", "GET /calendar.ics", "POST /crash-reports"];

/** Requests every REST endpoint that checks the session token or the scheduler's secret. */
export function callsOfEndpoints(endpoints: readonly Endpoint[] = ENDPOINTS): Try[] {
  return endpoints
    .filter(({ method, path }) => !ASK_NOBODY.includes(`${method} ${path}`))
    .map(({ method, path }) =>
      rest(method, path.replace(/\{\w+\}/, ID.victim), HARMLESS, method === "POST" ? { body: {} } : {}),
    );
}
