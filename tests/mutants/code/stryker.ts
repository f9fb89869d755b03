import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { AREA_VARIABLE, AREAS, type AreaName } from "./areas.ts";
import { CACHE, type How, type TriedMutant, takes } from "./mutant.ts";

/** What is copied into the sandboxes, besides a link to the packages. */
const COPIED = ["src", "tests", "local", "supabase"];

/** The part of Stryker's report that is read: https://github.com/stryker-mutator/mutation-testing-elements. */
interface Report {
  readonly files: Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>;
}

interface ReportedMutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly killedBy?: readonly string[];
  /** Whether it is in what runs when its module is loaded. */
  readonly static?: boolean;
  readonly location: Record<"start" | "end", { readonly line: number; readonly column: number }>;
}

const NOTICED = ["Killed", "Timeout"];
const SURVIVED = ["Survived", "NoCoverage"];

/**
 * Lets Stryker try every mutant of an area that `only` takes, and returns them. Fails for a score below the least one of
 * the area. What an earlier run found is taken over while neither a mutated file nor the tests of a mutant have changed;
 * `isFresh` forgets it.
 */
export async function runStryker(name: AreaName, { only, lanes, isFresh }: How): Promise<TriedMutant[]> {
  const area = AREAS[name];
  process.env[AREA_VARIABLE] = name;
  // Fewer random cases: a mutant that only one of hundreds notices is one that a test should name.
  process.env.FAST_CHECK_FACTOR ??= "0.1";
  const report = join(CACHE, `${name}.report.json`);
  const mutate = area.mutate.flatMap((path) => globSync(path)).filter((file) => takes({ only }, file));
  if (mutate.length === 0) return [];
  const stryker = new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tests/mutants/code/vitest.config.ts" },
    mutate,
    coverageAnalysis: "perTest",
    concurrency: lanes,
    // A mutant that loops is ended by its count of hits. Anything else that takes so long is the machine's fault.
    timeoutMS: area.longestMs,
    ignorePatterns: ["**", ...COPIED.map((path) => `!${path}/**`), "!*.json"],
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: report },
    incremental: true,
    incrementalFile: join(CACHE, `${name}.json`),
    force: isFresh,
    allowConsoleColors: false,
    thresholds: { high: 100, low: area.leastScore, break: only === "" ? area.leastScore : null },
  });
  await stryker.runMutationTest();
  const { files } = JSON.parse(readFileSync(report, "utf8")) as Report;
  return Object.entries(files)
    .filter(([file]) => takes({ only }, file))
    .flatMap(([file, { source, mutants }]) => mutants.map((mutant) => tried(file, source, mutant)));
}

function tried(file: string, source: string, mutant: ReportedMutant): TriedMutant {
  const { status, mutatorName, replacement = "", killedBy } = mutant;
  const { start, end } = mutant.location;
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const before = lines[0]?.slice(0, start.column - 1) ?? "";
  const after = lines.at(-1)?.slice(end.column - 1) ?? "";
  // Tests that cannot even load the module fail, and say so without a test.
  const isUnloadable = status === "RuntimeError" && mutant.static === true;
  const outcome =
    NOTICED.includes(status) || isUnloadable ? "killed" : SURVIVED.includes(status) ? "survived" : "unjudged";
  return {
    file,
    kind: mutatorName,
    line: start.line,
    mutated: `${before}${replacement}${after}`.replace(/\s+/g, " ").trim(),
    outcome,
    by: killedBy?.[0] ?? status,
  };
}
