import type { Mutant } from "./mutant.ts";
import { REVIEWED } from "./reviewed.ts";
import type { State } from "./state.ts";

const percent = (part: number, whole: number) => (whole === 0 ? "" : `${Math.round((100 * part) / whole)} %`);

/** Lines up rows under the names of their columns. */
function asTable(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => Object.values(row).map(String))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2)).join("")).join("\n");
}

/**
 * Prints what became of the mutants that ran, and returns how many problems there are: survivors that nobody has
 * reviewed, and, when all mutants are known (`isComplete`), reviewed ones that do not exist or do not survive.
 */
export function printReport(
  mutants: readonly Mutant[],
  invalid: ReadonlyMap<Mutant, string>,
  state: State,
  isComplete: boolean,
): number {
  const valid = mutants.filter((mutant) => !invalid.has(mutant));
  const survives = (mutant: Mutant) => state.verdictOf(mutant)?.killedBy === null;
  const rows = [...new Set(mutants.map(({ kind }) => kind))].map((kind) => {
    const ofKind = valid.filter((mutant) => mutant.kind === kind);
    const survivors = ofKind.filter(survives);
    return {
      kind,
      mutants: ofKind.length,
      killed: ofKind.filter((mutant) => state.verdictOf(mutant)?.killedBy).length,
      survived: survivors.length,
      reviewed: survivors.filter(({ id }) => Object.hasOwn(REVIEWED, id)).length,
      "not run": ofKind.filter((mutant) => state.verdictOf(mutant) === null).length,
      invalid: mutants.filter((mutant) => mutant.kind === kind && invalid.has(mutant)).length,
    };
  });
  console.info(asTable(rows));
  const killed = rows.reduce((sum, row) => sum + row.killed, 0);
  const survived = rows.reduce((sum, row) => sum + row.survived, 0);
  console.info(`${killed} killed, ${survived} survived (${percent(killed, killed + survived)} killed)`);

  for (const [mutant, reason] of invalid) console.info(`invalid: ${mutant.id}: ${reason}`);
  const unreviewed = valid.filter((mutant) => survives(mutant) && !Object.hasOwn(REVIEWED, mutant.id));
  for (const { id } of unreviewed) console.error(`survived: ${id}`);
  const byId = new Map(valid.map((mutant) => [mutant.id, mutant]));
  const reviewed = Object.keys(REVIEWED);
  const gone = isComplete ? reviewed.filter((id) => !byId.has(id)) : [];
  for (const id of gone) console.error(`reviewed, but there is no such mutant: ${id}`);
  const killedNow = reviewed.filter((id) => {
    const mutant = byId.get(id);
    return mutant !== undefined && state.verdictOf(mutant)?.killedBy;
  });
  for (const id of killedNow) console.error(`reviewed as surviving, but a test fails: ${id}`);
  return unreviewed.length + gone.length + killedNow.length;
}
