import type { Failure } from "./lane.ts";
import type { Lane } from "./lanes.ts";
import type { Mutant } from "./mutant.ts";

/** The files that say of everything that they find where it is, so that they can meet many mutants at once. */
const TELLING = [
  { file: "tests/db/lints.test.ts", takes: ({ kind }: Mutant) => kind === "search path" },
  { file: "tests/db/table-edges.test.ts", takes: ({ kind }: Mutant) => kind === "not null" },
  { file: "tests/db/attacks.test.ts", takes: ({ id }: Mutant) => id.startsWith("grant") && /\| execute to/.test(id) },
  { file: "tests/db/attacks.test.ts", takes: ({ id }: Mutant) => id.startsWith("grant") && / \(\w+\) to/.test(id) },
  { file: "tests/db/attacks.test.ts", takes: ({ id }: Mutant) => /^grant \| public\.\w+ \| \w+ to/.test(id) },
];

/**
 * Tries mutants that a test tells apart, all of a sort at once. One is noticed when a test names it: what is open without
 * it is refused, whatever else is open. Those that no test names are tried one by one like all others.
 */
export async function tryTold(
  queue: readonly Mutant[],
  lane: Lane,
  killed: (mutant: Mutant, failure: Failure) => void,
): Promise<Mutant[]> {
  const noticed = new Set<Mutant>();
  for (const { file, takes } of TELLING) {
    const some = queue.filter((mutant) => mutant.told !== undefined && takes(mutant));
    if (some.length < 2) continue;
    const sql = some.map((mutant) => mutant.sql).join(";\n");
    const [failure = null] = (await lane.run([{ file, sql, isWhole: true }])).failures;
    for (const mutant of some) {
      const by = failure?.said.find(({ text }) => mutant.told?.test(text));
      if (!failure || !by) continue;
      noticed.add(mutant);
      killed(mutant, { ...failure, test: by.test, message: String(mutant.told?.exec(by.text)?.[0]), said: [] });
    }
    console.info(`  ${noticed.size} told so far, ${some.length} at once against ${file}`);
  }
  return queue.filter((mutant) => !noticed.has(mutant));
}
