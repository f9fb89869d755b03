import superjson, { type SuperJSONResult } from "superjson";
import { AppError } from "../app-error.ts";

/** Whether a JSON value's meta says only that a call has no input, as tRPC's clients do. */
function isNoInput({ json, meta }: Partial<SuperJSONResult>): boolean {
  const types: unknown = meta?.values;
  return (json ?? null) === null && Array.isArray(types) && types.length === 1 && types[0] === "undefined";
}

/**
 * Reads a request's `{ json }`. superjson would build every type that `meta` names before any schema looks at the
 * result: a typed array of a billion numbers, a map, a cyclic object. Inputs of this API are plain JSON, so anything
 * else fails with REQUEST_INVALID (docs/api.md#inputs).
 */
function readInput(wrapped: unknown): unknown {
  if (typeof wrapped !== "object" || wrapped === null) throw new AppError("REQUEST_INVALID");
  const { json, meta } = wrapped as Partial<SuperJSONResult>;
  if (meta === undefined) return json;
  if (isNoInput({ json: json ?? null, meta })) return undefined;
  throw new AppError("REQUEST_INVALID");
}

/** The wire format: JSON to the server, and superjson's format from it, which carries dates. */
export const transformer = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: readInput },
  output: superjson,
};
