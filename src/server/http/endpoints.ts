import { z } from "zod";
import type { ErrorKey } from "#domain/errors.ts";
import { DATA_FILE } from "#domain/product.ts";
import { ownData } from "../accounts/own-data.ts";
import { BRACKET_INPUTS } from "../brackets/bracket-input.ts";
import { crashReport, type ReceiveCrash } from "../observe/crash-reports.ts";
import { cacheControlOf, PROCEDURES, type ProcedurePath } from "../router.ts";
import { runResults, runWeeklyReminders } from "./cron.ts";
import type { Env } from "./env.ts";
import * as responses from "./response-schemas.ts";
import { NO_CACHE, PUBLIC_CACHE } from "./responses.ts";

/** In the order in which the document lists them. */
export const TAGS = {
  Results: "The season's teams and the real bracket.",
  "Saved brackets": "Brackets emailed without an account.",
  "Email preferences": "Weekly reminder settings.",
  Account: "A player's data.",
  Operation: "For monitors and the scheduler.",
} as const;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly description: string;
  readonly required: boolean;
}

export interface RestServer {
  readonly env: Env;
  readonly receiveCrash: ReceiveCrash;
  readonly describe: () => Promise<object>;
}

/**
 * The route, the entry in /api/openapi.json and the row in docs/api.md#rest-endpoints are all derived from this object.
 */
export interface Endpoint {
  readonly method: "GET" | "POST";
  /** Under /api, with parameters in braces. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly tag: keyof typeof TAGS;
  readonly parameters?: readonly Parameter[];
  /** The JSON in the request body. */
  readonly body?: z.ZodType;
  /**
   * Its input is the request body or, without a body, the parameters. The procedure decides who may call the endpoint
   * and whether caches may store the response.
   */
  readonly procedure?: ProcedurePath;
  /** For an endpoint that calls no procedure. Returns the response's JSON, or a whole `Response`. */
  readonly handle?: (request: Request, server: RestServer, input: unknown) => unknown;
  /** With every field. Null if the response is not JSON. */
  readonly response: z.ZodType | null;
  /** JSON if omitted. */
  readonly mediaType?: "text/calendar";
  /** The headers of a successful response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** 200 if omitted. */
  readonly status?: 200 | 302;
  /** HEAD is rejected, because the server would handle it like a GET, which has side effects here. */
  readonly hasNoHead?: true;
  /** In addition to the errors that every endpoint can return. */
  readonly errors?: readonly ErrorKey[];
}

/** Null means everyone. */
export function callerOf({ procedure, errors }: Endpoint): "player" | "scheduler" | null {
  if (errors?.includes("CRON_REJECTED")) return "scheduler";
  return procedure && PROCEDURES.get(procedure)?.isSignedIn ? "player" : null;
}

export function cacheOf({ procedure, headers }: Endpoint): string {
  return headers?.["Cache-Control"] ?? (procedure ? cacheControlOf([procedure]) : NO_CACHE);
}

/** For email clients. Any site may call it, because the email's token identifies the recipient. */
export const ONE_CLICK = "/unsubscribe/one-click";

const path = (name: string, description: string): Parameter => ({ name, in: "path", description, required: true });
const query = (name: string, description: string, required = true): Parameter => ({
  ...{ name, in: "query", description, required },
});

const unsubscribeToken = query("token", "The token in the link of a reminder.");
const PREFERENCES_ERRORS = ["SIGNED_OUT", "NOT_YOURS", "ACCOUNT_GONE"] as const;
const UNSUBSCRIBE_ERRORS = ["UNSUBSCRIBE_TOKEN_MISSING", "UNSUBSCRIBE_TOKEN_UNKNOWN"] as const;

/** In the order of the table in docs/api.md. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    ...{ method: "GET", path: "/teams", id: "listTeams", tag: "Results" },
    procedure: "teams.list",
    summary: "All of the season's teams, by name.",
    response: z.array(responses.team),
    errors: ["SEASON_CHANGING"],
  },
  {
    ...{ method: "GET", path: "/teams/search", id: "searchTeams", tag: "Results" },
    procedure: "teams.search",
    summary: "Teams matching a search term. Empty for terms under 3 characters.",
    parameters: [query("q", "Part of a team's name, abbreviation, or conference, up to 100 characters.", false)],
    response: z.array(responses.team),
    errors: ["SEASON_CHANGING"],
  },
  {
    ...{ method: "GET", path: "/outcome", id: "currentOutcome", tag: "Results" },
    procedure: "outcome.current",
    summary: "The real bracket so far.",
    response: responses.outcome,
  },
  {
    ...{ method: "GET", path: "/calendar.ics", id: "calendar", tag: "Results" },
    summary: "The current season's deadlines and playoff days, as a calendar to subscribe to.",
    // Imported lazily, because only this endpoint needs it.
    handle: async (_, { env }) => (await import("../challenge/calendar.ts")).calendarResponse(env),
    response: z.string(),
    mediaType: "text/calendar",
    headers: { "Cache-Control": PUBLIC_CACHE },
  },
  {
    ...{ method: "POST", path: "/send-picks", id: "sendPicks", tag: "Saved brackets" },
    procedure: "brackets.send",
    summary: "Stores a complete bracket and emails it.",
    body: z.strictObject({
      email: z
        .string()
        .meta({ description: "Email address to send the bracket to. Leading and trailing spaces are trimmed." }),
      bracket: BRACKET_INPUTS.BracketInput,
      captchaToken: z.string().optional().meta({ description: "Required if a captcha is configured." }),
    }),
    response: responses.sentPicks,
    errors: [
      ...(["EMAIL_REQUIRED", "EMAIL_INVALID", "BRACKET_INCOMPLETE", "BRACKET_INVALID"] as const),
      ...(["TEAM_UNKNOWN", "CAPTCHA_REJECTED", "CAPTCHA_UNAVAILABLE", "EMAIL_SEND_FAILED", "SEASON_CHANGING"] as const),
    ],
  },
  {
    ...{ method: "GET", path: "/saved-brackets/{id}", id: "savedBracket", tag: "Saved brackets" },
    procedure: "brackets.saved",
    summary: "A saved bracket, with its teams as they were in its season.",
    parameters: [path("id", "The `id` returned by `POST /api/send-picks`.")],
    response: responses.savedBracket,
    errors: ["BRACKET_NOT_FOUND"],
  },
  {
    ...{ method: "GET", path: "/email-preferences/{userId}", id: "findPreferences", tag: "Email preferences" },
    procedure: "preferences.find",
    summary: "The caller's own email preferences.",
    parameters: [path("userId", "The caller's id.")],
    response: responses.preferences,
    errors: PREFERENCES_ERRORS,
  },
  {
    ...{ method: "POST", path: "/email-preferences", id: "savePreferences", tag: "Email preferences" },
    procedure: "preferences.save",
    summary: "Saves the caller's own email preferences.",
    body: z.strictObject({ userId: z.string().max(100), weeklyReminders: z.boolean() }),
    response: responses.preferences,
    errors: PREFERENCES_ERRORS,
  },
  {
    ...{ method: "GET", path: "/account/data", id: "downloadData", tag: "Account" },
    procedure: "account.data",
    summary: "Everything stored about the caller, as a file.",
    response: ownData,
    headers: { "Content-Disposition": `attachment; filename="${DATA_FILE}"` },
    errors: ["SIGNED_OUT", "ACCOUNT_GONE"],
  },
  {
    ...{ method: "GET", path: "/unsubscribe", id: "unsubscribe", tag: "Email preferences" },
    procedure: "preferences.unsubscribe",
    summary: "Turns off weekly reminders for the player who got this token by email.",
    parameters: [unsubscribeToken],
    hasNoHead: true,
    response: responses.message,
    errors: UNSUBSCRIBE_ERRORS,
  },
  {
    ...{ method: "GET", path: ONE_CLICK, id: "openUnsubscribePage", tag: "Email preferences" },
    summary: "Redirects to the unsubscribe page.",
    parameters: [unsubscribeToken],
    handle: (request, { env }) => {
      const page = new URL("/unsubscribe", env.SITE_URL);
      const token = new URL(request.url).searchParams.get("token") ?? "";
      page.search = new URLSearchParams({ token }).toString();
      return new Response(null, { status: 302, headers: { Location: page.href } });
    },
    response: null,
    status: 302,
  },
  {
    ...{ method: "POST", path: ONE_CLICK, id: "unsubscribeOneClick", tag: "Email preferences" },
    procedure: "preferences.unsubscribe",
    summary: "The same as GET /api/unsubscribe, for email clients (RFC 8058).",
    parameters: [unsubscribeToken],
    response: responses.message,
    errors: UNSUBSCRIBE_ERRORS,
  },
  {
    ...{ method: "GET", path: "/health", id: "health", tag: "Operation" },
    procedure: "health.check",
    summary: "The state of the server and its services; 503 without the database.",
    response: responses.health,
    errors: ["SEASON_CHANGING"],
  },
  {
    ...{ method: "GET", path: "/openapi.json", id: "openApi", tag: "Operation" },
    summary: "This API as an OpenAPI 3.1 document.",
    handle: (_, { describe }) => describe(),
    response: z.looseObject({ openapi: z.string() }),
    headers: { "Cache-Control": PUBLIC_CACHE },
  },
  {
    ...{ method: "GET", path: "/cron/weekly-reminders", id: "sendReminders", tag: "Operation" },
    summary: "Sends the weekly reminders that are due, and deletes old data.",
    handle: (request, { env }) => runWeeklyReminders(env, request),
    response: responses.remindersTick,
    errors: ["CRON_REJECTED"],
  },
  {
    ...{ method: "GET", path: "/cron/results", id: "pollFeed", tag: "Operation" },
    summary: "Polls the results feed when a poll is due, and recomputes scores when a week has closed.",
    parameters: [query("now", "If present (any value), polls immediately.", false)],
    handle: (request, { env }) => runResults(env, request),
    response: responses.resultsPoll,
    errors: ["CRON_REJECTED"],
  },
  {
    ...{ method: "POST", path: "/crash-reports", id: "reportCrash", tag: "Operation" },
    summary: "Logs that a page failed in a browser.",
    body: crashReport,
    handle: (request, { receiveCrash }, input) => {
      receiveCrash(request, input);
      return { status: "ok" };
    },
    response: responses.received,
    errors: ["TOO_MANY_REQUESTS"],
  },
];
