import { nameOf, type TriedMutant } from "./mutant.ts";
import { REVIEWED } from "./reviewed.ts";

const percent = (part: number, whole: number) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`);

/** Prints the counts of each file, and of all. */
function printTable(mutants: readonly TriedMutant[]): void {
  const files = [...new Set(mutants.map(({ file }) => file))].sort();
  const rows = [...files, "all"].map((file) => {
    const own = mutants.filter((mutant) => file === "all" || mutant.file === file);
    const killed = own.filter(({ outcome }) => outcome === "killed").length;
    const survivors = own.filter(({ outcome }) => outcome === "survived");
    const reviewed = survivors.filter((mutant) => Object.hasOwn(REVIEWED, nameOf(mutant))).length;
    return [file, own.length, killed, survivors.length, reviewed, percent(killed, own.length)].map(String);
  });
  for (const [file = "", ...counts] of [["file", "mutants", "killed", "survived", "reviewed", "score"], ...rows]) {
    console.info(file.padEnd(44) + counts.map((count) => count.padStart(10)).join(""));
  }
}

/**
 * Prints what became of the mutants, and returns how many problems there are: survivors that nobody has reviewed, mutants
 * that could not be judged, and reviewed ones of these files and kinds that a test notices or that do not exist.
 */
export function printReport(mutants: readonly TriedMutant[]): number {
  printTable(mutants);
  const survivors = mutants.filter(({ outcome }) => outcome === "survived");
  const names = new Set(survivors.map(nameOf));
  const unreviewed = survivors.filter((mutant) => !Object.hasOwn(REVIEWED, nameOf(mutant)));
  for (const mutant of unreviewed) console.error(`survived: ${nameOf(mutant)} (line ${mutant.line})`);
  const unjudged = mutants.filter(({ outcome }) => outcome === "unjudged");
  for (const mutant of unjudged) console.error(`not judged: ${nameOf(mutant)} (line ${mutant.line})`);
  const files = new Set(mutants.map(({ file }) => file));
  const kinds = new Set(mutants.map(({ kind }) => kind));
  const untrue = Object.keys(REVIEWED).filter((name) => {
    const [file = "", kind = ""] = name.split(" | ");
    return files.has(file) && kinds.has(kind) && !names.has(name);
  });
  for (const name of untrue) console.error(`reviewed as surviving, but it is noticed or does not exist: ${name}`);
  return unreviewed.length + unjudged.length + untrue.length;
}
