import { callTRPCProcedure } from "@trpc/server";
import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import { createCrashReports } from "../observe/crash-reports.ts";
import { appRouter, PROCEDURES, type ProcedurePath } from "../router.ts";
import type { Context } from "./context.ts";
import { cacheOf, ENDPOINTS, type Endpoint, type RestServer } from "./endpoints.ts";
import type { Env } from "./env.ts";
import { NO_CACHE } from "./responses.ts";

/** Undefined if the body is not JSON. */
async function readJson(request: Request): Promise<unknown> {
  return request.json().catch((cause: unknown) => {
    if (!(cause instanceof SyntaxError)) throw cause;
  });
}

/** Unvalidated: the request body or, without a body, the parameters. */
async function inputOf({ body, parameters = [] }: Endpoint, c: HonoContext): Promise<unknown> {
  if (body !== undefined) return readJson(c.req.raw);
  if (parameters.length === 0) return undefined;
  const value = ({ name, in: where }: (typeof parameters)[number]) =>
    (where === "path" ? c.req.param(name) : c.req.query(name)) ?? "";
  return Object.fromEntries(parameters.map((each) => [each.name, value(each)]));
}

/** Only the fields that the endpoint describes, because a procedure may return more for our own pages. */
function described({ response }: Endpoint, result: object): object {
  if (!(response instanceof z.ZodObject)) return result;
  return Object.fromEntries(Object.entries(result).filter(([name]) => name in response.shape));
}

/** docs/api.md#rest-endpoints */
export function createRest(env: Env, context: (request: Request) => Promise<Context>): Hono {
  const server: RestServer = {
    env,
    receiveCrash: createCrashReports(),
    // Imported lazily, because only requests for the OpenAPI document need it.
    describe: async () => (await import("./openapi.ts")).openApiDocument(ENDPOINTS, env.SITE_URL),
  };

  async function callProcedure(path: ProcedurePath, endpoint: Endpoint, c: HonoContext): Promise<Response> {
    const input = await inputOf(endpoint, c);
    const ctx = await context(c.req.raw);
    const result: object = await callTRPCProcedure({
      router: appRouter,
      path,
      type: PROCEDURES.get(path)?.type ?? "query",
      ctx,
      getRawInput: async () => input,
      signal: c.req.raw.signal,
      batchIndex: 0,
    });
    const cache = ctx.hasReadOtherTeams ? NO_CACHE : cacheOf(endpoint);
    return Response.json(described(endpoint, result), { headers: { ...endpoint.headers, "Cache-Control": cache } });
  }

  async function respond(endpoint: Endpoint, c: HonoContext): Promise<Response> {
    if (endpoint.hasNoHead && c.req.method === "HEAD") throw notAllowed(endpoint.path);
    if (endpoint.procedure !== undefined) return callProcedure(endpoint.procedure, endpoint, c);
    const result = await endpoint.handle?.(c.req.raw, server, await inputOf(endpoint, c));
    const response = result instanceof Response ? result : Response.json(result, { headers: endpoint.headers ?? {} });
    response.headers.set("Cache-Control", cacheOf(endpoint));
    return response;
  }

  const rest = new Hono();
  const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");
  for (const endpoint of ENDPOINTS) rest.on(endpoint.method, routeOf(endpoint.path), (c) => respond(endpoint, c));
  for (const path of new Set(ENDPOINTS.map((endpoint) => endpoint.path))) {
    rest.all(routeOf(path), () => {
      throw notAllowed(path);
    });
  }
  return rest;
}

function notAllowed(path: string): AppError {
  const taken = ENDPOINTS.filter((each) => each.path === path).flatMap(({ method, hasNoHead }) =>
    method === "GET" && !hasNoHead ? ["GET", "HEAD"] : [method],
  );
  return new AppError("METHOD_NOT_ALLOWED", { headers: { Allow: taken.join(", ") } });
}
