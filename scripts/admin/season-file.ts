import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { seasonProblems } from "../../src/domain/season-check.ts";
import type { Season, SeasonPlan } from "../../src/domain/seasons/season.ts";
import { Refusal } from "./backend.ts";

const text = z.string().trim().min(1);
const eachRound = <Each extends z.ZodType>(each: Each) =>
  z.object({ first: each, quarter: each, semi: each, championship: each });
const bowl = z.object({ bowl: text, city: text });

/** What a file of a season has to have. Its types say so as well, but nobody may have checked them. */
const FILE = z.object({
  season: z.object({
    name: text,
    championshipYear: z.int(),
    venue: text,
    rounds: eachRound(z.object({ dates: text, shortDates: text })),
    field: z.array(text).nullable(),
    bowls: z.object({ qf1: bowl, qf2: bowl, qf3: bowl, qf4: bowl, sf1: bowl, sf2: bowl }).nullable(),
  }),
  plan: z.object({
    fieldRule: z.object({
      guaranteed: z.array(z.object({ conferences: z.array(text).min(1), places: z.int().positive() })),
      safe: z.array(z.object({ team: text, rank: z.int().positive() })),
      championSeeds: z.int().nonnegative(),
    }),
    rankings: z.array(text).min(1),
    kickoffs: eachRound(z.array(text)),
    weeks: z.array(z.tuple([text, text])),
    conferences: z.record(z.string(), z.array(text)),
    joined: z.array(text),
    left: z.array(text),
  }),
});

/** Reads the file of a season. Fails, naming each line that is wrong, when there is anything wrong with it. */
export async function readSeason(name: string, folder: string): Promise<{ season: Season; plan: SeasonPlan }> {
  const path = join(folder, `${name}.ts`);
  if (!/^[\w-]+$/.test(name) || !existsSync(path)) throw new Refusal(`There is no file ${path}.`);
  const read = (await import(pathToFileURL(path).href).catch((error: Error) => {
    // Of a file that is no TypeScript, the stack begins with the line.
    const [, line] = /^.*\.ts(:\d+)/.exec(error.stack ?? "") ?? [];
    throw new Refusal(`${path}${line ?? ""}: ${error.message}`);
  })) as { season: Season; plan: SeasonPlan };
  const lines = readFileSync(path, "utf8").split("\n");
  const at = (line: number) => `${path}${line > 0 ? `:${line}` : ""}`;
  const shape = FILE.safeParse(read);
  if (!shape.success)
    throw new Refusal(
      shape.error.issues
        .map((issue) => `${at(lineOfKeys(lines, issue.path))}: ${issue.path.join(".")}: ${issue.message}.`)
        .join("\n"),
    );
  const problems = seasonProblems(read.season, read.plan).map((problem) => {
    // The line that begins so, if there is one: the word may stand in others as well.
    const first = lines.findIndex((each) => each.trim().startsWith(problem.at));
    return `${at(1 + (first < 0 ? lines.findIndex((each) => each.includes(problem.at)) : first))}: ${problem.message}`;
  });
  if (read.season.name !== name) problems.push(`${path}: the season is named "${read.season.name}".`);
  if (problems.length > 0) throw new Refusal(problems.join("\n"));
  return read;
}

/** The line in which these keys stand, one within the other, or the last of them that is there; 0 when none is. */
function lineOfKeys(lines: readonly string[], keys: readonly PropertyKey[]): number {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  let found = 0;
  for (const key of keys.filter((each) => typeof each === "string")) {
    const begins = new RegExp(`^\\s*(export const ${key}\\b|["']?${key}["']?:)`);
    const indent = found === 0 ? -1 : indentOf(lines[found - 1] ?? "");
    const inside = lines.slice(found);
    const end = inside.findIndex((line) => line.trim() !== "" && indentOf(line) <= indent);
    const next = inside.slice(0, end < 0 ? inside.length : end).findIndex((line) => begins.test(line));
    if (next < 0) return found;
    found += next + 1;
  }
  return found;
}
