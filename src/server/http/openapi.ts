import { z } from "zod";
import { ERRORS, type ErrorKey, kindOf } from "#domain/errors.ts";
import { SEASON } from "#domain/season.ts";
import { BRACKET_INPUTS } from "../brackets/bracket-input.ts";
import { cacheOf, callerOf, type Endpoint, TAGS } from "./endpoints.ts";
import * as responses from "./response-schemas.ts";
import { NO_CACHE } from "./responses.ts";

/** docs/api.md#rest-endpoints */
const EVERYWHERE: readonly ErrorKey[] = [
  ...(["REQUEST_INVALID", "CROSS_SITE", "REQUEST_TOO_LARGE", "TOO_MANY_REQUESTS"] as const),
  ...(["SESSION_INVALID", "UNEXPECTED"] as const),
  "SERVICE_UNAVAILABLE",
];

/** Described once, and referred to by name. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Team: responses.team,
  Slot: responses.slot,
  Matchup: responses.matchup,
  Bracket: responses.bracket,
  Record: responses.record,
  Failure: responses.failure,
  ...BRACKET_INPUTS,
};

const SECURITY = {
  player: { bearer: [] },
  scheduler: { cronSecret: [] },
} as const;

/** The text about who may call an endpoint that is not public. */
const CALLERS = {
  player: "For a signed-in player: send the access token as a bearer token.",
  scheduler: "For the scheduler: send its secret as a bearer token.",
} as const;

const json = (schema: unknown) => ({ "application/json": { schema } });

/** For data that the server sends or, if `io` is `input`, accepts. Named schemas become references. */
function schemaOf(schema: z.ZodType, io: "input" | "output" = "output", expands: z.ZodType | null = null): object {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema }) {
      const name = Object.entries(NAMED).find(([, named]) => Object.is(named, zodSchema) && named !== expands)?.[0];
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return made;
}

/** Each with its possible messages. */
function failuresOf({ errors = [] }: Endpoint): Record<string, object> {
  const keys = [...new Set([...EVERYWHERE, ...errors])];
  const statuses = [...new Set(keys.map((key) => kindOf(key).status))].sort((one, other) => one - other);
  const sentencesOf = (status: number) =>
    keys.filter((key) => kindOf(key).status === status).map((key) => ERRORS[key].message);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: sentencesOf(status).join(" Or: "),
        content: json({ $ref: "#/components/schemas/Failure" }),
      },
    ]),
  );
}

function operationOf(endpoint: Endpoint): object {
  const { id, summary, tag, parameters = [], body, response, mediaType = "application/json", status = 200 } = endpoint;
  const caller = callerOf(endpoint);
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(caller ? { description: CALLERS[caller], security: [SECURITY[caller]] } : {}),
    ...(parameters.length > 0
      ? { parameters: parameters.map((each) => ({ ...each, schema: { type: "string" } })) }
      : {}),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, "input")) } } : {}),
    responses: {
      [status]: {
        description: summary,
        ...(response ? { content: { [mediaType]: { schema: schemaOf(response) } } } : {}),
      },
      ...(cacheOf(endpoint) !== NO_CACHE ? { 304: { description: "Not modified (`If-None-Match`)." } } : {}),
      ...failuresOf(endpoint),
    },
  };
}

/** OpenAPI 3.1, for the site at `siteUrl` (docs/api.md#rest-endpoints). */
export function openApiDocument(endpoints: readonly Endpoint[], siteUrl: string): object {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  return {
    openapi: "3.1.0",
    info: {
      title: "CFP Bracket Challenge",
      version: SEASON.name,
      description:
        "The 12-team bracket of the College Football Playoff: teams, the real bracket so far, saved brackets, " +
        "email preferences. Errors include a human-readable message. Request bodies are limited to 64 kB.",
    },
    servers: [{ url: siteUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      paths.map((path) => [
        `/api${path}`,
        Object.fromEntries(
          endpoints.filter((each) => each.path === path).map((each) => [each.method.toLowerCase(), operationOf(each)]),
        ),
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        Object.entries(NAMED).map(([name, schema]) => [
          name,
          schemaOf(schema, name in BRACKET_INPUTS ? "input" : "output", schema),
        ]),
      ),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The access token of a signed-in player." },
        cronSecret: { type: "http", scheme: "bearer", description: "The secret of the scheduler." },
      },
    },
  };
}
