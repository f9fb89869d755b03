import type { Failure } from "./lane.ts";
import type { Mutant } from "./mutant.ts";
import type { Trials } from "./trials.ts";

/** So many files run one after the other in one process, each against another mutant. */
const AT_ONCE = 8;
/** A mutant meets first those files that take so long altogether, in milliseconds, and so many of them. */
const LOOK = { milliseconds: 20_000, files: 4 };

/** A mutant and the files that it has not met, in order. */
export interface Open {
  readonly mutant: Mutant;
  readonly files: string[];
}

export interface FirstLooks {
  readonly trials: Trials;
  /** Whether there is no time to begin with another mutant. */
  isOver(): boolean;
  /** The files that use what a mutant weakens, the likeliest first. */
  filesOf(mutant: Mutant): string[];
  millisecondsOf(file: string): number;
  /** Whether a test has noticed another weakening of this object. */
  isWatched(object: string): boolean;
  /** What is said about a mutant that a test has noticed. */
  killed(mutant: Mutant, failure: Failure): Promise<void>;
}

/**
 * Tries mutants against the few files that are likeliest to notice them, and returns those that none has noticed. Many
 * mutants run at once, each against another file: every file has a database of its own.
 */
export async function firstLooks(queue: readonly Mutant[], looks: FirstLooks): Promise<Open[]> {
  const { trials, isOver, filesOf, millisecondsOf, isWatched, killed } = looks;
  const waiting = queue.map((mutant) => ({ mutant, files: filesOf(mutant), spent: 0, met: 0 }));
  const unnoticed: Open[] = [];
  for (;;) {
    if (isOver()) waiting.splice(0, Number.POSITIVE_INFINITY, ...waiting.filter(({ met }) => met > 0));
    const round = new Map<string, (typeof waiting)[number]>();
    const strangers = new Set<string>();
    for (const each of waiting) {
      const [next] = each.files;
      if (next === undefined || round.has(next)) continue;
      // Of an object that nobody is known to watch one mutant is enough to find out who does.
      const { object } = each.mutant;
      if (!isWatched(object) && strangers.has(object)) continue;
      if (!isWatched(object)) strangers.add(object);
      round.set(next, each);
      if (round.size === AT_ONCE) break;
    }
    if (round.size === 0) return [...unnoticed, ...waiting];
    const tried = [...round];
    const failures = await trials.failuresOf(tried.map(([file, { mutant }]) => ({ file, mutant })));
    for (const [place, [file, each]] of tried.entries()) {
      each.files.shift();
      each.spent += millisecondsOf(file);
      each.met++;
      const failure = failures[place] ?? null;
      const [next] = each.files;
      const isEnough =
        next === undefined || each.met >= LOOK.files || each.spent + millisecondsOf(next) > LOOK.milliseconds;
      if (failure === null && !isEnough) continue;
      waiting.splice(waiting.indexOf(each), 1);
      if (failure === null) {
        console.info(`  not noticed so far: ${each.mutant.id}`);
        unnoticed.push(each);
      } else {
        await killed(each.mutant, failure);
        // What notices one weakening of an object is tried first against the next.
        for (const other of waiting)
          if (other.met === 0 && other.mutant.object === each.mutant.object)
            other.files.splice(0, Number.POSITIVE_INFINITY, ...filesOf(other.mutant));
      }
    }
  }
}
