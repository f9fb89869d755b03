import { isDoubtful } from "../doubtful.ts";
import type { Failure, Job } from "./lane.ts";
import type { Lane } from "./lanes.ts";
import type { Mutant } from "./mutant.ts";
import type { State } from "./state.ts";

/** A mutant against one file of tests. */
interface Trial {
  readonly file: string;
  readonly mutant: Pick<Mutant, "sql">;
}

/** After so many mutants that a test has noticed, the files that noticed them run without any weakening. */
const CHECKED_AFTER = 100;

/** What comes before and after the tests fails on a busy machine more often than it notices something. */
const isInDoubt = ({ test, message }: Failure) => test.startsWith("(") || isDoubtful(message);

/** Tries mutants, and takes a failure for one only when the weakening is what fails. */
export interface Trials {
  /** For each trial in order the test that failed, or null. The files are all different. */
  failuresOf(trials: readonly Trial[]): Promise<(Failure | null)[]>;
  /** Notes that a test has noticed a mutant, and from time to time whether its file passes without. */
  noticed(mutant: Mutant, failure: Failure): Promise<void>;
  /** Runs the files that have noticed something since the last time. Fails when one fails without any weakening. */
  checkNoticing(): Promise<void>;
}

export function trialsOn(lane: Lane, state: State): Trials {
  let noticing: { mutant: Mutant; file: string }[] = [];

  async function runAll(jobs: readonly Job[]): Promise<readonly (Failure | null)[]> {
    if (jobs.length === 0) return [];
    const { failures, milliseconds } = await lane.run(jobs);
    console.info(
      `  ${failures.filter(Boolean).length} of ${jobs.length} files fail, ${Math.round(milliseconds / 1000)} s`,
    );
    return failures;
  }

  /** A doubtful failure counts when it happens again, alone, and the file then passes without the weakening. */
  async function isReal(job: Job): Promise<Failure | null> {
    const [again = null] = await runAll([job]);
    if (again === null || !isInDoubt(again)) return again;
    const [without = null] = await runAll([{ ...job, sql: "" }]);
    return without === null ? again : null;
  }

  async function failuresOf(trials: readonly Trial[]): Promise<(Failure | null)[]> {
    const jobs = trials.map(({ file, mutant }) => ({ file, sql: mutant.sql }));
    const settled: (Failure | null)[] = [];
    for (const [place, failure] of (await runAll(jobs)).entries()) {
      const job = jobs[place];
      settled.push(failure !== null && job !== undefined && isInDoubt(failure) ? await isReal(job) : failure);
    }
    return settled;
  }

  async function checkNoticing(): Promise<void> {
    const files = [...new Set(noticing.map(({ file }) => file))];
    const found = await failuresOf(files.map((file) => ({ file, mutant: { sql: "" } })));
    const failure = found.find((each) => each !== null);
    if (failure) {
      for (const { mutant, file } of noticing) if (file === failure.file) state.forget(mutant);
      throw new Error(`fails without any weakening: ${failure.file} > ${failure.test}: ${failure.message}`);
    }
    if (files.length > 0) console.info(`${files.length} files pass without any weakening`);
    noticing = [];
  }

  return {
    failuresOf,
    checkNoticing,
    async noticed(mutant, failure) {
      noticing.push({ mutant, file: failure.file });
      if (noticing.length >= CHECKED_AFTER) await checkNoticing();
    },
  };
}
