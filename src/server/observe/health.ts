import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { SEASON } from "#domain/season.ts";
import { AppError } from "../app-error.ts";
import { secretDatabase } from "../auth/secret-database.ts";
import type { Env } from "../http/env.ts";
import { createResultCache } from "../http/result-cache.ts";
import { fetchWithTimeout, moment, serviceUrl, unwrap } from "../supabase.ts";
import { SCHEMA_VERSION } from "./schema-version.ts";

/** The health of one service. */
type Part = "ok" | "failing";

/** The health of the server and its services, as `responses.ts` describes it (docs/api.md#health). */
export type Health = Awaited<ReturnType<ReturnType<typeof createHealthCheck>>>;

/**
 * How long the other services' health is cached, in milliseconds. It is cached because anyone can request a check, and
 * because the email provider counts our checks as requests. Failures are cached for less time.
 */
const FRESH_FOR = { well: 60_000, failing: 10_000 };

/** How long the database's report is cached, in milliseconds. With many players, it takes most of a second. */
const REPORT_TTL = 10_000;

/** How long a service may take to respond to a check, in milliseconds. */
const TIME_FOR_A_PART = 3_000;

/**
 * How long a due reminder may wait before it counts as late, in milliseconds. A reminder is due as soon as its week is
 * open and locks within 24 hours. The scheduled job sends due reminders at 14:00 and 18:00 UTC, so a reminder waits for
 * at most 20 hours.
 */
const REMINDERS_MAY_WAIT = 21 * 60 * 60 * 1_000;

/**
 * Creates a function that checks the health of the server and its services. The function checks the database at most
 * every ten seconds, or on every call while the database does not respond or has another season. It checks the other
 * services at most once a minute, or every ten seconds while one of them is failing. The function fails with SERVICE_UNAVAILABLE if the database does not respond. It fails with SEASON_CHANGING if the
 * current season is not this build's season.
 */
export function createHealthCheck(env: Env, now: () => number = Date.now) {
  const remember = createResultCache<[auth: Part, mail: Part]>({
    ttl: (parts) => (parts.every((part) => part === "ok") ? FRESH_FOR.well : FRESH_FOR.failing),
    now,
  });

  const rememberReport = createResultCache<HealthReport>({
    ttl: ({ season }) => (season === SEASON.name ? REPORT_TTL : 0),
    now,
  });

  return async () => {
    const [report, [auth, mail]] = await Promise.all([
      rememberReport("", () => findHealthReport(env)),
      remember("", () => Promise.all([authHealth(env), mailHealth(env)])),
    ]);
    if (report.season !== SEASON.name) throw new AppError("SEASON_CHANGING");
    const { season, remindersWaitingSince, lastResult } = report;
    const parts = { auth, mail, feed: feedHealth(env, report), schema: schemaHealth(report) };
    const isLate = remindersWaitingSince !== null && now() - remindersWaitingSince.getTime() > REMINDERS_MAY_WAIT;
    const isWell = !isLate && Object.values(parts).every((part) => IS_WELL.includes(part));
    const [status, database] = [isWell ? "ok" : "degraded", "ok"] as const;
    return { status, database, ...parts, season, remindersWaitingSince, lastResult };
  };
}

/** The states that do not count as a problem. */
const IS_WELL: readonly string[] = ["ok", "off", "unknown"];

function feedHealth(env: Env, { feedProblem }: HealthReport): Part | "off" {
  if (env.CFBD_API_KEY === undefined) return "off";
  return feedProblem ? "failing" : "ok";
}

function schemaHealth({ schema }: HealthReport) {
  if (schema === null) return "unknown";
  if (schema === SCHEMA_VERSION) return "ok";
  return schema < SCHEMA_VERSION ? "behind" : "ahead";
}

/** Checks the auth service's own health endpoint. */
async function authHealth(env: Env): Promise<Part> {
  const url = `${serviceUrl(env, "auth")}/health`;
  return inTime(async () => {
    const response = await fetchWithTimeout(url, { headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY } });
    return response.ok;
  });
}

/** The errors that the email provider returns only if it has recognized our API key. */
const KEY_IS_KNOWN: readonly string[] = ["restricted_api_key", "rate_limit_exceeded"];

async function mailHealth(env: Env): Promise<Part> {
  // Imported lazily, because most requests do not use this package. The import comes before `inTime`, so that the time
  // limit applies only to the provider's response.
  const { Resend } = await import("resend");
  return inTime(async () => {
    const { error } = await new Resend(env.RESEND_API_KEY).domains.list();
    return error === null || KEY_IS_KNOWN.includes(error.name);
  });
}

/** Returns `ok` if a service's check succeeds in time, or else `failing`. */
async function inTime(ask: () => Promise<boolean>): Promise<Part> {
  const late = pause(TIME_FOR_A_PART, false, { ref: false });
  return (await Promise.race([ask().catch(() => false), late])) ? "ok" : "failing";
}

const report = z.object({
  season: z.string().nullable(),
  schema: z.string().nullable(),
  feedProblem: z.boolean(),
  remindersWaitingSince: moment.nullable(),
  lastResult: moment.nullable(),
});

/**
 * The database's report. `season`: the current season, or null. `schema`: the newest migration, or null if the database
 * keeps no list of migrations. `feedProblem`: true if the last poll of the feed failed. `remindersWaitingSince`: the
 * time when the oldest unsent reminder became due. `lastResult`: the time of the last change to the outcome.
 */
type HealthReport = z.infer<typeof report>;

/** Returns the database's report. Fails with SERVICE_UNAVAILABLE if the database does not respond. */
async function findHealthReport(env: Env): Promise<HealthReport> {
  return report.parse(unwrap(await secretDatabase(env).rpc("health_report")));
}
