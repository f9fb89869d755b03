import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LaneAnswer, LaneOrder } from "./lane.ts";
import type { Project } from "./state.ts";

const PROGRAM = fileURLToPath(new URL("lane.ts", import.meta.url));

/** A process that runs test files against weakened databases, one weakening after the other. */
export interface Lane {
  /** Runs these files against a database that `sql` has weakened, until a test fails. */
  run(sql: string, files: readonly string[]): Promise<LaneAnswer>;
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
  const weakening = join(environment.folder, `weakening-${project}-${number}.sql`);
  const uses = join(environment.folder, `uses-${project}-${number}.jsonl`);
  writeFileSync(weakening, "");
  const { FILLED_POSTGRES } = environment;
  const child: ChildProcess = fork(PROGRAM, [project, titles], {
    env: { ...process.env, DB_LANE: "postgres", FILLED_POSTGRES, DATABASE_MUTANT: weakening, DATABASE_USES: uses },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const failed = ended.then(([code]) => Promise.reject(new Error(`a lane ended with ${code}`)));
  failed.catch(() => {});
  const answer = async () => (await Promise.race([once(child, "message"), failed]))[0];
  await answer();
  return {
    uses,
    async run(sql, files) {
      writeFileSync(weakening, sql);
      child.send({ files } satisfies LaneOrder);
      return (await answer()) as LaneAnswer;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
