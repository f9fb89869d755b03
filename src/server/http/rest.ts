import { callTRPCProcedure } from "@trpc/server";
import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import { createCrashReports } from "../observe/crash-reports.ts";
import { appRouter, PROCEDURES, type ProcedurePath } from "../router.ts";
import { ADDRESSES, type Address, cacheOf, type RestServer } from "./addresses.ts";
import type { Context } from "./context.ts";
import type { Env } from "./env.ts";
import { NO_CACHE } from "./responses.ts";

/** Returns the JSON in a request's body, in any shape, or undefined if the body is not JSON. */
async function readJson(request: Request): Promise<unknown> {
  return request.json().catch((cause: unknown) => {
    if (!(cause instanceof SyntaxError)) throw cause;
  });
}

/** Returns a procedure's unvalidated input: the request body or, if the endpoint has no body, the parameters. */
async function inputOf({ body, parameters = [] }: Address, c: HonoContext): Promise<unknown> {
  if (body !== undefined) return readJson(c.req.raw);
  if (parameters.length === 0) return undefined;
  const value = ({ name, in: where }: (typeof parameters)[number]) =>
    (where === "path" ? c.req.param(name) : c.req.query(name)) ?? "";
  return Object.fromEntries(parameters.map((each) => [each.name, value(each)]));
}

/**
 * Returns only the result's fields that the endpoint describes, because a procedure may return additional fields for
 * our own pages.
 */
function described({ answer }: Address, result: object): object {
  if (!(answer instanceof z.ZodObject)) return result;
  return Object.fromEntries(Object.entries(result).filter(([name]) => name in answer.shape));
}

/** Creates the routes of all REST endpoints (docs/api.md#rest-endpoints). */
export function createRest(env: Env, context: (request: Request) => Promise<Context>): Hono {
  const server: RestServer = {
    env,
    receiveCrash: createCrashReports(),
    // Imported lazily, because only requests for the OpenAPI document need it.
    describe: async () => (await import("./openapi.ts")).openApiDocument(ADDRESSES, env.SITE_URL),
  };

  async function callProcedure(path: ProcedurePath, address: Address, c: HonoContext): Promise<Response> {
    const input = await inputOf(address, c);
    const ctx = await context(c.req.raw);
    const result: object = await callTRPCProcedure({
      ...{ router: appRouter, path, type: PROCEDURES.get(path)?.type ?? "query", ctx },
      ...{ getRawInput: async () => input, signal: c.req.raw.signal, batchIndex: 0 },
    });
    const cache = ctx.hasReadOtherTeams ? NO_CACHE : cacheOf(address);
    return Response.json(described(address, result), { headers: { ...address.headers, "Cache-Control": cache } });
  }

  async function answer(address: Address, c: HonoContext): Promise<Response> {
    if (address.hasNoHead && c.req.method === "HEAD") throw notAllowed(address.path);
    if (address.procedure !== undefined) return callProcedure(address.procedure, address, c);
    const result = await address.handle?.(c.req.raw, server, await inputOf(address, c));
    const response = result instanceof Response ? result : Response.json(result, { headers: address.headers ?? {} });
    response.headers.set("Cache-Control", cacheOf(address));
    return response;
  }

  const rest = new Hono();
  const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");
  for (const address of ADDRESSES) rest.on(address.method, routeOf(address.path), (c) => answer(address, c));
  for (const path of new Set(ADDRESSES.map((address) => address.path))) {
    rest.all(routeOf(path), () => {
      throw notAllowed(path);
    });
  }
  return rest;
}

/** Returns the error for a method that an endpoint does not accept. */
function notAllowed(path: string): AppError {
  const taken = ADDRESSES.filter((each) => each.path === path).flatMap(({ method, hasNoHead }) =>
    method === "GET" && !hasNoHead ? ["GET", "HEAD"] : [method],
  );
  return new AppError("METHOD_NOT_ALLOWED", { headers: { Allow: taken.join(", ") } });
}
