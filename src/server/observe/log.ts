import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { ErrorKey } from "#domain/errors.ts";
import { describeCause, framesOf, redactIds } from "./log-cause.ts";

/** The request's id, also in its log line (docs/api.md#the-log). */
const REQUEST_ID_HEADER = "X-Request-Id";

interface Failure {
  readonly error: ErrorKey;
  /** The procedure or job that failed, if the route does not identify it. */
  readonly where: string;
  readonly cause: string;
  /** Only for unexpected errors. */
  readonly stack?: string;
}

interface RequestRecord {
  readonly id: string;
  route: string;
  procedures: readonly string[];
  user: string | null;
  databaseCalls: number;
  databaseMs: number;
  readonly failures: Failure[];
  /** In seconds, if the database is overloaded. */
  retryAfter: number | null;
  hasResponse: boolean;
}

const requests = new AsyncLocalStorage<RequestRecord>();

/** Any other method is logged as `other`, because a caller can send any text. */
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Short enough to read aloud: `3f2a9c1e-77b0`. */
const newId = () => randomUUID().slice(0, 13);

/**
 * Escapes characters that JSON allows but that affect terminals: control characters beyond ASCII, line separators, and
 * text direction marks.
 */
const escapeForTerminals = (json: string) =>
  json.replaceAll(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });

/** Prints one line of JSON: `time`, `event`, then the event's fields. */
function print(isProblem: boolean, event: string, fields: object): void {
  const line = escapeForTerminals(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
  if (isProblem) console.error(line);
  else console.info(line);
}

/** For every line that is logged while the request is handled. */
const ofRequest = () => {
  const record = requests.getStore();
  return record ? { request: record.id } : {};
};

/** All requests, or only those that failed because of us. */
export type RequestLog = "all" | "failures";

/**
 * Handles a request and logs one line about it, never with the URL, which may contain tokens. The request's id is also
 * in a response header.
 */
export async function logged(
  log: RequestLog,
  { method }: Request,
  respond: () => Promise<Response>,
): Promise<Response> {
  const record: RequestRecord = {
    id: newId(),
    route: "unknown",
    procedures: [],
    user: null,
    databaseCalls: 0,
    databaseMs: 0,
    failures: [],
    retryAfter: null,
    hasResponse: false,
  };
  const begun = performance.now();
  const name = METHODS.includes(method) ? method : "other";
  const end = (response: Response) => {
    record.hasResponse = true;
    response.headers.set(REQUEST_ID_HEADER, record.id);
    if (record.retryAfter !== null) response.headers.set("Retry-After", String(record.retryAfter));
    const { id, route, procedures, user, databaseCalls, databaseMs, failures } = record;
    const { status } = response;
    const isFailure = failures.length > 0 || status >= 500;
    if (log === "all" || isFailure) {
      print(isFailure, "request", {
        request: id,
        method: name,
        route,
        ...(procedures.length > 0 && { procedures }),
        status,
        ms: Math.round(performance.now() - begun),
        databaseCalls,
        databaseMs: Math.round(databaseMs),
        user,
        ...(failures.length > 0 && { failures }),
      });
    }
    return response;
  };
  return end(await requests.run(record, respond));
}

/** Database calls are added to this record; undefined outside of a request. */
export const currentRequest = () => requests.getStore();

export const requestId = () => requests.getStore()?.id ?? null;

export function countRequest(known: Partial<Pick<RequestRecord, "route" | "procedures" | "user">>): void {
  const record = requests.getStore();
  if (record) Object.assign(record, known);
}

/** Logged immediately if there is no current request, or if it already has a response. */
export function logFailure(error: ErrorKey, where: string, cause: unknown): void {
  const stack = error === "UNEXPECTED" && cause instanceof Error ? framesOf(cause.stack) : "";
  const failure = { error, where, cause: describeCause(cause), ...(stack !== "" && { stack }) };
  const record = requests.getStore();
  if (record && !record.hasResponse) record.failures.push(failure);
  else print(true, "failure", { ...ofRequest(), ...failure });
}

/** Another service's message may contain email addresses, tokens or ids. */
const safe = (fields: object): object =>
  JSON.parse(JSON.stringify(fields, (_, value) => (typeof value === "string" ? redactIds(value) : value)));

/** The fields must not contain personal data. */
export function logEvent(event: string, fields: object): void {
  print(false, event, { ...ofRequest(), ...safe(fields) });
}

/** The fields must not contain personal data. */
export function logProblem(
  event: string,
  { cause, ...fields }: { readonly cause?: unknown; readonly [name: string]: unknown },
): void {
  print(true, event, { ...ofRequest(), ...safe(fields), ...(cause !== undefined && { cause: describeCause(cause) }) });
}
