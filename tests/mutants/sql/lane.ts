import { rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inspect } from "node:util";
import { createVitest, type TestCase, type TestModule, type Vitest } from "vitest/node";
import type { Project } from "./state.ts";

/** A file of tests, and what its databases are weakened by; nothing for the database as it is. */
export interface Job {
  readonly file: string;
  readonly sql: string;
  /** Whether all tests run and say what they find, instead of the first that fails. */
  readonly isWhole?: boolean;
}

/** The first test of a file that failed, and how. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly message: string;
  /** All that it says; empty unless the whole file was asked for. */
  readonly said: readonly { readonly test: string; readonly text: string }[];
}

/** For each job in order its failure, or null when all tests passed. */
export interface LaneAnswer {
  readonly failures: readonly (Failure | null)[];
  readonly milliseconds: number;
}

const [project = "db", folder = "", titles = ""] = process.argv.slice(2) as [Project, string, string];

/** Starts Vitest once for many runs: starting takes longer than most files. */
async function start(): Promise<Vitest> {
  return createVitest("test", {
    config: false,
    watch: false,
    pool: "forks",
    maxWorkers: 1,
    include: [`tests/${project}/**/*.test.ts`],
    // Each file of the database tests has a database of its own, and nothing else.
    isolate: project !== "db",
    setupFiles: [join(import.meta.dirname, "setup.ts")],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: [{}],
    ...(titles !== "" && { testNamePattern: new RegExp(titles) }),
  });
}

function failureOf(module: TestModule, test: TestCase | null): Failure {
  const errors = test?.result().errors ?? module.errors();
  const message = errors?.[0]?.message ?? "failed without a message";
  return {
    file: module.relativeModuleId,
    test: test?.fullName ?? "(the file)",
    message: message.slice(0, 200),
    said: [],
  };
}

/** What all tests of a file say that fail. */
function saidIn(module: TestModule): Failure["said"] {
  return [...module.children.allTests("failed")].map((test) => ({
    test: test.fullName,
    text:
      test
        .result()
        .errors?.map(({ message, diff }) => `${message}\n${diff ?? ""}`)
        .join("\n") ?? "",
  }));
}

/** The first failure of a file: that of a test, or of what comes before or after its tests. */
function failureIn(module: TestModule): Failure | null {
  for (const test of module.children.allTests("failed")) return failureOf(module, test);
  return module.state() === "failed" ? failureOf(module, null) : null;
}

const vitest = await start();
const known = await vitest.globTestSpecifications();

async function run(jobs: readonly Job[]): Promise<LaneAnswer> {
  const wanted = jobs.map(({ file, sql }) => {
    const found = known.find(({ moduleId }) => moduleId.endsWith(`/${file}`));
    if (found === undefined) throw new Error(`there are no tests in ${file}`);
    // The file of this name weakens its databases (`setup.ts`).
    const weakening = join(folder, `${basename(file)}.sql`);
    if (sql === "") rmSync(weakening, { force: true });
    else writeFileSync(weakening, sql);
    return found;
  });
  process.env.DATABASE_MUTANTS_WHOLE = jobs.some(({ isWhole }) => isWhole) ? "1" : "";
  const started = Date.now();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const milliseconds = Date.now() - started;
  const [error] = unhandledErrors;
  const failures = jobs.map(({ file, isWhole }): Failure | null => {
    const module = testModules.find(({ moduleId }) => moduleId.endsWith(`/${file}`));
    if (module === undefined || module.children.size === 0)
      return { file, test: "(the file)", message: "it did not run", said: [] };
    // Nobody says which file an unhandled error is from: each of them is tried again, alone.
    const unhandled =
      error === undefined ? null : { file, test: "(unhandled)", message: inspect(error).slice(0, 200), said: [] };
    const failure = failureIn(module) ?? unhandled;
    return failure && isWhole ? { ...failure, said: saidIn(module) } : failure;
  });
  // Each run would otherwise be remembered for ever.
  vitest.state.clearErrors();
  vitest.state.filesMap.clear();
  return { failures, milliseconds };
}

process.on("message", (jobs: Job[]) => {
  run(jobs).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => void vitest.close().finally(() => process.exit(0)));
process.send?.("ready");
