import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer, Question } from "./guard-worker.ts";
import { filesBehind } from "./imports.ts";
import { type How, nameOf, type TriedMutant, takes } from "./mutant.ts";
import { findWeakenings, type Weakening } from "./weakenings.ts";

/** A file of tests that takes longer than this hangs, in milliseconds; somebody notices that, too. */
const LONGEST = 120_000;

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

const SERVER = "src/server/";

/**
 * Returns the test files to try a weakening of this file against, in order: no test can notice what it does not import.
 */
function testsFor(file: string): string[] {
  const path = file.slice(SERVER.length);
  const near = Object.entries(NEAR).find(([prefix]) => path.startsWith(prefix))?.[1] ?? [...QUICK, ...WHOLE];
  return near.filter((test) => filesBehind(test).has(file));
}

const PART = "a part of a condition";

/** What describes or draws, and guards nothing. */
const DRAWS = ["openapi/", "sharing/bracket-picture.ts", "sharing/group-picture.ts"];

/**
 * Whether something is no guard: a schema that reads what our own database answers checks our own work, and nobody else
 * sends that. What a player downloads is promised in its schema, which has tests.
 */
const isOwnAnswer = ({ file, kind }: Weakening): boolean =>
  file.startsWith(join(SERVER, "queries")) && !file.endsWith("own-data.ts") && SCHEMAS.includes(kind);
const SCHEMAS = ["a schema", "a check of a schema", "one of a list"];

/** Returns every weakening of the server's code. */
function allWeakenings(): Weakening[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const guarding = files.filter((path) => !DRAWS.some((start) => path.startsWith(start)));
  return guarding
    .sort()
    .flatMap((path) => findWeakenings(join(SERVER, path), readFileSync(join(SERVER, path), "utf8")))
    .filter((weakening) => !isOwnAnswer(weakening));
}

/** The files whose tests have passed with the code as it is. */
const PASSING = new Set<string>();

/** A process that answers one question at a time, and is replaced when it hangs. */
class Worker {
  #child: Promise<ChildProcess> = begin();

  async ask(question: Question): Promise<Answer> {
    const child = await this.#child;
    const answered = new Promise<Answer | null>((resolve, reject) => {
      const limit = setTimeout(resolve, LONGEST, null);
      child.once("message", (answer: Answer) => {
        clearTimeout(limit);
        child.removeAllListeners("exit");
        resolve(answer);
      });
      child.once("exit", (code) => reject(new Error(`a worker ended with ${code}`)));
      child.send(question);
    });
    const answer = await answered;
    if (answer !== null) return answer;
    child.removeAllListeners();
    end(child);
    this.#child = begin();
    return { failure: "it hangs", ranTests: 0 };
  }

  /**
   * Returns the first of these files in which a test fails, or null. A failure counts when it happens again: a busy machine
   * causes some. Throws when the file fails without any weakening, too.
   */
  async firstFailure(weakening: Weakening, files: readonly string[]): Promise<string | null> {
    for (const test of files) {
      if ((await this.#failureOf(weakening, test)) === null) continue;
      if ((await this.#failureOf(weakening, test)) === null) continue;
      await this.#expectNoFailure(test);
      return test;
    }
    return null;
  }

  /** Makes sure, once for each file, that its tests pass with the code as it is. */
  async #expectNoFailure(test: string): Promise<void> {
    if (PASSING.has(test)) return;
    const failure = await this.#failureOf(null, test);
    if (failure !== null) throw new Error(`without any weakening: ${test}: ${failure}`);
    PASSING.add(test);
  }

  async #failureOf(weakening: Weakening | null, test: string): Promise<string | null> {
    const { failure, ranTests } = await this.ask({ weakening, test });
    if (failure === null && ranTests === 0) throw new Error(`there are no tests in ${test}`);
    return failure;
  }

  async close(): Promise<void> {
    end(await this.#child);
  }
}

function begin(): Promise<ChildProcess> {
  const path = join(import.meta.dirname, "guard-worker.ts");
  const child = fork(path, { detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("error", reject);
  });
}

/** Ends a worker with the processes that it started. */
function end(child: ChildProcess): void {
  child.removeAllListeners("exit");
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/**
 * The kills that runs have found, in git: all weakenings take longer than most machines are kept. Per line the name of the
 * weakening, which has its line as it is then, a number for those of one name, and the file whose test failed.
 */
const KILLS = join("tests", "mutants", "code", "kills.tsv");

/** Returns the file that has noticed each weakening in earlier runs, by what `keysOf` calls it. */
function readKills(): Map<string, string> {
  if (!existsSync(KILLS)) return new Map();
  const lines = readFileSync(KILLS, "utf8").trim().split("\n");
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf("\t")), line.slice(line.lastIndexOf("\t") + 1)]));
}

/** Keeps the kills of weakenings that still exist. */
function writeKills(kills: ReadonlyMap<string, string>, keys: ReadonlySet<string>): void {
  const lines = [...kills].filter(([key]) => keys.has(key)).map((line) => `${line.join("\t")}\n`);
  writeFileSync(KILLS, lines.sort().join(""));
}

/** Returns the key of each weakening, which does not change with the lines around it. */
function keysOf(weakenings: readonly Weakening[]): Map<Weakening, string> {
  const counts = new Map<string, number>();
  return new Map(
    weakenings.map((weakening) => {
      const name = nameOf(weakening);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [weakening, `${name}\t${count}`];
    }),
  );
}

/**
 * Tries each weakening of the files that `only` takes. A kill of an earlier run is taken over
 * unless `isFresh`, survivors are always tried again. Fails when a test fails without any weakening.
 */
export async function runGuards({ only, lanes, isFresh }: How): Promise<TriedMutant[]> {
  const all = allWeakenings();
  const keys = keysOf(all);
  const kills = readKills();
  const mutants: TriedMutant[] = [];
  const waiting: Weakening[] = [];
  for (const weakening of all.filter(({ file }) => takes({ only }, file))) {
    const by = isFresh ? undefined : kills.get(keys.get(weakening) ?? "");
    if (by && existsSync(by)) mutants.push({ ...weakening, outcome: "killed", by });
    else waiting.push(weakening);
  }
  if (waiting.length === 0) return mutants;
  // Parts of conditions come last: the fewest of them guard something.
  waiting.sort((one, other) => Number(one.kind === PART) - Number(other.kind === PART));
  const workers = Array.from({ length: lanes }, () => new Worker());
  try {
    const total = waiting.length;
    const lastNoticed = new Map<string, string>();
    await Promise.all(
      workers.map(async (worker) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          // What noticed the last weakening of a file is likely to notice the next one.
          const noticedLast = lastNoticed.get(next.file);
          const tests = new Set([...(noticedLast ? [noticedLast] : []), ...testsFor(next.file)]);
          const killedBy = await worker.firstFailure(next, [...tests]);
          if (killedBy !== null) lastNoticed.set(next.file, killedBy);
          mutants.push({ ...next, outcome: killedBy === null ? "survived" : "killed", by: killedBy });
          console.info(`${total - waiting.length}/${total} ${nameOf(next)}: ${killedBy ?? "SURVIVED"}`);
          if (killedBy === null) kills.delete(keys.get(next) ?? "");
          else kills.set(keys.get(next) ?? "", killedBy);
          writeKills(kills, new Set(keys.values()));
        }
      }),
    );
    return mutants;
  } finally {
    for (const worker of workers) await worker.close();
  }
}
