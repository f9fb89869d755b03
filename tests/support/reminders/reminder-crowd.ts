import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestDatabase } from "../database/database.ts";

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

/** How a crowd of workers behaves. */
export interface Crowd {
  readonly workers: number;
  /** The probability that a worker is killed, at each moment at which it waits for the network. */
  readonly killChance: number;
  readonly mailTimeout: number;
}

/** Builds the worker into one file, since Node does not read TSX. The caller removes it. */
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
 * Runs workers side by side and replaces each that is killed, until the last in each place sees that nothing waits.
 * Returns how many were killed. Fails when one ends in another way.
 */
export async function runCrowd(
  worker: string,
  environment: Record<string, string>,
  crowd: Crowd,
): Promise<{ killed: number }> {
  let killed = 0;
  const keepOne = async () => {
    // The first in each place is killed sooner, so that a short run has its deaths too.
    for (let chance = crowd.killChance * 10; ; chance = crowd.killChance) {
      const { signal, code, printed } = await ended(
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
      else if (code !== 3) throw new Error(`a worker ended with ${code ?? signal}: ${printed}`);
    }
  };
  await Promise.all(Array.from({ length: crowd.workers }, keepOne));
  return { killed };
}

function ended(child: ChildProcess): Promise<{ signal: string | null; code: number | null; printed: string }> {
  return new Promise((resolve) => {
    let printed = "";
    child.stderr?.on("data", (chunk) => {
      printed = `${printed}${chunk}`.slice(-2_000);
    });
    child.once("close", (code, signal) => resolve({ code, signal, printed }));
  });
}
