import { z } from "zod";
import { ERRORS, isErrorKey, kindOf } from "#domain/errors.ts";
import { LIVE_CACHE, NO_CACHE, PUBLIC_CACHE } from "#server/http/responses.ts";
import { PROCEDURES } from "#server/router.ts";
import { parsed } from "../attacks/attack.ts";

/** A response, and the processor time and errors that the request caused. */
export interface FuzzResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The processor time of the request, in milliseconds. It does not depend on how busy the machine is. */
  readonly cost: number;
  /** The errors that the server logged during the request. */
  readonly logged: readonly string[];
}

/** The maximum processor time of one request, in milliseconds. */
const MOST_COST = 1_000;

const value = z.strictObject({ result: z.strictObject({ data: z.looseObject({}).refine((data) => "json" in data) }) });
const failure = z.strictObject({
  error: z.looseObject({
    json: z.strictObject({
      ...{ message: z.string(), code: z.number() },
      data: z.strictObject({ code: z.string(), httpStatus: z.number(), key: z.string() }),
    }),
  }),
});
const rejection = z.strictObject({ message: z.string() });

/** Returns what is wrong with a response, whatever the endpoint, or null. */
function generalProblem({ status, headers, cost, logged }: FuzzResponse): string | null {
  if (logged.length > 0) return `logged ${logged.join()}`;
  if (status >= 500) return `status ${status}`;
  if (cost > MOST_COST) return `${Math.round(cost)} ms of the processor`;
  const cache = headers.get("cache-control");
  if (status >= 400 && cache !== "no-store") return `an error that caches store: ${cache}`;
  if (![NO_CACHE, PUBLIC_CACHE, LIVE_CACHE].includes(cache ?? "")) return `Cache-Control ${cache}`;
  return status === 405 && !headers.get("allow") ? "405 without Allow" : null;
}

/** Returns a problem unless the error table has an error with this status, message and key. */
function rejectionProblem(status: number, message: string, key?: string): string | null {
  const fits = (name: string) =>
    isErrorKey(name) && ERRORS[name].message === message && kindOf(name).status === status && (key ?? name) === name;
  return Object.keys(ERRORS).some(fits) ? null : `status ${status} with ${JSON.stringify(message)} and the key ${key}`;
}

/** Returns what is wrong with the response to one procedure call, or null. */
function callProblem(response: unknown): string | null {
  if (value.safeParse(response).success) return null;
  const json = failure.safeParse(response).data?.error.json;
  return json
    ? rejectionProblem(json.data.httpStatus, json.message, json.data.key)
    : `neither a value nor an error: ${JSON.stringify(response)}`;
}

/** The procedures that a request called, the method, and whether the request was a batch. */
interface Asked {
  readonly paths: readonly string[];
  readonly method: string;
  readonly isBatch: boolean;
}

/** Returns what is wrong with the response to one procedure call or to a batch of calls, or null. */
export function procedureProblem(response: FuzzResponse, { paths, method, isBatch }: Asked): string | null {
  const general = generalProblem(response);
  if (general !== null) return general;
  const { status, headers, text } = response;
  if (method === "HEAD") return text === "" ? null : "a body that nobody reads";
  if (!headers.get("content-type")?.startsWith("application/json")) return `type ${headers.get("content-type")}`;
  if (headers.get("cache-control") !== "no-store" && !paths.every((path) => PROCEDURES.get(path)?.cache !== undefined))
    return "a response for one person that caches store";
  const body = parsed(text);
  // If a request is rejected before it reaches a procedure, the response has the format of a REST response.
  const early = rejection.safeParse(body).data;
  if (early) return rejectionProblem(status, early.message);
  if (!isBatch || !Array.isArray(body)) return callProblem(body);
  if (body.length !== paths.length) return `${body.length} responses to ${paths.length} calls`;
  return body.map(callProblem).find((problem) => problem !== null) ?? null;
}

/** Returns what is wrong with a REST endpoint's response, or null. The test server checks the bodies of successes. */
export function restProblem(response: FuzzResponse, method: string): string | null {
  const general = generalProblem(response);
  if (general !== null) return general;
  const { status, text } = response;
  if (status === 302 || status === 304 || method === "HEAD") return text === "" ? null : "a body that nobody reads";
  if (status < 400) return null;
  const found = rejection.safeParse(parsed(text)).data;
  return found ? rejectionProblem(status, found.message) : `another shape: ${text}`;
}
