/**
 * `npm run results -- FILE`: makes the content of a file the season's outcome, full or partial, and prints what changes;
 * all scores follow (docs/rules.md#the-outcome). The file is JSON with `{ teamSlots, winners }`; anything else in it is
 * ignored. `--follow-feed` lets the feed change the outcome again, `--undo` takes back its last change, `--history` lists
 * the changes. Works on the backend that SUPABASE_URL and SUPABASE_SECRET_KEY name, or on the product on this machine
 * (PORT). `--look` has the feed asked at once, here or by the deployment that SITE_URL and CRON_SECRET name.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ERRORS, isErrorKey } from "../src/domain/errors.ts";
import { findOutcome, saveOutcome } from "../src/server/queries/outcome.ts";
import { listTeams } from "../src/server/queries/teams.ts";
import { createDatabase } from "../src/server/supabase.ts";
import { findBackend, findScheduledSite, Refusal } from "./backend.ts";
import { followFeed, listHistory, lookNow, undoOutcome } from "./results-feed.ts";
import { describeChanges, readResults } from "./results-file.ts";

function readFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Refusal(`There is no file ${file} that can be read.`);
  }
}

const USAGE = "Say one thing: npm run results -- FILE | --look | --follow-feed | --undo | --history";

const flag = { type: "boolean", default: false } as const;

async function run(): Promise<string[]> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { look: flag, "follow-feed": flag, undo: flag, history: flag },
  });
  const asked = [...positionals, ...Object.values(values).filter(Boolean)];
  if (asked.length !== 1) throw new Refusal(USAGE);
  if (values.look) return lookNow(await findScheduledSite());
  const [file] = positionals;
  const results = file === undefined ? null : readResults(readFile(file));
  if (typeof results === "string") throw new Refusal(`${file}: ${results}`);
  const { url, secretKey } = await findBackend();
  const db = createDatabase({ SUPABASE_URL: url }, secretKey);
  const names = new Map((await listTeams(db)).map(({ id, name }) => [id, name]));
  if (values["follow-feed"]) return followFeed(db);
  if (values.undo) return undoOutcome(db, names);
  if (results === null) return listHistory(db, names);
  const unknown = results.teamSlots.filter((id) => !names.has(id));
  if (unknown.length > 0) throw new Refusal(`${file}: there is no team ${unknown.join(", ")}.`);
  const changes = describeChanges(await findOutcome(db), results, names);
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
