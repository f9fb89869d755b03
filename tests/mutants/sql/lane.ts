import {
  createVitest,
  type TestCase,
  type TestModule,
  type TestSequencer,
  type TestSpecification,
  type Vitest,
} from "vitest/node";

/** Runs these files until a test fails. */
export interface LaneOrder {
  readonly files: readonly string[];
}

/** The first test that failed, by its file and title, and how; null when all passed. */
export interface LaneAnswer {
  readonly failed: { readonly file: string; readonly test: string; readonly message: string } | null;
  readonly milliseconds: number;
}

const [project = "db", titles = ""] = process.argv.slice(2);

/** Runs files in the order that was asked for. */
class AsAsked implements TestSequencer {
  shard = async (files: TestSpecification[]) => files;
  sort = async (files: TestSpecification[]) => files;
}

/** Starts Vitest once for many runs: starting takes longer than most files. */
async function start(): Promise<Vitest> {
  return createVitest("test", {
    watch: false,
    project: [project],
    reporters: [{}],
    maxWorkers: 1,
    fileParallelism: false,
    isolate: project !== "db",
    bail: 1,
    sequence: { sequencer: AsAsked },
    ...(titles !== "" && { testNamePattern: new RegExp(titles) }),
  });
}

function failureOf(module: TestModule, test: TestCase | null): LaneAnswer["failed"] {
  const errors = test?.result().errors ?? module.errors();
  const message = errors?.[0]?.message ?? "failed without a message";
  return { file: module.relativeModuleId, test: test?.fullName ?? "(the file)", message: message.slice(0, 200) };
}

/** The first failure of a file: that of a test, or of what comes before or after its tests. */
function failureIn(module: TestModule): LaneAnswer["failed"] {
  for (const test of module.children.allTests("failed")) return failureOf(module, test);
  return module.state() === "failed" ? failureOf(module, null) : null;
}

const vitest = await start();
const known = await vitest.globTestSpecifications();

async function run({ files }: LaneOrder): Promise<LaneAnswer> {
  const wanted = files.map((file) => {
    const found = known.find(({ moduleId }) => moduleId.endsWith(`/${file}`));
    if (found === undefined) throw new Error(`there are no tests in ${file}`);
    return found;
  });
  const started = Date.now();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const milliseconds = Date.now() - started;
  const [error] = unhandledErrors;
  const unhandled =
    error === undefined ? null : { file: files[0] ?? "", test: "(unhandled)", message: String(error).slice(0, 200) };
  const failed = testModules.map(failureIn).find((failure) => failure !== null) ?? unhandled;
  // Each run would otherwise be remembered for ever.
  vitest.state.clearErrors();
  return { failed, milliseconds };
}

process.on("message", (order: LaneOrder) => {
  run(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => void vitest.close().finally(() => process.exit(0)));
process.send?.("ready");
