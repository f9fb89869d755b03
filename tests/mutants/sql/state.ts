import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";

/** Where runs remember what they found; not in git. */
export const FOLDER = join("node_modules", ".cache", "mutants");

/**
 * The kills that runs have found, in git: all mutants take longer than most machines are kept. Per line the name of the
 * mutant, a hash of its SQL and the file whose test failed. A line counts as long as the weakening is the very same one.
 */
const KILLS = join("tests", "mutants", "sql", "kills.tsv");

/** What became of a mutant. */
export interface Verdict {
  /** The hash of the weakening. */
  readonly hash: string;
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
  keep(mutant: Mutant, verdict: Omit<Verdict, "hash">): void;
  /** Has a mutant tried again. */
  forget(mutant: Mutant): void;
  /** Has a mutant tried again that no test has noticed. */
  forgetSurvivor(mutant: Mutant): void;
  /** How many mutants of this object each file has killed: where to look first. */
  killersOf(object: string): ReadonlyMap<string, number>;
}

const objectOf = (id: string) => id.split(" | ")[1] ?? "";

const hashOf = (sql: string) => createHash("sha256").update(sql).digest("hex").slice(0, 12);

function readKills(): [id: string, verdict: Verdict][] {
  if (!existsSync(KILLS)) return [];
  const lines = readFileSync(KILLS, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [id = "", hash = "", file = ""] = line.split("\t");
    const killedBy = { file, test: "in an earlier run", message: "" };
    return [id, { hash, killedBy, tried: file.includes("/server/") ? "server" : "db" }];
  });
}

function writeKills(mutants: readonly Mutant[], known: ReadonlyMap<string, Verdict>): void {
  const lines = mutants.flatMap(({ id, sql }) => {
    const verdict = known.get(id);
    return verdict?.killedBy && verdict.hash === hashOf(sql)
      ? `${id}\t${verdict.hash}\t${verdict.killedBy.file}\n`
      : [];
  });
  writeFileSync(KILLS, lines.toSorted().join(""));
}

/**
 * Opens the state of earlier runs, in the file of this name and in the list of kills. A verdict counts only for the very
 * same weakening.
 */
export function openState(name: string, isFresh: boolean, mutants: readonly Mutant[]): State {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, name);
  const kept = existsSync(file) ? Object.entries<Verdict>(JSON.parse(readFileSync(file, "utf8"))) : [];
  const known = new Map<string, Verdict>(isFresh ? [] : [...readKills(), ...kept]);
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
    writeKills(mutants, known);
  };
  return {
    verdictOf(mutant) {
      const verdict = known.get(mutant.id);
      return verdict?.hash === hashOf(mutant.sql) ? verdict : null;
    },
    keep(mutant, verdict) {
      known.set(mutant.id, { hash: hashOf(mutant.sql), ...verdict });
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
