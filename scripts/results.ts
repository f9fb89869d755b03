/**
 * `npm run results -- FILE`: makes the content of a file the season's outcome, full or partial, and prints what changes;
 * all scores follow (docs/rules.md#the-outcome). The file is JSON with `{ teamSlots, winners }`; anything else in it is
 * ignored. Writes to the backend that SUPABASE_URL and SUPABASE_SECRET_KEY name, or to the product on this machine (PORT).
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ERRORS, isErrorKey } from "../src/domain/errors.ts";
import { findOutcome, saveOutcome } from "../src/server/queries/outcome.ts";
import { listTeams } from "../src/server/queries/teams.ts";
import { createDatabase } from "../src/server/supabase.ts";
import { findBackend, Refusal } from "./backend.ts";
import { describeChanges, readResults } from "./results-file.ts";

function readFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Refusal(`There is no file ${file} that can be read.`);
  }
}

async function run(): Promise<string[]> {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length > 0) throw new Refusal("Name one file: npm run results -- FILE");
  const results = readResults(readFile(file));
  if (typeof results === "string") throw new Refusal(`${file}: ${results}`);
  const { url, secretKey } = await findBackend();
  const db = createDatabase({ SUPABASE_URL: url }, secretKey);
  const [before, teams] = await Promise.all([findOutcome(db), listTeams(db)]);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const unknown = results.teamSlots.filter((id) => !names.has(id));
  if (unknown.length > 0) throw new Refusal(`${file}: there is no team ${unknown.join(", ")}.`);
  const changes = describeChanges(before, results, names);
  if (changes.length === 0) return [`Nothing has changed at ${url}.`];
  await saveOutcome(db, results);
  const decided = Object.keys(results.winners).length;
  return [...changes, `${decided} of 11 games are decided at ${url}. All scores follow.`];
}

try {
  for (const line of await run()) console.info(line);
} catch (error) {
  const key = error instanceof Error && "key" in error ? error.key : null;
  if (error instanceof Refusal) console.error(error.message);
  else if (isErrorKey(key)) console.error(`Nothing was changed. ${ERRORS[key].message}`);
  else console.error(`Nothing was changed. ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
