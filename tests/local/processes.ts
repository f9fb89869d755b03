import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { MIGRATIONS, makeFolder, writeBuild } from "./test-product.ts";

const PROGRAM = fileURLToPath(new URL("stack-process.ts", import.meta.url));

/** Request headers with the secret key. */
export const HEADERS = { apikey: LOCAL_KEYS.secret, "content-type": "application/json" };

/** A stack in its own process. */
interface Started {
  readonly child: ChildProcess;
  /** Resolves with the URL once the stack is ready, or with null if the process has ended. */
  readonly url: Promise<string | null>;
  readonly ended: Promise<{ code: number | null; printed: string }>;
}

/**
 * Returns a function that starts stacks for a test file. All stacks share one data directory, which is deleted after
 * the tests.
 */
export function openProcesses() {
  const folder = makeFolder();
  const build = join(folder.path, "build");
  const dataDir = join(folder.path, "data");
  const seed = join(folder.path, "seed.sql");
  const running = new Set<ChildProcess>();

  beforeAll(() => {
    writeBuild(build);
    writeFileSync(seed, "insert into app.notes (id, author) values (100, 'seed');");
  });
  afterEach(() => {
    for (const child of running) child.kill("SIGKILL");
  });
  afterAll(() => folder.remove());

  function start(environment: Record<string, string> = {}, args: string[] = []): Started {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, BUILD: build, LOCAL_DATA_DIR: dataDir, MIGRATIONS, SEED: seed, PORT: "0", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let printed = "";
    const ended = new Promise<{ code: number | null; printed: string }>((resolve) => {
      child.once("close", (code) => {
        running.delete(child);
        resolve({ code, printed });
      });
    });
    const url = new Promise<string | null>((resolve) => {
      const read = (chunk: Buffer) => {
        printed += chunk.toString();
        const found = /Ready on (\S+)\n/.exec(printed)?.[1];
        if (found) resolve(found);
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      void ended.then(() => resolve(null));
    });
    return { child, url, ended };
  }

  return { folder, dataDir, start };
}
