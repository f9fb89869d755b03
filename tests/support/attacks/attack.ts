import { isDeepStrictEqual } from "node:util";
import { ERRORS, type ErrorKey, kindOf } from "#domain/errors.ts";
import { cacheOf } from "#server/http/endpoints.ts";
import { NO_CACHE } from "#server/http/responses.ts";
import { PROCEDURES, type ProcedurePath } from "#server/router.ts";
import { serverHeader } from "../database/database.ts";
import { endpointAt } from "../server/described-responses.ts";
import { plainText, SECRETS, type Who } from "./cast.ts";
import type { Scene } from "./scene.ts";

export type Surface = "the Data API" | "tRPC" | "REST" | "the shared pages";

/**
 * The expected outcome of a request. Whatever the outcome, the request must not store anything and the response must
 * not reveal a secret.
 */
export type Outcome =
  /** A rejection with this status. If `code` is given, it is the Data API's error code or the key in our error table. */
  | { readonly status: number | readonly number[]; readonly code?: string }
  /** A successful response with exactly this value. The value of a shared page is its text. */
  | { readonly value: unknown }
  /** A successful response with any content. */
  | "harmless";

/** A request as data, with its expected outcome. */
export interface Try {
  readonly surface: Surface;
  readonly method: string;
  /**
   * The path, relative to /rest/v1 on the Data API and to /api on our server. For a shared page or picture, the full
   * path.
   */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  /** The expected outcome for a visitor, by default a 401. `alike` means the same outcome as for a player. */
  readonly visitor?: Outcome | "alike";
  /** Whether the request counts against a rate limit. Apart from that count, the request must not change anything. */
  readonly isCounted?: true;
}

/** A forbidden action with the requests that attempt it. */
export interface Act {
  /** Completes the sentence: an attacker cannot ... */
  readonly act: string;
  readonly who: readonly Who[];
  readonly tries: readonly Try[];
}

type More = Partial<Pick<Try, "headers" | "visitor" | "isCounted">>;

/** Expects a rejection with this status and code. */
export const status = (number: number | readonly number[], code?: string): Outcome =>
  code === undefined ? { status: number } : { status: number, code };

/** Expects our server or the Data API to reject the request with this error from our error table. */
export const key = (name: ErrorKey): Outcome => ({ status: kindOf(name).status, code: name });

/** Expects a successful response with exactly this value. */
export const sees = (value: unknown): Outcome => ({ value });

export const HARMLESS: Outcome = "harmless";

/** Expects the same outcome for a visitor as for a signed-in player. */
export const ALIKE = { visitor: "alike" } as const;

/** PostgreSQL's rejection of a request that a policy forbids, or for which the caller lacks a privilege. */
export const DENIED = status(403, "42501");

const tryAt =
  (surface: Surface, prefix = "") =>
  (method: string, path: string, outcome: Outcome, more: More & { body?: unknown } = {}): Try => ({
    ...{ surface, method, path: `${prefix}${path}`, outcome },
    ...more,
  });

const trpcTry = tryAt("tRPC", "/trpc/");

/** Calls of the Data API with the server's key and the attacker's token. Row-level security must hold without our server. */
export const data = {
  call: (name: string, args: object, outcome: Outcome) =>
    tryAt("the Data API")("POST", `/rpc/${name}`, outcome, { body: args }),
};

/** Procedure calls. */
export const trpc = {
  raw: trpcTry,
  query: (path: ProcedurePath, input: unknown, outcome: Outcome, more: More = {}) =>
    trpcTry("GET", `${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, outcome, more),
  mutate: (path: ProcedurePath, input: unknown, outcome: Outcome, more: More = {}) =>
    trpcTry("POST", path, outcome, { body: { json: input }, ...more }),
};

/** Requests to the REST endpoints. */
export const rest = tryAt("REST");

/** Requests for shared pages and their pictures. The server gives players the same responses as visitors. */
export const page = (method: string, path: string, outcome: Outcome, more: More = {}) =>
  tryAt("the shared pages")(method, path, outcome, { ...ALIKE, ...more });

/** A response with its body as text. */
export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

let clients = 0;

/** Sends a request with or without a token, each time from a different IP address. */
export async function send(scene: Scene, { surface, method, path, body, headers = {} }: Try, token: string | null) {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const init = {
    method,
    headers: {
      ...(surface === "the Data API" && { apikey: scene.db.publishableKey, ...serverHeader(scene.db) }),
      ...(text !== undefined && { "content-type": "application/json" }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      "x-real-ip": `10.${++clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  };
  const response =
    surface === "the Data API"
      ? await fetch(`${scene.db.url}/rest/v1${path}`, init)
      : surface === "the shared pages"
        ? await scene.servePage(new Request(`http://bracket.test${path}`, init))
        : await scene.serve(new Request(`http://bracket.test/api${path}`, init));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/**
 * Returns a problem for each secret that a response reveals to this attacker. Ignores a secret if the attacker may know
 * it, if the request contained it, or if it is harmless at the request's path.
 */
function revealed(attack: Try, who: Who, { headers, text }: ReadResponse): string[] {
  const response = plainText(`${text} ${[...headers].join(" ")}`);
  const asked = plainText(`${decodeURIComponent(attack.path)} ${JSON.stringify(attack.body ?? "")}`);
  return SECRETS.filter(
    ({ text: secret, knownTo, isListedAt }) =>
      !knownTo.includes(who) && response.includes(secret) && !asked.includes(secret) && !isListedAt?.test(attack.path),
  ).map(({ what }) => `reveals ${what}`);
}

interface Body {
  readonly code?: string;
  readonly message?: string;
  readonly error?: { readonly json: { readonly message: string; readonly data: { readonly key: string } } };
}

/** Returns the parsed JSON, or undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the error key if our server or one of our database rules rejected the request. For any other rejection,
 * returns the error code.
 */
function codeIn(body: unknown): string | undefined {
  const { code, message, error } = (Array.isArray(body) ? body[0] : (body ?? {})) as Body;
  if (error) return error.json.data.key;
  if (code === undefined) return Object.keys(ERRORS).find((each) => ERRORS[each as ErrorKey].message === message);
  return /^PT\d+$/.test(code) ? message : code;
}

/** Returns the problems that make any response wrong, such as a server error, even if its outcome is as expected. */
export function generalProblems(
  { surface, method, path }: Pick<Try, "surface" | "method" | "path">,
  { status, headers, text }: ReadResponse,
): string[] {
  const problems: string[] = [];
  const type = headers.get("content-type") ?? "";
  const cache = headers.get("cache-control") ?? "";
  if (status >= 500) problems.push("has a status of 500 or more");
  if (status >= 400 && method !== "HEAD" && (!type.includes("json") || parsed(text) === undefined))
    problems.push("is not JSON");
  if (/^\s+at .+:\d+/m.test(text) || /node_modules|src\/server|\.ts:\d/.test(text)) problems.push("shows code");
  if (surface === "the Data API") return problems;
  const isShared = surface === "the shared pages";
  const [name = ""] = path.replace("/trpc/", "").split("?");
  const endpoint = endpointAt(method === "HEAD" ? "GET" : method, name);
  const isCacheable = endpoint
    ? cacheOf(endpoint) !== NO_CACHE
    : isShared || name.split(",").every((each) => PROCEDURES.get(each)?.cache !== undefined);
  const isCached = (isShared ? /s-maxage|max-age=[1-9]/ : /public|max-age/).test(cache);
  if (isCached && (status >= 400 || !isCacheable)) problems.push("may be cached");
  if (cache === "") problems.push("has no Cache-Control");
  return problems;
}

/** Returns how a response differs from the expected outcome. */
function unexpected(outcome: Outcome, { surface, method }: Try, { status, text }: ReadResponse): string[] {
  if (outcome === "harmless") return status < 400 ? [] : [`is rejected: ${status} ${text.slice(0, 200)}`];
  const body = parsed(text);
  if ("status" in outcome) {
    const statuses = [outcome.status].flat();
    const isAsExpected =
      statuses.includes(status) && (outcome.code === undefined || method === "HEAD" || codeIn(body) === outcome.code);
    return isAsExpected
      ? []
      : [`is ${status} ${text.slice(0, 200)}, not ${statuses.join(" or ")} ${outcome.code ?? ""}`];
  }
  const json = surface === "tRPC" ? (body as { result?: { data: { json: unknown } } })?.result?.data.json : body;
  const found = surface === "the shared pages" ? text : json;
  return status < 300 && isDeepStrictEqual(found, outcome.value) ? [] : [`is ${status} ${text.slice(0, 300)}`];
}

/** Returns what is wrong with a response: an unexpected outcome, a malformed response, or a revealed secret. */
export function problemsIn(attack: Try, who: Who, outcome: Outcome, response: ReadResponse): string[] {
  return [
    ...unexpected(outcome, attack, response),
    ...generalProblems(attack, response),
    ...revealed(attack, who, response),
  ];
}

const SIGNED_OUT: Outcome = { status: 401 };

const outcomeFor = ({ outcome, visitor = SIGNED_OUT }: Try, who: Who): Outcome =>
  who !== "a visitor" || visitor === "alike" ? outcome : visitor;

/**
 * Sends an attack as `who` and returns the problems in the response. If `token` is given, sends this invalid token instead
 * of the attacker's own, and expects a 401.
 */
export async function attack(scene: Scene, tried: Try, who: Who, token?: string): Promise<string[]> {
  const response = await send(scene, tried, token ?? scene.tokenOf(who));
  const problems = problemsIn(tried, who, token === undefined ? outcomeFor(tried, who) : SIGNED_OUT, response);
  const body = tried.body === undefined ? "" : ` ${JSON.stringify(tried.body).slice(0, 120)}`;
  return problems.map(
    (problem) => `${who}: ${tried.method} ${decodeURIComponent(tried.path).slice(0, 160)}${body} ${problem}`,
  );
}

/** Returns a problem for each table that these attacks have changed. */
export async function changesBy(scene: Scene, tries: readonly Try[]): Promise<string[]> {
  // Requests to create or join a group are counted, too.
  const isCounted = tries.some((tried) => tried.isCounted || /groups\.(create|join)/.test(tried.path));
  const changed = (await scene.changes()).filter((name) => !(isCounted && name === "private.rate_limits"));
  return changed.map((name) => `one of these requests changes ${name}`);
}
