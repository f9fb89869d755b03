import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { seasonProblems } from "../../src/domain/season-check.ts";
import type { Season, SeasonPlan } from "../../src/domain/seasons/season.ts";
import { Refusal } from "./backend.ts";

/** Reads a season's file, whose form its types check. Fails with every fault that types cannot express. */
export async function readSeason(name: string, folder: string): Promise<{ season: Season; plan: SeasonPlan }> {
  const path = join(folder, `${name}.ts`);
  if (!/^[\w-]+$/.test(name) || !existsSync(path)) throw new Refusal(`There is no file ${path}.`);
  const read = (await import(pathToFileURL(path).href)) as { season: Season; plan: SeasonPlan };
  const problems = seasonProblems(read.season, read.plan).map((problem) => `${path}: ${problem}`);
  if (read.season.name !== name) problems.push(`${path}: the season is named "${read.season.name}".`);
  if (problems.length > 0) throw new Refusal(problems.join("\n"));
  return read;
}
