import fc from "fast-check";
import type { KnownValues } from "./from-schema.ts";
import type { FuzzRequest } from "./fuzzed-server.ts";
import { inBytes, spoiled } from "./hostile-json.ts";
import { bodyFor, METHODS, oddHeaders, urlPiece } from "./odd-requests.ts";
import { inputsOf, PATHS } from "./procedure-requests.ts";
import { restProblem } from "./promised-responses.ts";

/**
 * Generates requests to a REST endpoint, with procedure inputs as bodies. Most requests use the endpoint's own method.
 */
export function requestsTo(endpoint: { method: string; path: string }, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const value = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known.ids, ...known.texts).map(encodeURIComponent) },
    urlPiece,
  );
  const search = fc.tuple(fc.constantFrom("q", "token", "token", "x"), value).map((pair) => pair.join("="));
  const inputs = PATHS.map((path) => inputsOf(path, known));
  return fc
    .record({
      method: fc.oneof({ weight: 3, arbitrary: fc.constant(endpoint.method) }, fc.constantFrom(...METHODS)),
      inPath: value,
      search: fc.array(search, { maxLength: 3 }),
      end: fc.oneof({ weight: 6, arbitrary: fc.constant("") }, fc.constantFrom("/", "//", "%2f", "/..", ";x", ".json")),
      body: fc.option(inBytes(spoiled(fc.oneof(...inputs)))),
      headers: oddHeaders,
      isSignedIn: fc.boolean(),
    })
    .map(({ method, inPath, search, end, body, headers, isSignedIn }) => ({
      path: `/api${endpoint.path.replace(/\{\w+\}/, () => inPath)}${end}?${search.join("&")}`,
      init: { method, headers, ...bodyFor(method, body) },
      isSignedIn,
      problemOf: (response) => restProblem(response, method),
    }));
}
