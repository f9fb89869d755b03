import { join } from "node:path";
import { createVitest } from "vitest/node";
import type { Weakening } from "./weakenings.ts";

/*
 * A process that tests one weakened guard after the other, with modules that are mutated in memory only. It is sent a
 * weakening (or null: the code as it is) with a file of tests, and sends back whether a test failed.
 */

export interface Question {
  readonly weakening: Weakening | null;
  readonly test: string;
}

export interface Answer {
  /** The first failure, or null. */
  readonly failure: string | null;
  readonly ranTests: number;
}

let active: Weakening | null = null;

/** What a mutant may need that its file does not import. */
const IMPORTS: Record<string, string> = {
  callerDatabase: `import { callerDatabase } from ${JSON.stringify(join(process.cwd(), "src/server/supabase.ts"))};`,
  publicProcedure: `import { publicProcedure } from ${JSON.stringify(join(process.cwd(), "src/server/trpc.ts"))};`,
};

function mutate(code: string, { start, end, replacement }: Weakening): string {
  const imports = Object.entries(IMPORTS).filter(
    ([name]) => replacement.includes(name) && !new RegExp(`\\b${name}\\b[^;]*\\} from`).test(code),
  );
  const mutated = code.slice(0, start) + replacement + code.slice(end);
  return imports.map(([, text]) => text).join("") + mutated;
}

const vitest = await createVitest(
  {
    config: false,
    watch: false,
    pool: "forks",
    // What a weakened loop fills without end is over before the machine is.
    execArgv: ["--max-old-space-size=1024"],
    maxWorkers: 1,
    bail: 1,
    fsModuleCache: false,
    include: ["tests/server/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: [{}],
  },
  {
    plugins: [
      {
        name: "weakened-guard",
        enforce: "pre",
        transform: (code, id) => (active && id === join(process.cwd(), active.file) ? mutate(code, active) : null),
      },
    ],
  },
);

async function answer({ weakening, test }: Question): Promise<Answer> {
  const touched = [active, weakening].filter((each) => each !== null);
  active = weakening;
  for (const { file } of touched) vitest.invalidateFile(join(process.cwd(), file));
  vitest.state.filesMap.clear();
  const wanted = vitest.getRootProject().createSpecification(join(process.cwd(), test));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([wanted]);
  const ranTests = testModules.reduce((sum, module) => sum + [...module.children.allTests()].length, 0);
  const failed = testModules.flatMap((module) => [
    ...module.errors().map(({ message }) => message),
    ...[...module.children.allTests("failed")].map((each) => `${each.fullName}: ${each.result().errors?.[0]?.message}`),
  ]);
  return { failure: [...failed, ...unhandledErrors.map(String)][0]?.slice(0, 300) ?? null, ranTests };
}

process.on("message", async (question: Question) => {
  process.send?.(await answer(question));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
