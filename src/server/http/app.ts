import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { etag } from "hono/etag";
import { routePath } from "hono/route";
import type { GroupStatistics } from "#domain/group-statistics.ts";
import { AppError, logError, toAppError } from "../app-error.ts";
import { createCallerCheck } from "../auth/caller.ts";
import { createTeamCache } from "../brackets/teams.ts";
import { type Everyone, findEveryone } from "../challenge/everyone-queries.ts";
import { createHealthCheck } from "../observe/health.ts";
import { countRequest, logged } from "../observe/log.ts";
import { createBackgroundPoll } from "../results/background-poll.ts";
import { createOutcomeCache, createRankingCache } from "../results/current.ts";
import { appRouter, cacheControlOf, PROCEDURES } from "../router.ts";
import { type Context, clientIp } from "./context.ts";
import { RESPONSE_TIME_LIMIT, withDeadline } from "./deadline.ts";
import { ONE_CLICK } from "./endpoints.ts";
import type { Env } from "./env.ts";
import { errorResponse, NO_CACHE } from "./responses.ts";
import { createRest } from "./rest.ts";
import { createResultCache } from "./result-cache.ts";
import type { Server } from "./start-on-first-request.ts";

/** In bytes. A complete bracket with all its teams is about 12 kB. */
const LARGEST_BODY = 64 * 1024;

/** In characters. A query's input is part of its URL. */
const LONGEST_URL = 16 * 1024;

/** Never logged as a route, because it matches every request. */
const EVERYTHING = "/api/*";

const LARGEST_BATCH = 10;

/**
 * Streamed batches are rejected: a stream's headers are sent before its content is known, so a cache could store the
 * wrong format, or an error, for everyone (docs/api.md#response-formats).
 */
function wantsStream(headers: Headers): boolean {
  return headers.has("trpc-accept") || /application\/jsonl/i.test(headers.get("accept") ?? "");
}

/**
 * A GET or HEAD may omit the content type. Runs before tRPC (docs/api.md#inputs), which would also accept forms and raw
 * bytes, past our input checks, and reject other types with its own status and format.
 */
function namesJson({ method, headers }: Request): boolean {
  const type = headers.get("content-type");
  return type === null ? method === "GET" || method === "HEAD" : type.startsWith("application/json");
}

/** tRPC would treat a URL that is not percent-encoded UTF-8 as an internal error. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/** How long group statistics and everyone's picks are cached, in milliseconds. */
const MINUTE = 60_000;

/** GET is rejected only for mutations, and POST only for queries. */
const OTHER_METHODS: Readonly<Record<string, string>> = { GET: "POST", POST: "GET, HEAD" };

/** Unknown names are not logged, because callers can send any text. */
const nameOf = (path = "") => (PROCEDURES.has(path) ? path : "unknown");

/** The whole back end: tRPC under /api/trpc, and the REST endpoints. */
export function createApp(env: Env): Server {
  const teams = createTeamCache(env);
  const ranking = createRankingCache(env, teams);
  const pollFeed = createBackgroundPoll(env);
  const groupStatistics = createResultCache<GroupStatistics>({ ttl: MINUTE });
  const everyone = createResultCache<Everyone>({ ttl: MINUTE });
  const outcome = createOutcomeCache(env);
  const health = createHealthCheck(env);
  const findCaller = createCallerCheck(env);
  const context = async (request: Request): Promise<Context> => {
    const caller = await findCaller(request);
    countRequest({ user: caller?.id ?? null });
    const ctx: Context = {
      env,
      teams: async () => {
        const found = await teams();
        if (!found.isOfSeason) ctx.hasReadOtherTeams = true;
        return found;
      },
      hasReadOtherTeams: false,
      ranking,
      pollFeed,
      groupStatistics,
      everyone: (season) => everyone(season ?? "", () => findEveryone(env, season)),
      outcome,
      health,
      caller,
      clientIp: clientIp(request),
    };
    return ctx;
  };
  const app = new Hono().basePath("/api");
  const tag = etag();

  const limitBody = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () => {
      throw new AppError("REQUEST_TOO_LARGE");
    },
  });
  app.use(async (c, next) => {
    // The last matched route is the most specific.
    const route = routePath(c, -1);
    if (route !== EVERYTHING) countRequest({ route });
    if (c.req.url.length > LONGEST_URL) throw new AppError("REQUEST_TOO_LARGE");
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    // Other sites must not make a visitor's browser change anything here (docs/api.md#cross-site-requests).
    const isCrossSite = c.req.header("sec-fetch-site") === "cross-site";
    if (isCrossSite && c.req.path !== `/api${ONE_CLICK}`) throw new AppError("CROSS_SITE");
    return limitBody(c, next);
  });
  // Private responses are never cached, so they have no ETag.
  app.use(async (c, next) => {
    await next();
    if (c.res.headers.get("cache-control") !== NO_CACHE) await tag(c, async () => {});
  });

  app.all("/trpc/*", async (c) => {
    if (!isReadable(c.req.url)) throw new AppError("NOT_FOUND");
    if (wantsStream(c.req.raw.headers) || !namesJson(c.req.raw)) throw new AppError("REQUEST_INVALID");
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: c.req.raw,
      router: appRouter,
      createContext: () => context(c.req.raw),
      maxBatchSize: LARGEST_BATCH,
      onError: ({ error, path }) => logError(toAppError(error), nameOf(path)),
      responseMeta: ({ ctx, paths, errors }) => {
        countRequest({ procedures: paths?.map(nameOf) ?? [] });
        const mayBeCached = errors.length === 0 && ctx?.hasReadOtherTeams === false;
        return {
          headers: new Headers({
            "Cache-Control": mayBeCached ? cacheControlOf(paths ?? []) : NO_CACHE,
            ...Object.assign({}, ...errors.map((error) => toAppError(error).headers)),
          }),
        };
      },
    });
    // tRPC sets no headers for HEAD, and no Content-Type if it rejects a request before reading the procedure calls.
    if (response.body !== null) response.headers.set("Content-Type", "application/json");
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", NO_CACHE);
    if (response.status === 405) response.headers.set("Allow", OTHER_METHODS[c.req.method] ?? "GET, HEAD, POST");
    return response;
  });
  app.route("/", createRest(env, context));

  app.notFound(() => errorResponse(new AppError("NOT_FOUND"), "no route"));
  app.onError((error, c) => {
    // The client disconnected; don't log an error.
    const hasLeft = "code" in error && error.code === "ECONNRESET";
    return errorResponse(hasLeft ? new AppError("REQUEST_INVALID") : error, routePath(c, -1));
  });
  const respond = (request: Request) => withDeadline(RESPONSE_TIME_LIMIT, async () => app.fetch(request));
  return { fetch: (request) => logged(env.REQUEST_LOG, request, () => respond(request)) };
}
