import { z } from "zod";
import type { ErrorKey } from "../../../domain/errors.ts";
import { ownData } from "../../accounts/own-data.ts";
import { BRACKET_INPUTS } from "../../brackets/bracket-input.ts";
import { crashReport } from "../../observe/crash-reports.ts";
import * as answers from "./answers.ts";

/** What the operations are about, in the order of the description. */
export const TAGS = {
  Results: "The teams of the season, and the real bracket.",
  "Saved brackets": "Brackets that were mailed, without an account.",
  "Email preferences": "Who gets weekly reminders, and how to end them.",
  Account: "What is kept about a player.",
  Operation: "For monitors and the scheduler.",
} as const;

/** A value in the path or in the query of an address. */
interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly description: string;
  readonly required: boolean;
}

/** One method of one REST address, as it is described to the world. */
export interface Operation {
  readonly method: "GET" | "POST";
  /** Under /api, with parameters in braces. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly tag: keyof typeof TAGS;
  readonly parameters?: readonly Parameter[];
  /** The JSON of the body. */
  readonly body?: z.ZodType;
  /** The JSON of a successful answer; null for an answer without any. */
  readonly answer: z.ZodType | null;
  /** The status of a successful answer: 200 when left out. */
  readonly status?: 200 | 302;
  /** Whether caches may keep it, so that a browser that has it is answered 304. */
  readonly isCacheable?: boolean;
  /** Who may call it: everybody when left out. */
  readonly caller?: "player" | "scheduler";
  /** What can go wrong beside what can at every address. */
  readonly errors?: readonly ErrorKey[];
}

const path = (name: string, description: string): Parameter => ({ name, in: "path", description, required: true });
const query = (name: string, description: string, required = true): Parameter => ({
  ...{ name, in: "query", description, required },
});

const unsubscribeToken = query("token", "The token in the link of a reminder.");
const PREFERENCES_ERRORS = ["SIGNED_OUT", "NOT_YOURS", "ACCOUNT_GONE"] as const;
const UNSUBSCRIBE_ERRORS = ["UNSUBSCRIBE_TOKEN_MISSING", "UNSUBSCRIBE_TOKEN_UNKNOWN"] as const;

/** Every REST address, in the order of docs/api.md#rest-addresses. */
export const OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "GET", path: "/teams", id: "listTeams" },
    tag: "Results",
    summary: "All teams of the season by name.",
    answer: z.array(answers.team),
    isCacheable: true,
    errors: ["SEASON_CHANGING"],
  },
  {
    ...{ method: "GET", path: "/teams/search", id: "searchTeams" },
    tag: "Results",
    summary: "The teams that a term finds; none for a term of fewer than 3 characters.",
    parameters: [query("q", "A part of a name, an abbreviation or a conference; at most 100 characters.", false)],
    answer: z.array(answers.team),
    isCacheable: true,
    errors: ["SEASON_CHANGING"],
  },
  {
    ...{ method: "GET", path: "/outcome", id: "currentOutcome" },
    tag: "Results",
    summary: "The real bracket so far.",
    answer: answers.outcome,
    isCacheable: true,
  },
  {
    ...{ method: "POST", path: "/send-picks", id: "sendPicks" },
    tag: "Saved brackets",
    summary: "Stores a complete bracket and mails it.",
    body: z.strictObject({
      email: z.string().meta({ description: "Where the bracket is mailed; blanks around it do not count." }),
      bracket: BRACKET_INPUTS.BracketInput,
      captchaToken: z.string().optional().meta({ description: "Needed where a captcha is configured." }),
    }),
    answer: answers.sentPicks,
    errors: [
      ...(["EMAIL_REQUIRED", "EMAIL_INVALID", "BRACKET_INCOMPLETE", "BRACKET_INVALID"] as const),
      ...(["TEAM_UNKNOWN", "CAPTCHA_REFUSED", "CAPTCHA_UNAVAILABLE", "EMAIL_SEND_FAILED", "SEASON_CHANGING"] as const),
    ],
  },
  {
    ...{ method: "GET", path: "/saved-brackets/{id}", id: "savedBracket" },
    tag: "Saved brackets",
    summary: "A saved bracket, with its teams as they were in its season.",
    parameters: [path("id", "What `POST /api/send-picks` answered.")],
    answer: answers.savedBracket,
    isCacheable: true,
    errors: ["BRACKET_NOT_FOUND"],
  },
  {
    ...{ method: "GET", path: "/email-preferences/{userId}", id: "findPreferences" },
    tag: "Email preferences",
    summary: "The caller's own email preferences.",
    parameters: [path("userId", "The caller's id.")],
    answer: answers.preferences,
    caller: "player",
    errors: PREFERENCES_ERRORS,
  },
  {
    ...{ method: "POST", path: "/email-preferences", id: "savePreferences" },
    tag: "Email preferences",
    summary: "Saves the caller's own email preferences.",
    body: z.strictObject({ userId: z.string().max(100), weeklyReminders: z.boolean() }),
    answer: answers.preferences,
    caller: "player",
    errors: PREFERENCES_ERRORS,
  },
  {
    ...{ method: "GET", path: "/account/data", id: "downloadData" },
    tag: "Account",
    summary: "Everything that is kept about the caller, as a file to keep.",
    answer: ownData,
    caller: "player",
    errors: ["SIGNED_OUT", "ACCOUNT_GONE"],
  },
  {
    ...{ method: "GET", path: "/unsubscribe", id: "unsubscribe" },
    tag: "Email preferences",
    summary: "Switches off the weekly reminders of whoever got this token by mail. HEAD does not.",
    parameters: [unsubscribeToken],
    answer: answers.message,
    errors: UNSUBSCRIBE_ERRORS,
  },
  {
    ...{ method: "GET", path: "/unsubscribe/one-click", id: "openUnsubscribePage" },
    tag: "Email preferences",
    summary: "Leads to the page that unsubscribes.",
    parameters: [unsubscribeToken],
    answer: null,
    status: 302,
  },
  {
    ...{ method: "POST", path: "/unsubscribe/one-click", id: "unsubscribeOneClick" },
    tag: "Email preferences",
    summary: "The same as GET /api/unsubscribe, for mail programs (RFC 8058).",
    parameters: [unsubscribeToken],
    answer: answers.message,
    errors: UNSUBSCRIBE_ERRORS,
  },
  {
    ...{ method: "GET", path: "/health", id: "health" },
    tag: "Operation",
    summary: "How the server is, and everything that it works with.",
    answer: answers.health,
    errors: ["SEASON_CHANGING"],
  },
  {
    ...{ method: "GET", path: "/openapi.json", id: "openApi" },
    tag: "Operation",
    summary: "This document.",
    answer: z.looseObject({ openapi: z.string() }),
    isCacheable: true,
  },
  {
    ...{ method: "GET", path: "/cron/weekly-reminders", id: "sendReminders" },
    tag: "Operation",
    summary: "Sends the weekly reminders that are due.",
    answer: answers.remindersTick,
    caller: "scheduler",
    errors: ["CRON_REFUSED"],
  },
  {
    ...{ method: "GET", path: "/cron/results", id: "lookAtFeed" },
    tag: "Operation",
    summary: "Looks at the feed of results when it is due, and scores the season again when a week has closed.",
    parameters: [query("now", "Present, whatever its value: looks at once.", false)],
    answer: answers.resultsLook,
    caller: "scheduler",
    errors: ["CRON_REFUSED"],
  },
  {
    ...{ method: "POST", path: "/crash-reports", id: "reportCrash" },
    tag: "Operation",
    summary: "Takes a browser's word that a page has failed.",
    body: crashReport,
    answer: answers.received,
    errors: ["TOO_MANY_REQUESTS"],
  },
];
