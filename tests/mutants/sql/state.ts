import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";

/** Where runs remember what they found; not in git. */
export const FOLDER = join("node_modules", ".cache", "mutants");

/** What became of a mutant. */
export interface Verdict {
  readonly sql: string;
  /** The test that failed, or null for a survivor. */
  readonly killedBy: { readonly file: string; readonly test: string; readonly message: string } | null;
  /** The last project whose tests have run. */
  readonly tried: Project;
}

/** A Vitest project that opens databases, in the order in which they run. */
export type Project = "db" | "server";

/** What earlier runs found, so that a run that was ended goes on where it was. */
export interface State {
  verdictOf(mutant: Mutant): Verdict | null;
  keep(mutant: Mutant, verdict: Omit<Verdict, "sql">): void;
  /** Has a mutant tried again. */
  forget(mutant: Mutant): void;
  /** Has a mutant tried again that no test has noticed. */
  forgetSurvivor(mutant: Mutant): void;
  /** How many mutants of this object each file has killed: where to look first. */
  killersOf(object: string): ReadonlyMap<string, number>;
}

const objectOf = (id: string) => id.split(" | ")[1] ?? "";

/** Opens the state in the file of this name. A verdict counts only for the very same weakening. */
export function openState(name: string, isFresh: boolean): State {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, name);
  const known = new Map<string, Verdict>(
    isFresh || !existsSync(file) ? [] : Object.entries(JSON.parse(readFileSync(file, "utf8"))),
  );
  const killers = new Map<string, Map<string, number>>();
  const countKill = (object: string, { killedBy }: Pick<Verdict, "killedBy">) => {
    if (killedBy === null) return;
    const counts = killers.get(object) ?? new Map<string, number>();
    killers.set(object, counts.set(killedBy.file, (counts.get(killedBy.file) ?? 0) + 1));
  };
  for (const [id, verdict] of known) countKill(objectOf(id), verdict);
  // Renamed, so that whoever ends the run in between finds the state before.
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(known), null, 1));
    renameSync(`${file}.new`, file);
  };
  return {
    verdictOf(mutant) {
      const verdict = known.get(mutant.id);
      return verdict?.sql === mutant.sql ? verdict : null;
    },
    keep(mutant, verdict) {
      known.set(mutant.id, { sql: mutant.sql, ...verdict });
      countKill(mutant.object, verdict);
      write();
    },
    forget({ id }) {
      known.delete(id);
      write();
    },
    forgetSurvivor({ id }) {
      if (known.get(id)?.killedBy === null) known.delete(id);
    },
    killersOf: (object) => killers.get(object) ?? new Map(),
  };
}
