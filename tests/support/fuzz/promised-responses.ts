import { z } from "zod";
import { ERRORS, isErrorKey, kindOf } from "#domain/errors.ts";
import { generalProblems, parsed, type ReadResponse } from "../attacks/attack.ts";
import { SITE } from "../server/server-network.ts";

/** A response, and the processor time and errors that the request caused. */
export interface FuzzResponse extends ReadResponse {
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

/**
 * Returns what is wrong with the response to a request of a REST endpoint or of one or more procedures, or null. The
 * test server checks the bodies of a REST endpoint's successes.
 */
export function problemOf(method: string, path: string, response: FuzzResponse): string | null {
  const { status, headers, text, cost, logged } = response;
  if (logged.length > 0) return `logged ${logged.join()}`;
  if (cost > MOST_COST) return `${Math.round(cost)} ms of the processor`;
  const { pathname, search } = new URL(path, SITE);
  const asked = { surface: "REST", method: method.toUpperCase(), path: pathname.slice("/api".length) } as const;
  const [problem] = generalProblems(asked, response);
  if (problem !== undefined) return problem;
  if (status === 405 && !headers.get("allow")) return "405 without Allow";
  if (status === 302 || status === 304 || method === "HEAD") return text === "" ? null : "a body that nobody reads";
  const body = parsed(text);
  // If a request is rejected before it reaches a procedure, the response has the format of a REST response.
  const early = status >= 400 ? rejection.safeParse(body).data : undefined;
  if (early) return rejectionProblem(status, early.message);
  const [, names] = /^\/api\/trpc\/(.*)/.exec(pathname) ?? [];
  if (names === undefined) return status < 400 ? null : `another shape: ${text}`;
  if (!search.includes("batch=1") || !Array.isArray(body)) return callProblem(body);
  const calls = names.split(",").length;
  if (body.length !== calls) return `${body.length} responses to ${calls} calls`;
  return body.map(callProblem).find((each) => each !== null) ?? null;
}
