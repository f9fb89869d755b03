import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { inTurns, type Row } from "./row.ts";

/** Returns how long a fresh process takes to import a module, in milliseconds. */
async function importTime(specifier: string): Promise<number> {
  const script = `const t = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - t)`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }));
}

/** Measures how long a fresh process takes to import the built function (docs/performance.md#cold-import). */
export async function coldImport(): Promise<Row> {
  const built = pathToFileURL("dist/server/handler.js").href;
  const figures = await inTurns(
    7,
    () => importTime(built),
    () => importTime("postgres"),
  );
  const isMet = figures.ours / figures.reference <= 4;
  return { what: "cold import of api/index", ...figures, unit: "ms", goal: "at most 4x", isMet };
}
