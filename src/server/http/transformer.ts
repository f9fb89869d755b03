import superjson, { type SuperJSONResult } from "superjson";
import { AppError } from "../app-error.ts";

/** Whether the note beside a JSON value says only that a call has no input, as clients of tRPC do. */
function isNoInput({ json, meta }: Partial<SuperJSONResult>): boolean {
  const types: unknown = meta?.values;
  return (json ?? null) === null && Array.isArray(types) && types.length === 1 && types[0] === "undefined";
}

/**
 * Reads what a request carries: `{ json }`. superjson would build every type that the `meta` beside it names, before any
 * schema looks at the result: a typed array of a billion numbers, a map, an object that contains itself. No input of
 * this API is more than JSON, so everything else fails with REQUEST_INVALID (docs/api.md#inputs).
 */
function readInput(wrapped: unknown): unknown {
  if (typeof wrapped !== "object" || wrapped === null) throw new AppError("REQUEST_INVALID");
  const { json, meta } = wrapped as Partial<SuperJSONResult>;
  if (meta === undefined) return json;
  if (isNoInput({ json: json ?? null, meta })) return undefined;
  throw new AppError("REQUEST_INVALID");
}

/** How values travel: JSON to the server, and from it superjson's format, which carries dates. */
export const transformer = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: readInput },
  output: superjson,
};
