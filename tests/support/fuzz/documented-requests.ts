import fc from "fast-check";
import { openApiDocument } from "../../../src/server/openapi/document.ts";
import { SITE } from "../server/server-network.ts";
import { type DescribedSchema, valuesOf } from "./from-document.ts";
import type { KnownValues } from "./from-schema.ts";
import type { FuzzRequest } from "./fuzzed-server.ts";

interface Operation {
  readonly parameters?: readonly { name: string; in: "path" | "query"; required: boolean; schema: DescribedSchema }[];
  readonly requestBody?: { content: { "application/json": { schema: DescribedSchema } } };
}

const { paths, components } = openApiDocument(SITE) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, DescribedSchema> };
};

/** Every method of every address that the document describes. */
export const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Returns requests that the document allows, and nothing else. */
export function documentedRequests(
  { method, path, operation }: (typeof OPERATIONS)[number],
  known: KnownValues,
): fc.Arbitrary<Omit<FuzzRequest, "problemOf">> {
  const described = valuesOf(components.schemas, known.named);
  const { parameters = [], requestBody } = operation;
  const values = fc.tuple(...parameters.map(({ schema }) => described(schema)));
  const body = requestBody ? described(requestBody.content["application/json"].schema) : fc.constant(undefined);
  return fc.record({ values, body, isSignedIn: fc.boolean() }).map(({ values: given, body: json, isSignedIn }) => {
    const search = new URLSearchParams();
    let address = path;
    for (const [index, { name, in: place }] of parameters.entries()) {
      const value = String(given[index]);
      // In a path, dots alone and nothing at all are another address.
      if (place === "path")
        address = address.replace(`{${name}}`, encodeURIComponent(/^\.*$/.test(value) ? "x" : value));
      else search.set(name, value);
    }
    const sent = json === undefined ? {} : { body: JSON.stringify(json) };
    const headers: Record<string, string> = json === undefined ? {} : { "content-type": "application/json" };
    return { path: `${address}?${search}`, init: { method, headers, ...sent }, isSignedIn };
  });
}
