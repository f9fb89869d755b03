import { ERRORS, type ErrorKey, isErrorKey, kindOf } from "#domain/errors.ts";
import { LIVE_CACHE, NO_CACHE, PUBLIC_CACHE } from "#server/http/responses.ts";
import { PROCEDURES } from "#server/router.ts";

/** A response, and the processor time and errors that the request caused. */
export interface FuzzResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The processor time of the request, in milliseconds. */
  readonly cost: number;
  /** The errors that the server logged during the request. */
  readonly logged: readonly string[];
}

/**
 * The maximum processor time of one request, in milliseconds. Processor time does not depend on how busy the machine
 * is.
 */
const MOST_COST = 1_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Shape = Record<string, unknown> | null | undefined;
const asObject = (value: unknown) =>
  typeof value === "object" && !Array.isArray(value) ? (value as Shape) : undefined;
const hasNames = (value: Shape, ...names: string[]) =>
  value != null && JSON.stringify(Object.keys(value).sort()) === JSON.stringify(names.sort());

/**
 * Checks the rules that apply to every response, whatever the endpoint. Returns a description of the problem, or null
 * if there is no problem.
 */
function generalProblem({ status, headers, cost, logged }: FuzzResponse): string | null {
  if (logged.length > 0) return `logged ${logged.join()}`;
  if (status >= 500) return `status ${status}`;
  if (cost > MOST_COST) return `${Math.round(cost)} ms of the processor`;
  const cache = headers.get("cache-control");
  if (status >= 400 && cache !== "no-store") return `an error that caches store: ${cache}`;
  if (![NO_CACHE, PUBLIC_CACHE, LIVE_CACHE].includes(cache ?? "")) return `Cache-Control ${cache}`;
  return status === 405 && !headers.get("allow") ? "405 without Allow" : null;
}

/**
 * Checks an error response against the error table. Returns a description of the problem, or null if there is no
 * problem.
 */
function rejectionProblem(status: number, message: unknown, key?: unknown): string | null {
  const known = Object.keys(ERRORS).filter((name): name is ErrorKey => isErrorKey(name));
  const meant = known.filter((name) => ERRORS[name].message === message && kindOf(name).status === status);
  if (meant.length === 0) return `status ${status} with ${JSON.stringify(message)}`;
  return key === undefined || meant.some((name) => name === key) ? null : `the key ${JSON.stringify(key)}`;
}

/** Returns what is wrong with the response to one procedure call, or null. */
function callProblem(response: Shape): string | null {
  if (hasNames(response, "result")) {
    const result = asObject(response?.result);
    const data = asObject(result?.data);
    return hasNames(result, "data") && data && "json" in data ? null : "a result without a value";
  }
  if (!hasNames(response, "error")) return "neither a result nor an error";
  const error = asObject(asObject(response?.error)?.json);
  const data = asObject(error?.data);
  if (!hasNames(error, "message", "code", "data")) return "an error of another shape";
  if (!hasNames(data, "code", "httpStatus", "key")) return "an error with other data";
  return rejectionProblem(Number(data?.httpStatus), error?.message, data?.key);
}

/** The procedures that a request called, the method, and whether the request was a batch. */
interface Asked {
  readonly paths: readonly string[];
  readonly method: string;
  readonly isBatch: boolean;
}

/**
 * Checks the response to one procedure call or to a batch of calls. Returns a description of the problem, or null if
 * there is no problem.
 */
export function procedureProblem(response: FuzzResponse, { paths, method, isBatch }: Asked): string | null {
  const general = generalProblem(response);
  if (general !== null) return general;
  const body = parsed(response.text);
  const { status, headers } = response;
  if (method === "HEAD") return response.text === "" ? null : "a body that nobody reads";
  if (!headers.get("content-type")?.startsWith("application/json")) return `type ${headers.get("content-type")}`;
  if (
    headers.get("cache-control") !== "no-store" &&
    !paths.every((path) => PROCEDURES.get(path)?.cache !== undefined)
  ) {
    return "a response for one person that caches store";
  }
  // If a request is rejected before it reaches a procedure, the response has the format of a REST response.
  if (hasNames(asObject(body), "message")) return rejectionProblem(status, asObject(body)?.message);
  if (!isBatch) return callProblem(asObject(body));
  if (!Array.isArray(body)) return callProblem(asObject(body));
  if (body.length !== paths.length) return `${body.length} responses to ${paths.length} calls`;
  return body.map((each) => callProblem(asObject(each))).find((problem) => problem !== null) ?? null;
}

/** Returns what is wrong with a REST endpoint's response, or null. */
export function restProblem(response: FuzzResponse, method: string): string | null {
  const general = generalProblem(response);
  if (general !== null) return general;
  const { status, headers, text } = response;
  if (status === 302) return text === "" && headers.get("location") ? null : "a redirect with a body";
  if (status === 304 || method === "HEAD") return text === "" ? null : "a body that nobody reads";
  if (status === 200 && headers.get("content-type") === "text/calendar; charset=utf-8") {
    return text.startsWith("BEGIN:VCALENDAR\r\n") ? null : "no calendar";
  }
  if (!headers.get("content-type")?.startsWith("application/json")) return `type ${headers.get("content-type")}`;
  const body = parsed(text);
  if (body === undefined) return "no JSON";
  if (status < 400) return null;
  return hasNames(asObject(body), "message") ? rejectionProblem(status, asObject(body)?.message) : "another shape";
}
