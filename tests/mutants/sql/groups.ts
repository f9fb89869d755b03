import type { Open } from "./first-looks.ts";
import type { Failure } from "./lane.ts";
import type { Mutant } from "./mutant.ts";
import type { Trials } from "./trials.ts";

/** So many mutants weaken one database together. */
const MOST = 16;

/** Puts mutants of different objects together. */
export function grouped(open: readonly Open[]): Open[][] {
  const groups: Open[][] = [];
  for (const each of open) {
    const group = groups.find(
      (others) => others.length < MOST && others.every(({ mutant }) => mutant.object !== each.mutant.object),
    );
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}

const together = (group: readonly Open[]) => ({ sql: group.map(({ mutant }) => mutant.sql).join(";\n") });

/**
 * Tries mutants that the likeliest files have not noticed, all of a group at once, against all other files. A file that
 * passes has noticed none of them. Where one fails, the group is halved until it is known which of them it notices:
 * a mutant counts as noticed only when the test fails with it alone.
 */
export async function tryGroup(
  group: readonly Open[],
  trials: Trials,
  killed: (mutant: Mutant, failure: Failure) => Promise<void>,
): Promise<Mutant[]> {
  let open = [...group];

  /** Finds out which of them a file notices that fails with all of them. */
  async function search(file: string, some: readonly Open[], failure: Failure): Promise<void> {
    const [only, another] = some;
    if (only !== undefined && another === undefined) {
      open = open.filter((each) => each !== only);
      return killed(only.mutant, failure);
    }
    const middle = Math.ceil(some.length / 2);
    for (const half of [some.slice(0, middle), some.slice(middle)]) {
      const [found = null] = await trials.failuresOf([{ file, mutant: together(half) }]);
      if (found !== null) await search(file, half, found);
    }
  }

  const files = [...new Set(group.flatMap((each) => each.files))];
  const membersOf = (file: string) => open.filter((each) => each.files.includes(file));
  // One run for all files, and then each file that fails by itself.
  const found = await trials.failuresOf(files.map((file) => ({ file, mutant: together(membersOf(file)) })));
  for (const failure of found) if (failure !== null) await search(failure.file, membersOf(failure.file), failure);
  return open.map(({ mutant }) => mutant);
}
