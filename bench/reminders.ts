import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCAL_KEYS } from "#local/keys.ts";
import { addFans } from "#support/accounts/accounts.ts";
import { openDatabase, type TestDatabase } from "#support/database/database.ts";
import { closeAllWeeks, lockIn } from "#support/picks/weeks.ts";
import { startMailProvider } from "./mail-provider.ts";
import type { Row } from "./row.ts";

/** The stub provider's limit, in requests per second. The real provider has the same limit by default. */
const PER_SECOND = 5;

/** Bundles the worker into one file, because Node can't run TSX. Returns the folder with the file. */
function buildWorker(): string {
  const folder = mkdtempSync(join(tmpdir(), "worker-"));
  const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel=error", "--outDir", folder, "--emptyOutDir"];
  execFileSync(process.execPath, [...vite, "--ssr", "bench/reminder-worker.ts"], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" },
    stdio: "pipe",
  });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return folder;
}

/** Runs the job once in its own process. Returns whether all reminders have been sent. */
function isDoneAfterTick(folder: string, db: TestDatabase, providerUrl: string): Promise<boolean> {
  const env = {
    PATH: process.env.PATH ?? "",
    SUPABASE_URL: db.url,
    SUPABASE_PUBLISHABLE_KEY: db.publishableKey,
    SUPABASE_SECRET_KEY: db.secretKey,
    RESEND_API_KEY: LOCAL_KEYS.resend,
    RESEND_BASE_URL: providerUrl,
    CRON_SECRET: "cron",
    SITE_URL: "https://bracket.example.com",
  };
  const worker = spawn(process.execPath, [join(folder, "reminder-worker.js")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => {
    worker.once("close", (code) =>
      code === 0 || code === 3 ? resolve(code === 0) : reject(new Error(`exit ${code}`)),
    );
  });
}

/**
 * Returns how many seconds it takes to send reminders to `people` players. Uses real PostgreSQL and PostgREST, and a
 * fake email provider that rejects only requests over its rate limit.
 */
async function secondsFor(people: number): Promise<number> {
  process.env.DB_LANE = "postgres";
  const db = await openDatabase();
  const folder = buildWorker();
  const provider = await startMailProvider(PER_SECOND);
  try {
    await closeAllWeeks(db);
    await addFans(db, people);
    await lockIn(db, 12, 8);
    const started = performance.now();
    while (!(await isDoneAfterTick(folder, db, provider.url)));
    const counts = [...provider.delivered.values()];
    if (counts.length !== people || counts.some((count) => count !== 1))
      throw new Error("not everybody was mailed once");
    return (performance.now() - started) / 1_000;
  } finally {
    await provider.stop();
    rmSync(folder, { recursive: true });
    await db.close();
  }
}

/** Measures how long it takes to email 25,000 reminders (docs/performance.md#reminders). */
export async function reminders(): Promise<Row> {
  const people = 25_000;
  const ours = await secondsFor(people);
  const reference = people / 100 / PER_SECOND;
  const what = `${people} reminders at ${PER_SECOND} requests a second`;
  return { what, ours, reference, unit: "s", goal: "at most 1.2x", isMet: ours <= 1.2 * reference };
}
