import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { server, type TestDatabase } from "../database/database.ts";

const HOUR = 3_600_000;

/** Moves a week so that it is open and locks in so many hours; with a negative number it has locked. */
export async function lockIn(db: TestDatabase, week: number, hours: number): Promise<void> {
  const end = Date.now() + hours * HOUR;
  const { error } = await server(db)
    .from("week_schedule")
    .update({ start_date: new Date(end - 7 * 24 * HOUR).toISOString(), end_date: new Date(end).toISOString() })
    .eq("week_number", week);
  if (error) throw error;
}

/** Moves every week out of the way, so that a test begins with none that is open or about to be due. */
export async function closeAllWeeks(db: TestDatabase): Promise<void> {
  await db.sql(`update public.week_schedule set
    start_date = now() - interval '300 days' + week_number * interval '7 days',
    end_date = now() - interval '294 days' + week_number * interval '7 days'`);
}

/** Adds so many confirmed players whose addresses are `fan-N@example.com`. */
export async function addFans(db: TestDatabase, count: number): Promise<void> {
  await db.authSql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'fan-' || n || '@example.com', now(),
      jsonb_build_object('username', 'fan-' || n), '{}'
    from generate_series(1, $1::integer) as n`,
    [count],
  );
}

/** The environment of the server over this database, with this mail provider. */
export function serverFor(db: TestDatabase, providerUrl: string): Record<string, string> {
  return {
    SUPABASE_URL: db.url,
    SUPABASE_PUBLISHABLE_KEY: db.publishableKey,
    SUPABASE_SECRET_KEY: db.secretKey,
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: providerUrl,
    CRON_SECRET: "cron",
    SITE_URL: "https://bracket.example.com",
  };
}

/** How a crowd of workers is to behave. */
export interface Crowd {
  readonly workers: number;
  /** How likely each is killed at each moment at which it waits for the network. */
  readonly killChance: number;
  readonly mailTimeout: number;
}

/** A worker as one file, since Node itself reads no TSX; the folder is the caller's to remove. */
export function buildWorker(): { file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "worker-"));
  const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel=error", "--outDir", folder, "--emptyOutDir"];
  execFileSync(process.execPath, [...vite, "--ssr", "tests/support/reminders/reminder-worker.ts"], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" },
    stdio: "pipe",
  });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  return { file: join(folder, "reminder-worker.js"), remove: () => rmSync(folder, { recursive: true }) };
}

/**
 * Lets workers run side by side, each replaced when it was killed, until one of each place has seen that nothing waits.
 * Gives how many were killed. Fails when one ends in another way.
 */
export async function runCrowd(
  worker: string,
  environment: Record<string, string>,
  crowd: Crowd,
): Promise<{ killed: number }> {
  let killed = 0;
  const keepOne = async () => {
    // The first one of each place does not live long, so that a short run has its deaths too.
    for (let chance = crowd.killChance * 10; ; chance = crowd.killChance) {
      const { signal, code, said } = await ended(
        spawn(process.execPath, [worker], {
          env: {
            PATH: process.env.PATH ?? "",
            ...environment,
            KILL_CHANCE: String(chance),
            MAIL_TIMEOUT: String(crowd.mailTimeout),
            TICK_TIME: "240000",
          },
          stdio: ["ignore", "ignore", "pipe"],
        }),
      );
      if (signal === "SIGKILL") killed += 1;
      else if (code === 0) return;
      else if (code !== 3) throw new Error(`a worker ended with ${code ?? signal}: ${said}`);
    }
  };
  await Promise.all(Array.from({ length: crowd.workers }, keepOne));
  return { killed };
}

function ended(child: ChildProcess): Promise<{ signal: string | null; code: number | null; said: string }> {
  return new Promise((resolve) => {
    let said = "";
    child.stderr?.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
    child.once("close", (code, signal) => resolve({ code, signal, said }));
  });
}
