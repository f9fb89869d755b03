import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Job, LaneAnswer } from "./lane.ts";
import type { Project } from "./state.ts";

const PROGRAM = fileURLToPath(new URL("lane.ts", import.meta.url));

/** A process that runs test files against weakened databases. */
export interface Lane {
  /** Runs these files, which are all different, each against its own weakened databases, until its first test fails. */
  run(jobs: readonly Job[]): Promise<LaneAnswer>;
  /** The file that tells which tables and functions the last files used, one line for each database. */
  readonly uses: string;
  stop(): Promise<void>;
}

/** Starts a lane of a Vitest project. `titles` is a pattern of the tests that run. */
export async function startLane(
  project: Project,
  number: number,
  environment: { readonly FILLED_POSTGRES: string; readonly folder: string },
  titles = "",
): Promise<Lane> {
  const weakenings = join(environment.folder, `weakenings-${project}-${number}`);
  const uses = join(environment.folder, `uses-${project}-${number}.jsonl`);
  mkdirSync(weakenings, { recursive: true });
  const { FILLED_POSTGRES } = environment;
  const child: ChildProcess = fork(PROGRAM, [project, weakenings, titles], {
    env: { ...process.env, DB_LANE: "postgres", FILLED_POSTGRES, DATABASE_MUTANTS: weakenings, DATABASE_USES: uses },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const failed = ended.then(([code]) => Promise.reject(new Error(`a lane ended with ${code}`)));
  failed.catch(() => {});
  const answer = async () => (await Promise.race([once(child, "message"), failed]))[0];
  await answer();
  return {
    uses,
    async run(jobs) {
      child.send(jobs);
      return (await answer()) as LaneAnswer;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
