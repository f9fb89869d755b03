import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

const imported = new Map<string, readonly string[]>();

/** The files of the repository that a file imports itself. Imports are relative, with their extension. */
function importsOf(file: string): readonly string[] {
  const known = imported.get(file);
  if (known) return known;
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  const found = importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => /^\.{1,2}\/.*\.m?tsx?$/.test(name))
    .map((name) => join(dirname(file), name))
    .filter((path) => existsSync(path));
  imported.set(file, found);
  return found;
}

/** Returns every file of the repository that runs, or could run, when this one does. */
export function filesBehind(file: string): ReadonlySet<string> {
  const found = new Set([file]);
  for (const each of found) for (const next of importsOf(each)) found.add(next);
  return found;
}
