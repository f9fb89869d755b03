import { http } from "msw";
import { setupServer } from "msw/node";
import type { ErrorKey } from "#domain/errors.ts";
import { SEASON } from "#domain/season.ts";
import type { Team } from "#domain/team.ts";
import { searchTeams } from "#domain/team-search.ts";
import type { ProcedurePath } from "#server/router.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import {
  type Call,
  type EncodedResponse,
  type InputOf,
  type OutputOf,
  readCalls,
  writeError,
  writeResponse,
  writeValue,
} from "#support/server/trpc-envelope.ts";

/** As the browser gets them: sorted by name, without abbreviations. */
export const TEAMS: readonly Team[] = SEED_TEAMS.map(({ abbreviation: _, ...team }) => team).sort((one, other) =>
  one.name.localeCompare(other.name, "en"),
);

export function team(id: string): Team {
  const found = TEAMS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no team ${id}`);
  return found;
}

/** Makes a procedure respond with this error, and with `Retry-After` if seconds are given. */
export class ErrorResponse {
  readonly key: ErrorKey;
  readonly retryAfter: number | null;
  constructor(key: ErrorKey, retryAfter: number | null = null) {
    this.key = key;
    this.retryAfter = retryAfter;
  }
}

/** A procedure's response in a test: a value of the router's output type, or an error. */
export type ResponseOf<Path extends ProcedurePath> = OutputOf<Path> | ErrorResponse;

/** By path, functions that return a response. Each gets the input and the HTTP request. */
export type Procedures = {
  readonly [Path in ProcedurePath]?: (
    input: InputOf<Path>,
    request: Request,
  ) => ResponseOf<Path> | Promise<ResponseOf<Path>>;
};

/** The response to `everyone.picks` while too few players have picks. */
export const NOBODY_PICKS: OutputOf<"everyone.picks"> = {
  ...{ season: SEASON.name, isRunning: true, seasons: [SEASON.name], players: 0 },
  ...{ champions: [], mover: null, weeks: [], teams: [] },
};

const DEFAULTS: Procedures = {
  "teams.list": () => TEAMS,
  "teams.abbreviations": () => Object.fromEntries(SEED_TEAMS.map(({ id, abbreviation }) => [id, abbreviation])),
  "teams.search": ({ q }) => searchTeams(SEED_TEAMS, q).map(({ abbreviation: _, ...found }) => found),
  "weeks.open": () => ({ number: null }),
  "weeks.schedule": () => ({ now: new Date(), weeks: [] }),
  // No response, so the page keeps its outcome.
  "outcome.current": () => new Promise(() => undefined),
  "ranking.latest": () => ({ ranking: null }),
  "ratings.latest": () => ({ ratings: null }),
  "everyone.listed": () => ({ isListed: true }),
  "everyone.picks": () => NOBODY_PICKS,
  "everyone.ranking": () => ({ players: 0, top: [], own: null }),
  "brackets.saved": () => new ErrorResponse("BRACKET_NOT_FOUND"),
  "reports.state": () => ({ isOpen: false }),
  "brackets.send": () => ({ id: "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10" }),
};

async function respondToCall(
  { path, input }: Call,
  procedures: Procedures,
  request: Request,
): Promise<EncodedResponse & { retryAfter?: number | null }> {
  const known = path as ProcedurePath;
  const procedure = procedures[known] ?? DEFAULTS[known];
  if (procedure === undefined) throw new Error(`no procedure ${path}`);
  // The input's type depends on the path, which is not known until run time.
  const response = await procedure(input as never, request);
  if (!(response instanceof ErrorResponse)) return writeValue(known, response);
  return { ...writeError(known, response.key), retryAfter: response.retryAfter };
}

/** Responds to tRPC calls, single or batched. `procedures` override the default responses. */
export function respondWith(procedures: Procedures = {}) {
  return http.all("*/api/trpc/:paths", async ({ request }) => {
    const { calls, isBatch } = await readCalls(request);
    const responses = await Promise.all(calls.map((call) => respondToCall(call, procedures, request)));
    const response = writeResponse(responses, isBatch);
    for (const { retryAfter } of responses) if (retryAfter) response.headers.set("Retry-After", `${retryAfter}`);
    return response;
  });
}

/** A page's mock network: the API with its default responses. Any other request fails the test. */
export const server = setupServer(respondWith());

/** A promise and the function that resolves it, for a response that a test sends at a chosen time. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
