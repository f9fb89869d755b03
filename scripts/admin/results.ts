import { readFileSync } from "node:fs";
import { z } from "zod";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { listTeams } from "#server/brackets/team-queries.ts";
import { resultsPoll } from "#server/http/response-schemas.ts";
import { findOutcome, outcomeRecord, saveOutcome } from "#server/results/queries.ts";
import { type Database, unwrap } from "#server/supabase.ts";
import { findBackend, findScheduledSite, Rejection } from "./backend.ts";
import { decodeText, describeChanges, readResults } from "./results-file.ts";

type Names = ReadonlyMap<string, string>;

/** The flags of `npm run admin -- results`. Without a flag, the command loads a file. */
export const RESULTS_FLAGS = ["poll", "follow-feed", "undo", "history"] as const;

/** Performs the action that a flag selects, and returns the result. */
export async function changeResults(flag: (typeof RESULTS_FLAGS)[number]): Promise<string[]> {
  if (flag === "poll") return pollNow();
  const { db } = await findBackend();
  if (flag === "follow-feed") return followFeed(db);
  const names = await teamNames(db);
  return flag === "undo" ? undoOutcome(db, names) : listHistory(db, names);
}

/**
 * Sets the season's outcome, complete or partial, from a file (docs/behavior/results.md#the-outcome). This updates
 * every player's points. Returns the changes. The file is JSON with `{ teamSlots, winners }`; other properties are
 * ignored.
 */
export async function loadResults(file: string): Promise<string[]> {
  const results = readResults(readFile(file));
  if (typeof results === "string") throw new Rejection(`${file}: ${results}`);
  const { url, db } = await findBackend();
  const names = await teamNames(db);
  const unknown = results.teamSlots.filter((id) => !names.has(id));
  if (unknown.length > 0) throw new Rejection(`${file}: there is no team ${unknown.join(", ")}.`);
  const changes = describeChanges((await findOutcome(db)).official, results, names);
  if (changes.length === 0) return [`Nothing has changed at ${url}.`];
  await saveOutcome(db, results);
  const decided = Object.keys(results.winners).length;
  return [...changes, `${decided} of 11 games are decided at ${url}. All points were updated.`];
}

function readFile(file: string): string {
  try {
    return decodeText(readFileSync(file));
  } catch {
    throw new Rejection(`Couldn't read the file ${file}.`);
  }
}

const teamNames = async (db: Database): Promise<Names> =>
  new Map((await listTeams(db)).map(({ id, name }) => [id, name]));

const change = z.object({
  at: z.string(),
  source: z.enum(["operator", "feed", "undo"]),
  before: outcomeRecord.nullable(),
  after: outcomeRecord.nullable(),
});

const SOURCES = { operator: "entered by hand", feed: "from the feed", undo: "an undo" } as const;

const when = (at: string) => new Date(at).toLocaleString();

const describe = (before: BracketRecord | null, after: BracketRecord | null, names: Names) =>
  after === null ? ["There is no outcome."] : describeChanges(before, after, names);

/** Undoes the last change to the outcome. */
async function undoOutcome(db: Database, names: Names): Promise<string[]> {
  const undone = change.nullable().parse(unwrap(await db.rpc("undo_outcome")));
  if (undone === null) return ["There's nothing to undo."];
  return [
    `Undid the change of ${when(undone.at)} (${SOURCES[undone.source]}):`,
    ...describe(undone.after, undone.before, names),
    "The feed now changes nothing. To let it change the outcome again: npm run admin -- results --follow-feed",
  ];
}

/** Lists the changes to the outcome, newest first. */
async function listHistory(db: Database, names: Names): Promise<string[]> {
  const changes = z.array(change.extend({ isUndone: z.boolean() })).parse(unwrap(await db.rpc("outcome_history")));
  if (changes.length === 0) return ["The outcome hasn't changed this season."];
  return changes.flatMap(({ at, source, isUndone, before, after }) => [
    `${when(at)}, ${SOURCES[source]}${isUndone ? ", since undone" : ""}`,
    ...describe(before, after, names).map((line) => `  ${line}`),
  ]);
}

async function followFeed(db: Database): Promise<string[]> {
  unwrap(await db.rpc("follow_feed"));
  return ["The feed may change the outcome again. To poll it now: npm run admin -- results --poll"];
}

/** Makes the site poll the feed immediately. */
async function pollNow(): Promise<string[]> {
  const { call } = await findScheduledSite();
  const { changes, rejected, callsLeft, next } = resultsPoll.parse(await call("/api/cron/results?now"));
  return [
    ...changes.map(({ matchup, winner }) => `${matchup}: ${winner === null ? "undecided again" : `${winner} wins`}`),
    ...(rejected ?? (changes.length === 0 ? ["Nothing has changed."] : [])),
    ...(callsLeft === null ? [] : [`${callsLeft} calls are left this month.`]),
    ...(next === null ? [] : [`The next poll is due on ${when(next)}.`]),
  ];
}
