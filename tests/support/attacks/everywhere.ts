import { callerOf, ENDPOINTS, type Endpoint } from "#server/http/endpoints.ts";
import { PROCEDURES, type ProcedurePath } from "#server/router.ts";
import { ALIKE, HARMLESS, key, rest, type Try, trpc } from "./attack.ts";
import { ID } from "./cast.ts";

/* Attacks generated from the router: on every procedure and every endpoint. */

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
