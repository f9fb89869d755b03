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

/** As `responses.ts` describes it (docs/api.md#health). */
export type Health = Awaited<ReturnType<ReturnType<typeof createHealthCheck>>>;

/**
 * In milliseconds. Cached, because anyone can request a check, and the email provider counts our checks as requests.
 */
const FRESH_FOR = { well: 60_000, failing: 10_000 };

/** In milliseconds. With many players, the report takes most of a second. */
const REPORT_TTL = 10_000;

/** In milliseconds. */
const TIME_FOR_A_PART = 3_000;

/**
 * In milliseconds. A reminder is due once its week is open and locks within 24 hours. The job runs at 14:00 and 18:00
 * UTC, so a reminder waits for at most 20 hours.
 */
const REMINDERS_MAY_WAIT = 21 * 60 * 60 * 1_000;

/**
 * Checks the database at most every ten seconds, or on every call while it does not respond or has another season, and
 * the other services every minute, or every ten seconds while one is failing. Fails with SERVICE_UNAVAILABLE if the
 * database does not respond, and with SEASON_CHANGING if it has another season than this build.
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

async function authHealth(env: Env): Promise<Part> {
  const url = `${serviceUrl(env, "auth")}/health`;
  return inTime(async () => {
    const response = await fetchWithTimeout(url, { headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY } });
    return response.ok;
  });
}

/** Errors that only a recognized API key gets. */
const KEY_IS_KNOWN: readonly string[] = ["restricted_api_key", "rate_limit_exceeded"];

async function mailHealth(env: Env): Promise<Part> {
  // Imported lazily, because few requests use it, and before `inTime`, so that the limit applies only to the response.
  const { Resend } = await import("resend");
  return inTime(async () => {
    const { error } = await new Resend(env.RESEND_API_KEY).domains.list();
    return error === null || KEY_IS_KNOWN.includes(error.name);
  });
}

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
 * `schema`: the newest migration, or null without a list of migrations. `feedProblem`: the last poll failed.
 * `remindersWaitingSince`: when the oldest unsent reminder became due. `lastResult`: the last change to the outcome.
 */
type HealthReport = z.infer<typeof report>;

/** Fails with SERVICE_UNAVAILABLE if the database does not respond. */
async function findHealthReport(env: Env): Promise<HealthReport> {
  return report.parse(unwrap(await secretDatabase(env).rpc("health_report")));
}
