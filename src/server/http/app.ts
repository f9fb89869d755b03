import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { routePath } from "hono/route";
import type { GroupStatistics } from "../../domain/group-statistics.ts";
import { CACHEABLE_PROCEDURES, LIVE_PROCEDURES } from "../../domain/public-procedures.ts";
import { AppError, logError, toAppError } from "../app-error.ts";
import { createCallerCheck } from "../auth/caller.ts";
import { createTeamCache } from "../brackets/team-cache.ts";
import { type Everyone, findEveryone } from "../challenge/everyone-queries.ts";
import { createHealthCheck } from "../observe/health.ts";
import { type Answered, answerLogged, noteRequest } from "../observe/log.ts";
import { createFollowing, tagOf } from "../results/follow-live.ts";
import { createBackgroundLook } from "../results/look-in-background.ts";
import { createOutcomeCache } from "../results/outcome-cache.ts";
import { createRankingCache } from "../results/ranking-cache.ts";
import { appRouter, type ProcedurePath } from "../router.ts";
import { type Context, clientAddress } from "./context.ts";
import { TIME_TO_ANSWER, withDeadline } from "./deadline.ts";
import type { Env } from "./env.ts";
import { errorResponse, LIVE_CACHE, NO_CACHE, PUBLIC_CACHE } from "./responses.ts";
import { createRest, ONE_CLICK } from "./rest.ts";
import { createShortMemory } from "./short-memory.ts";

/** The largest accepted body, in bytes. A whole bracket with all its teams is about 12 kB. */
const LARGEST_BODY = 64 * 1024;

/** The longest accepted address, in characters, including the input of a query. */
const LONGEST_URL = 16 * 1024;

/** The route that matches every address under /api, so it says nothing about a request. */
const EVERYTHING = "/api/*";

/** The most procedure calls in one request. */
const LARGEST_BATCH = 10;

/**
 * Whether a caller wants a streamed batch. Its headers are sent before the answers are known, so a cache could store
 * another format, or even an error, for everyone (docs/api.md#formats-of-answers).
 */
function wantsStream(headers: Headers): boolean {
  return headers.has("trpc-accept") || /application\/jsonl/i.test(headers.get("accept") ?? "");
}

/**
 * Whether a request's body has the type JSON, or there is no type. tRPC would also read forms and bytes, bypassing our
 * input checks, and answers other types with its own status and format (docs/api.md#inputs).
 */
function namesJson({ method, headers }: Request): boolean {
  const type = headers.get("content-type");
  return type === null ? method === "GET" || method === "HEAD" : type.startsWith("application/json");
}

/** Whether an address is percent-encoded UTF-8. tRPC would treat any other as its own failure. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/** How long counts over many picks are cached, in milliseconds. */
const MINUTE = 60_000;

/** The methods that a procedure accepts when it refuses another one: POST for a mutation, the others for a query. */
const OTHER_METHODS: Readonly<Record<string, string>> = { GET: "POST", POST: "GET, HEAD" };

const CACHEABLE: readonly string[] = CACHEABLE_PROCEDURES satisfies readonly ProcedurePath[];
const LIVE: readonly string[] = LIVE_PROCEDURES satisfies readonly ProcedurePath[];

/** The name of a procedure for the log; names invented by the caller are not logged. */
const nameOf = (path = "") => (path in appRouter._def.procedures ? path : "unknown");

/** The `Cache-Control` of successful queries: a batch is cached as long as all of its answers may be. */
function cacheControl(paths: readonly string[]): string {
  if (paths.every((path) => CACHEABLE.includes(path))) return PUBLIC_CACHE;
  return paths.every((path) => LIVE.includes(path)) ? LIVE_CACHE : NO_CACHE;
}

/** Creates the whole back end as one fetch function: tRPC under /api/trpc, and the REST addresses. */
export function createApp(env: Env): { fetch: (request: Request) => Answered } {
  const teams = createTeamCache(env);
  const ranking = createRankingCache(env, teams);
  const lookAtFeed = createBackgroundLook(env);
  const groupStatistics = createShortMemory<GroupStatistics>(MINUTE);
  const everyone = createShortMemory<Everyone>(MINUTE);
  const outcome = createOutcomeCache(env);
  const health = createHealthCheck(env);
  const findCaller = createCallerCheck(env);
  const context = async (request: Request): Promise<Context> => {
    const caller = await findCaller(request);
    noteRequest({ user: caller?.id ?? null });
    const ctx: Context = {
      env,
      teams: async () => {
        const found = await teams();
        if (!found.isOfSeason) ctx.hasReadOtherTeams = true;
        return found;
      },
      hasReadOtherTeams: false,
      ranking,
      lookAtFeed,
      groupStatistics,
      everyone: (season) => everyone(season ?? "", () => findEveryone(env, season)),
      outcome: async () => {
        const found = await outcome();
        ctx.outcomeTag = tagOf(found);
        return found;
      },
      outcomeTag: null,
      health,
      caller,
      clientAddress: clientAddress(request),
    };
    return ctx;
  };
  const app = new Hono().basePath("/api");

  const limitBody = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () => {
      throw new AppError("REQUEST_TOO_LARGE");
    },
  });
  app.use(async (c, next) => {
    // The last route is the most specific one; this one matches everything.
    const route = routePath(c, -1);
    if (route !== EVERYTHING) noteRequest({ route });
    if (c.req.url.length > LONGEST_URL) throw new AppError("REQUEST_TOO_LARGE");
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    // Browsers say which site a request comes from: no other site may make a visitor's browser act here
    // (docs/api.md#cross-site-requests). One-click unsubscribing is allowed from anywhere, because the mail's token
    // authorizes it and a webmail page may send it.
    const isCrossSite = c.req.header("sec-fetch-site") === "cross-site";
    if (isCrossSite && c.req.path !== `/api${ONE_CLICK}`) throw new AppError("CROSS_SITE");
    return limitBody(c, next);
  });

  app.all("/trpc/*", async (c) => {
    if (!isReadable(c.req.url)) throw new AppError("ADDRESS_UNKNOWN");
    if (wantsStream(c.req.raw.headers) || !namesJson(c.req.raw)) throw new AppError("REQUEST_INVALID");
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: c.req.raw,
      router: appRouter,
      createContext: () => context(c.req.raw),
      maxBatchSize: LARGEST_BATCH,
      onError: ({ error, path }) => logError(toAppError(error), nameOf(path)),
      responseMeta: ({ ctx, paths, errors }) => {
        noteRequest({ procedures: paths?.map(nameOf) ?? [] });
        const mayBeKept = errors.length === 0 && ctx?.hasReadOtherTeams === false;
        const isCacheable = mayBeKept && paths !== undefined;
        return {
          headers: new Headers({
            "Cache-Control": isCacheable ? cacheControl(paths) : NO_CACHE,
            // The tag identifies the whole answer only if nothing else is in it.
            ...(isCacheable && paths.length === 1 && ctx.outcomeTag !== null && { ETag: ctx.outcomeTag }),
            ...Object.assign({}, ...errors.map((error) => toAppError(error).headers)),
          }),
        };
      },
    });
    // tRPC omits this when it refuses a request before reading its calls, and for HEAD.
    if (response.body !== null) response.headers.set("Content-Type", "application/json");
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", NO_CACHE);
    if (response.status === 405) response.headers.set("Allow", OTHER_METHODS[c.req.method] ?? "GET, HEAD, POST");
    return response;
  });
  app.route("/", createRest(env, context));

  app.notFound(() => errorResponse(new AppError("ADDRESS_UNKNOWN"), "no route"));
  app.onError((error, c) => {
    // The client disconnected; don't log an error.
    const hasLeft = "code" in error && error.code === "ECONNRESET";
    return errorResponse(hasLeft ? new AppError("REQUEST_INVALID") : error, routePath(c, -1));
  });
  const follow = createFollowing(outcome, lookAtFeed);
  const answer = (request: Request) =>
    withDeadline(TIME_TO_ANSWER, () => follow(request, async () => app.fetch(request)));
  return { fetch: (request) => answerLogged(env.REQUEST_LOG, request, () => answer(request)) };
}
