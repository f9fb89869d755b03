import { createHash } from "node:crypto";
import { callTRPCProcedure } from "@trpc/server";
import { Hono, type Context as HonoContext } from "hono";
import { DATA_FILE } from "../../domain/product.ts";
import { AppError } from "../app-error.ts";
import { createCrashReports } from "../observe/crash-reports.ts";
import { appRouter, type ProcedurePath } from "../router.ts";
import type { Context } from "./context.ts";
import { runResults, runWeeklyReminders } from "./cron.ts";
import type { Env } from "./env.ts";
import { LIVE_CACHE, NO_CACHE, namesTag, PUBLIC_CACHE } from "./responses.ts";

/** Where mail programs unsubscribe, as it is mounted under /api. */
export const ONE_CLICK = "/unsubscribe/one-click";

/** A body in the bytes that are sent, and the tag by which a browser says that it has it already. */
interface ReadyBody {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** Ready bodies by the value they were made from: a list that stays the same is serialized once. */
const ready = new WeakMap<object, ReadyBody>();

function readyBody(value: object): ReadyBody {
  const known = ready.get(value);
  if (known) return known;
  const body = new TextEncoder().encode(JSON.stringify(value));
  const made = { body, etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
  ready.set(value, made);
  return made;
}

/**
 * A response that caches may keep; 304 without a body when the browser has it already. Not kept when the teams in it are
 * of another season than this build's.
 */
function cacheable(
  request: Request,
  { hasReadOtherTeams }: Context,
  value: object,
  cacheControl = PUBLIC_CACHE,
): Response {
  if (hasReadOtherTeams) return fresh(value);
  const { body, etag } = readyBody(value);
  const headers = { "Cache-Control": cacheControl, ETag: etag };
  if (namesTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}

/** A response for this caller and this moment. */
function fresh(value: object): Response {
  return Response.json(value, { headers: { "Cache-Control": NO_CACHE } });
}

/** Returns the JSON in the body of a request, whatever it is, and undefined for a text that is none: who takes it checks it. */
async function readJson(request: Request): Promise<unknown> {
  return request.json().catch((cause: unknown) => {
    if (!(cause instanceof SyntaxError)) throw cause;
  });
}

/**
 * Creates the REST addresses (docs/api.md#rest-addresses), each one procedure call except the list of teams, and those
 * that the scheduler and mail programs call.
 */
export function createRest(env: Env, context: (request: Request) => Promise<Context>): Hono {
  const rest = new Hono();
  let description: object | null = null;

  /** Runs a procedure. Its input is whatever the request carries: the procedure checks it. */
  async function call(
    c: HonoContext,
    type: "query" | "mutation",
    path: ProcedurePath,
    input?: unknown,
    known: Context | null = null,
  ) {
    const request = c.req.raw;
    const getRawInput = async () => input;
    const ctx = known ?? (await context(request));
    const result: object = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      getRawInput,
      ctx,
      signal: request.signal,
      batchIndex: 0,
    });
    return result;
  }

  /** GET /api/health: how every part is, or 503 when the database does not answer. */
  rest.get("/health", async (c) => fresh(await call(c, "query", "health.check")));

  /**
   * GET /api/teams: every team by name. What `teams.list` returns, without the procedure around it: the list has no input
   * to check, and the call took as long as all the rest of the answer (docs/performance.md#list-of-teams).
   */
  rest.get("/teams", async (c) => {
    const ctx = await context(c.req.raw);
    const { list } = await ctx.teams();
    return cacheable(c.req.raw, ctx, list);
  });

  /** GET /api/teams/search?q=: the teams that a term of at least 3 characters finds, else none. */
  rest.get("/teams/search", async (c) => {
    const ctx = await context(c.req.raw);
    return cacheable(c.req.raw, ctx, await call(c, "query", "teams.search", { q: c.req.query("q") ?? "" }, ctx));
  });

  /** GET /api/outcome: `{ official }`, the record of the outcome so far or null; 304 while it stays the same. */
  rest.get("/outcome", async (c) => {
    const ctx = await context(c.req.raw);
    return cacheable(c.req.raw, ctx, await call(c, "query", "outcome.current", undefined, ctx), LIVE_CACHE);
  });

  /** GET /api/saved-brackets/{id}: `{ createdAt, bracket }`, or 404. */
  rest.get("/saved-brackets/:id", async (c) => {
    const ctx = await context(c.req.raw);
    const input = { id: c.req.param("id") };
    // The season is for the pages, which draw old brackets.
    const { season: _, ...saved }: { season?: unknown } = await call(c, "query", "brackets.saved", input, ctx);
    return cacheable(c.req.raw, ctx, saved);
  });

  /**
   * POST /api/send-picks `{ email, bracket, captchaToken? }`: stores the bracket, mails it and responds with `{ id }`.
   */
  rest.post("/send-picks", async (c) => fresh(await call(c, "mutation", "brackets.send", await readJson(c.req.raw))));

  /** GET /api/email-preferences/{userId}: `{ userId, weeklyReminders }` of the caller, or 401, 403. */
  rest.get("/email-preferences/:userId", async (c) =>
    fresh(await call(c, "query", "preferences.find", { userId: c.req.param("userId") })),
  );

  /** POST /api/email-preferences `{ userId, weeklyReminders }`: saves the caller's own and responds with them. */
  rest.post("/email-preferences", async (c) =>
    fresh(await call(c, "mutation", "preferences.save", await readJson(c.req.raw))),
  );

  /** GET /api/account/data: everything that is kept about the caller, as a file to keep; or 401. */
  rest.get("/account/data", async (c) => {
    const response = fresh(await call(c, "query", "account.data"));
    response.headers.set("Content-Disposition", `attachment; filename="${DATA_FILE}"`);
    return response;
  });

  const unsubscribe = async (c: HonoContext) =>
    fresh(await call(c, "mutation", "preferences.unsubscribe", { token: c.req.query("token") ?? "" }));

  /**
   * GET /api/unsubscribe?token=: switches the reminders off and responds with `{ message }`, or 400, 404. HEAD does
   * not.
   */
  rest.get("/unsubscribe", (c) => {
    if (c.req.method === "HEAD") throw new AppError("METHOD_NOT_ALLOWED", { headers: { Allow: "GET" } });
    return unsubscribe(c);
  });

  /** What `List-Unsubscribe` names (RFC 8058): POST switches the reminders off, GET only leads to the page. */
  rest.post(ONE_CLICK, unsubscribe);
  rest.get(ONE_CLICK, (c) => {
    const page = new URL("/unsubscribe", env.SITE_URL);
    page.search = new URLSearchParams({ token: c.req.query("token") ?? "" }).toString();
    return new Response(null, { status: 302, headers: { Location: page.href, "Cache-Control": NO_CACHE } });
  });

  /** GET /api/openapi.json: what these addresses take and answer, in OpenAPI 3.1. */
  rest.get("/openapi.json", async (c) => {
    const ctx = await context(c.req.raw);
    // Imported when first needed: no other request describes anything.
    const { openApiDocument } = await import("./openapi/document.ts");
    description ??= openApiDocument(env.SITE_URL);
    return cacheable(c.req.raw, ctx, description);
  });

  /** GET /api/cron/weekly-reminders with the scheduler's secret: sends what is due and responds with counts. */
  rest.get("/cron/weekly-reminders", async (c) => fresh(await runWeeklyReminders(env, c.req.raw)));

  /**
   * GET /api/cron/results with the scheduler's secret: looks at the feed of results when it is due, with `?now` at once,
   * and responds with `{ season, changes: [{ matchup, winner }], refused, callsLeft, next }`.
   */
  rest.get("/cron/results", async (c) => fresh(await runResults(env, c.req.raw)));

  /** POST /api/crash-reports `{ reference, page, message, stack }`: logs that a page has failed. */
  const receiveCrash = createCrashReports();
  rest.post("/crash-reports", async (c) => {
    receiveCrash(c.req.raw, await readJson(c.req.raw));
    return fresh({ status: "ok" });
  });

  const methods = new Map<string, string[]>();
  for (const { method, path } of rest.routes) {
    methods.set(path, [...(methods.get(path) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
  }
  for (const [path, allowed] of methods) {
    rest.all(path, () => {
      throw new AppError("METHOD_NOT_ALLOWED", { headers: { Allow: allowed.join(", ") } });
    });
  }
  return rest;
}
