import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import superjson from "superjson";
import type { Bracket } from "../../src/domain/bracket.ts";
import { ERRORS, type ErrorKey, kindOf } from "../../src/domain/errors.ts";
import type { Team } from "../../src/domain/team.ts";
import { searchTeams } from "../../src/domain/team-search.ts";
import { SEED_TEAMS } from "../support/brackets/seed-teams.ts";

/** The 136 teams as the browser gets them: by name, without what only the server knows. */
export const TEAMS: readonly Team[] = SEED_TEAMS.map(({ abbreviation: _, ...team }) => team).sort((one, other) =>
  one.name.localeCompare(other.name, "en"),
);

/** The team with this id. */
export function team(id: string): Team {
  const found = TEAMS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no team ${id}`);
  return found;
}

/** What a procedure answers; an ErrorKey is refused with its words. */
type Procedure = (input: never) => unknown;

/** A refusal or a failure, as the server tells it. */
export class Refusal {
  readonly key: ErrorKey;
  constructor(key: ErrorKey) {
    this.key = key;
  }
}

/** The procedures as they answer by default. */
const PROCEDURES: Record<string, Procedure> = {
  "teams.list": () => TEAMS,
  "teams.search": ({ q }: { q: string }) => searchTeams(SEED_TEAMS, q).map(({ abbreviation: _, ...found }) => found),
  "brackets.saved": () => new Refusal("BRACKET_NOT_FOUND"),
  "preferences.suppression": () => ({ reason: null }),
  "brackets.send": () => ({ id: "6b1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10" }),
};

async function result(path: string, input: unknown, procedure: Procedure) {
  // Each procedure says itself what it is given.
  const answer = await procedure(input as never);
  if (!(answer instanceof Refusal)) return { status: 200, body: { result: { data: superjson.serialize(answer) } } };
  const { message } = ERRORS[answer.key];
  const { status } = kindOf(answer.key);
  const data = { code: "INTERNAL_SERVER_ERROR", httpStatus: status, path, key: answer.key };
  return { status, body: { error: superjson.serialize({ message, code: -32603, data }) } };
}

/** Answers tRPC calls, one by one or in a batch, with these procedures in place of the default ones. */
export function answering(procedures: Record<string, Procedure> = {}) {
  return http.all("*/api/trpc/:paths", async ({ request, params }) => {
    const { searchParams } = new URL(request.url);
    const paths = String(params.paths).split(",");
    const text = request.method === "POST" ? await request.text() : searchParams.get("input");
    const inputs = text === null || text === "" ? {} : JSON.parse(text);
    const isBatch = searchParams.get("batch") === "1";
    const answers = await Promise.all(
      paths.map((path, index) => {
        const procedure = procedures[path] ?? PROCEDURES[path];
        if (procedure === undefined) throw new Error(`no procedure ${path}`);
        const input = isBatch ? inputs[index] : inputs;
        return result(path, input?.json === undefined ? undefined : superjson.deserialize(input), procedure);
      }),
    );
    const [first] = answers;
    if (!isBatch) return HttpResponse.json(first?.body ?? null, { status: first?.status ?? 200 });
    return HttpResponse.json(
      answers.map(({ body }) => body),
      { status: first?.status ?? 200 },
    );
  });
}

/** The network: the API as it answers by default, and nothing else. */
export const server = setupServer(answering());

/** A promise with its handle, for answers that take their time. */
export function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** What `brackets.send` gets. */
export interface SentPicks {
  email: string;
  bracket: Bracket;
}
