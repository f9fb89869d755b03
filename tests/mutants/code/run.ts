/**
 * `npm run test:mutants -- code`: changes the code in one place at a time and runs the tests against it. `--area NAME`
 * takes one area of `areas.ts` or `guards`, `--only TEXT` the files whose path contains the text (or one of
 * several, with commas between them), `--lanes N` runs so
 * many at once; `--fresh` forgets what earlier runs found.
 */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { AREAS, type AreaName } from "./areas.ts";
import { runGuards } from "./guards.ts";
import { CACHE, type TriedMutant } from "./mutant.ts";
import { printReport } from "./report.ts";
import { runStryker } from "./stryker.ts";

const { values: options } = parseArgs({
  options: {
    area: { type: "string", default: "" },
    only: { type: "string", default: "" },
    lanes: { type: "string", default: "2" },
    fresh: { type: "boolean", default: false },
  },
});

const started = Date.now();
mkdirSync(CACHE, { recursive: true });
const areas = [...(Object.keys(AREAS) as AreaName[]), "guards" as const];
const mutants: TriedMutant[] = [];
const how = { only: options.only, lanes: Number(options.lanes), isFresh: options.fresh };
for (const area of areas.filter((name) => options.area === "" || name === options.area)) {
  mutants.push(...(area === "guards" ? await runGuards(how) : await runStryker(area, how)));
}
if (mutants.length === 0) throw new Error("there is no mutant of that name");
const problems = printReport(mutants);
console.info(`${Math.round((Date.now() - started) / 1000)} s`);
// Stryker sets it for a score below the least one of an area.
process.exitCode = problems === 0 ? (process.exitCode ?? 0) : 1;
