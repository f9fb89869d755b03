import fc from "fast-check";
import type { z } from "zod";
import { appRouter } from "#server/router.ts";
import { acceptable, type KnownValues } from "./from-schema.ts";
import type { FuzzRequest } from "./fuzzed-server.ts";
import { inBytes, spoiled } from "./hostile-json.ts";
import { oddHeaders, urlPiece } from "./odd-requests.ts";
import { problemOf } from "./promised-responses.ts";

interface Procedure {
  readonly _def: { readonly type: "query" | "mutation"; readonly inputs: readonly z.ZodType[] };
}

/**
 * The procedures with their input schemas. The cast is needed because the router's types do not include the schemas.
 */
const PROCEDURES = appRouter._def.procedures as unknown as Readonly<Record<string, Procedure>>;

/** The paths of all procedures. */
export const PATHS = Object.keys(PROCEDURES);

/** HTTP methods that `fetch` can send. `fetch` rejects CONNECT and TRACE. */
const METHODS = ["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PROPFIND", "get", "post"];

/** Generates inputs that match a procedure's schema. A further rule, such as a name rule, may still reject an input. */
function inputsOf(path: string, known: KnownValues): fc.Arbitrary<unknown> {
  // The last schema checks the whole input. Earlier schemas check parts of it.
  const schema = PROCEDURES[path]?._def.inputs.at(-1);
  return schema ? acceptable(schema, known) : fc.constant(undefined);
}

/** Percent-encodes bytes for a URL, even if the bytes are not valid UTF-8. */
const inQuery = (bytes: Buffer) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** Generates booleans: on average, one in `times` is false and the others are true. */
const mostly = (times: number) => fc.nat(times - 1).map((n) => n > 0);

const wrapped = (before: string, body: Buffer) => Buffer.concat([Buffer.from(before), body, Buffer.from("}")]);

/** The parts that all requests have. The body is left out if the method does not allow a body. */
interface Parts {
  readonly method: string;
  readonly body: Buffer<ArrayBuffer> | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly isSignedIn: boolean;
}

function requestOf(path: string, { method, body, headers, isSignedIn }: Parts): FuzzRequest {
  const content = body === null || /^(get|head)$/i.test(method) ? {} : { body };
  const init = { method, headers: { "content-type": "application/json", ...headers }, ...content };
  return { path, init, isSignedIn, problemOf: (response) => problemOf(method, path, response) };
}

/** Generates calls to a procedure. Most calls come from a player, use the right method and have tRPC's format. */
export function callsOf(path: string, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const isMutation = PROCEDURES[path]?._def.type === "mutation";
  return fc
    .record({
      input: inBytes(spoiled(inputsOf(path, known))),
      headers: oddHeaders,
      isBatch: fc.boolean(),
      isSignedIn: mostly(6),
      isWrapped: mostly(10),
      isFitting: mostly(10),
    })
    .map(({ input, isBatch, isWrapped, isFitting, ...parts }) => {
      const json = isWrapped ? wrapped('{"json":', input) : input;
      const body = isBatch ? wrapped('{"0":', json) : json;
      const method = isMutation === isFitting ? "POST" : "GET";
      const search = `${isBatch ? "batch=1&" : ""}${method === "GET" ? `input=${inQuery(body)}` : ""}`;
      return requestOf(`/api/trpc/${path}?${search}`, { ...parts, method, body });
    });
}

const searchPart = fc.oneof(
  fc.constantFrom("batch=1", "batch=true", "batch=1&batch=0", "batch[]=1", "input", "connectionParams={}"),
  fc
    .tuple(fc.constantFrom("input", "batch", "connectionParams", "lastEventId"), urlPiece)
    .map(([name, value]) => `${name}=${value}`),
);

/** Generates requests to arbitrary URLs under /api/trpc, with any method and body. */
export function procedureUrls(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const name = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PATHS) }, urlPiece);
  return fc
    .record({
      names: fc.array(name, { minLength: 1, maxLength: 13 }),
      search: fc.array(searchPart, { maxLength: 3 }),
      method: fc.constantFrom("GET", "POST", ...METHODS),
      body: fc.option(inBytes(spoiled(fc.oneof(fc.jsonValue(), fc.constantFrom(...known.documents))))),
      headers: oddHeaders,
      isSignedIn: fc.boolean(),
    })
    .map(({ names, search, ...parts }) => requestOf(`/api/trpc/${names.join(",")}?${search.join("&")}`, parts));
}

/**
 * Generates requests to a REST endpoint, with procedure inputs as bodies. Most requests use the endpoint's own method.
 */
export function requestsTo(endpoint: { method: string; path: string }, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const value = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known.ids, ...known.texts).map(encodeURIComponent) },
    urlPiece,
  );
  const search = fc.tuple(fc.constantFrom("q", "token", "token", "x"), value).map((pair) => pair.join("="));
  return fc
    .record({
      method: fc.oneof({ weight: 3, arbitrary: fc.constant(endpoint.method) }, fc.constantFrom(...METHODS)),
      inPath: value,
      search: fc.array(search, { maxLength: 3 }),
      end: fc.oneof({ weight: 6, arbitrary: fc.constant("") }, fc.constantFrom("/", "//", "%2f", "/..", ";x", ".json")),
      body: fc.option(inBytes(spoiled(fc.oneof(...PATHS.map((path) => inputsOf(path, known)))))),
      headers: oddHeaders,
      isSignedIn: fc.boolean(),
    })
    .map(({ inPath, search, end, ...parts }) =>
      requestOf(`/api${endpoint.path.replace(/\{\w+\}/, () => inPath)}${end}?${search.join("&")}`, parts),
    );
}
