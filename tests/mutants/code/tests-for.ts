import { filesBehind } from "./imports.ts";

/** The tests that need no database. */
const QUICK = tests(
  ...["app-error", "cron", "database-keys", "env", "inputs", "log", "log-cause", "pacer", "picks-email-names"],
  ...["public-procedures", "rate-limit", "reminder-waits", "responses", "telemetry", "transformer"],
);

/**
 * The tests that must notice what is wrong in a part of the server, those that notice most of it first. What is not listed
 * has those of the whole, which take minutes.
 */
const NEAR: Record<string, string[]> = {
  "app.ts": tests(
    "rest",
    "sizes-and-formats",
    "log",
    "outcome",
    "picks",
    "health",
    "preferences",
    "seasons",
    "account",
    "faults",
  ),
  "bracket-input.ts": tests("inputs", "send-picks", "picks", "rest"),
  "caller.ts": tests("tokens", "delete-account", "faults"),
  "captcha.ts": tests("captcha"),
  "crash-reports.ts": tests("crash-reports"),
  "cron.ts": tests("cron", "catch-up", "reminders", "feed"),
  "deadline.ts": tests("network-time-limits", "network-faults"),
  "delete-account.ts": tests("delete-account"),
  "emails/account-deleted-email.tsx": tests("delete-account"),
  "emails/picks-email.tsx": tests("picks-email-names", "picks-email"),
  "emails/reminder-email.tsx": tests("reminder-email", "reminders"),
  "emails/report-email.tsx": tests("reports"),
  "emails/send-batch.ts": tests("mail-provider", "reminders"),
  "emails/send.ts": tests("mail-provider", "send-picks", "send-picks-again", "delete-account"),
  "emails/": tests("picks-email-names", "picks-email", "reminders", "reports", "delete-account"),
  "entity-tags.ts": tests("outcome", "rest"),
  "env.ts": tests("env", "deploy", "captcha"),
  "feeds/college-football-data.ts": tests("feed-shapes", "feed", "feed-faults", "ranking"),
  "feeds/ask-json.ts": tests("feed-shapes", "feed-faults"),
  "feeds/refusal-of.ts": tests("job-times"),
  "feeds/": tests("feed", "feed-faults", "ranking"),
  "follow-live.ts": tests("outcome", "group-page"),
  "health.ts": tests("health", "seasons"),
  "inputs.ts": tests("inputs", "unstorable-texts", "send-picks", "account"),
  "jobs/catch-up.ts": tests("job-times", "catch-up"),
  "jobs/purge.ts": tests("job-times", "purging"),
  "jobs/": tests("reminder-waits", "job-times", "pacer", "reminders"),
  "load-shedding.ts": tests("load-shedding"),
  "log-cause.ts": tests("log-cause", "log"),
  "log.ts": tests("log", "load-shedding"),
  "mail-bracket.ts": tests("send-picks", "send-picks-again", "mail-events", "send-picks-attacks"),
  "mail-events.ts": tests("mail-events", "unstorable-texts"),
  "minute-limit.ts": tests("crash-reports", "load-shedding"),
  "responses.ts": tests("responses", "rest"),
  "transformer.ts": tests("transformer", "hostile-inputs"),
  "telemetry.ts": tests("telemetry"),
  "outcome-cache.ts": tests("outcome", "rest"),
  "queries/accounts.ts": tests("account", "preferences", "delete-account"),
  "queries/catch-up.ts": tests("catch-up"),
  "queries/feed-looks.ts": tests("feed", "ranking"),
  "queries/group-member.ts": tests("members", "seasons"),
  "queries/groups.ts": tests("groups", "group-page", "members"),
  "queries/own-data.ts": tests("own-data", "account", "delete-account"),
  "queries/picks.ts": tests("picks"),
  "queries/preferences.ts": tests("preferences"),
  "queries/reminders.ts": tests("reminder-waits", "reminders"),
  "queries/reports.ts": tests("reports"),
  "queries/saved-brackets.ts": tests("send-picks", "rest"),
  "queries/seasons.ts": tests("seasons"),
  "queries/suppressions.ts": tests("mail-events", "preferences"),
  "ranking-cache.ts": tests("ranking"),
  "rate-limit.ts": tests("rate-limit", "send-picks", "account"),
  "report-group.ts": tests("reports"),
  "rest.ts": tests(
    "rest",
    "sizes-and-formats",
    "seasons",
    "mail-events",
    "preferences",
    "account",
    "network-faults",
    "openapi",
  ),
  "routers/account.ts": tests("procedure-inputs", "public-procedures", "account", "delete-account"),
  "routers/brackets.ts": tests(
    "procedure-inputs",
    "public-procedures",
    "send-picks",
    "rest",
    "captcha",
    "send-picks-attacks",
  ),
  "routers/groups.ts": tests("procedure-inputs", "public-procedures", "groups", "group-page", "seasons"),
  "routers/members.ts": tests("procedure-inputs", "public-procedures", "members", "seasons"),
  "routers/picks.ts": tests("procedure-inputs", "public-procedures", "picks"),
  "routers/preferences.ts": tests("procedure-inputs", "public-procedures", "preferences"),
  "routers/reports.ts": tests("procedure-inputs", "public-procedures", "reports"),
  "routers/teams.ts": tests("procedure-inputs", "public-procedures", "rest"),
  "season-teams.ts": tests("seasons", "ranking", "picks"),
  "secret-auth.ts": tests("delete-account", "account"),
  "sharing/shared-pages.ts": tests("shared-pages", "shared-pages-faults"),
  "sharing/page-head.ts": tests("shared-pages"),
  "sharing/drawable-name.ts": tests("pictures"),
  "sharing/": tests("pictures", "shared-pages", "shared-pages-faults"),
  "stale-while-refreshing.ts": tests("seasons", "outcome", "ranking", "rest"),
  "start-on-first-request.ts": tests("faults-at-start", "telemetry", "deploy"),
  "supabase.ts": tests("database-keys", "faults", "network-faults", "network-time-limits", "tokens"),
  "team-cache.ts": tests("ranking", "rest", "faults"),
  "trpc.ts": tests("public-procedures", "unstorable-texts", "groups", "faults", "rest"),
};
const WHOLE = tests(
  ...["rest", "preferences", "groups", "picks", "send-picks", "tokens", "account", "hostile-inputs", "faults"],
  ...["faults-at-start", "sizes-and-formats", "unstorable-texts", "mail-events", "network-faults", "health"],
  ...["members", "seasons", "shared-pages", "outcome", "openapi", "fuzz"],
);

function tests(...names: string[]): string[] {
  return names.map((name) => `tests/server/${name}.test.ts`);
}

/** Where the server's code is. */
export const SERVER = "src/server/";

/**
 * Returns the test files to try a weakening of this file against, in order: no test can notice what it does not import.
 */
export function testsFor(file: string): string[] {
  const path = file.slice(SERVER.length);
  const near = Object.entries(NEAR).find(([prefix]) => path.startsWith(prefix))?.[1] ?? [...QUICK, ...WHOLE];
  return near.filter((test) => filesBehind(test).has(file));
}
