import { z } from "zod";
import type { BracketRecord } from "../src/domain/bracket-record.ts";
import { outcomeRecord } from "../src/server/queries/outcome.ts";
import { type Database, unwrap } from "../src/server/supabase.ts";
import { describeChanges } from "./results-file.ts";

type Names = ReadonlyMap<string, string>;

const change = z.object({
  at: z.string(),
  source: z.enum(["operator", "feed", "undo"]),
  before: outcomeRecord.nullable(),
  after: outcomeRecord.nullable(),
});

/** Whose a change of the outcome is. */
const WHOSE = { operator: "entered by hand", feed: "from the feed", undo: "taken back" } as const;

const when = (at: string) => new Date(at).toLocaleString();

/** Says what a change has changed; an outcome that was there before or is gone afterwards is said in one line. */
function describe(before: BracketRecord | null, after: BracketRecord | null, names: Names): string[] {
  return after === null ? ["There is no outcome."] : describeChanges(before, after, names);
}

/** Takes back the last change of the outcome, and says which. */
export async function undoOutcome(db: Database, names: Names): Promise<string[]> {
  const undone = change.nullable().parse(unwrap(await db.rpc("undo_outcome")));
  if (undone === null) return ["There is no change to take back."];
  return [
    `The change of ${when(undone.at)}, ${WHOSE[undone.source]}, is taken back:`,
    ...describe(undone.after, undone.before, names),
    "From now on the feed changes nothing: npm run results -- --follow-feed lets it.",
  ];
}

/** Lists the changes of the outcome, the newest first. */
export async function listHistory(db: Database, names: Names): Promise<string[]> {
  const changes = z.array(change.extend({ isUndone: z.boolean() })).parse(unwrap(await db.rpc("outcome_history")));
  if (changes.length === 0) return ["The outcome has not changed in this season."];
  return changes.flatMap(({ at, source, isUndone, before, after }) => [
    `${when(at)}, ${WHOSE[source]}${isUndone ? ", taken back since" : ""}`,
    ...describe(before, after, names).map((line) => `  ${line}`),
  ]);
}

/** Lets the feed change the outcome again. */
export async function followFeed(db: Database): Promise<string[]> {
  unwrap(await db.rpc("follow_feed"));
  return ["The feed may change the outcome again. npm run results -- --look asks it at once."];
}

const look = z.object({
  changes: z.array(z.object({ matchup: z.string(), winner: z.string().nullable() })),
  refused: z.array(z.string()).nullable(),
  callsLeft: z.number().nullable(),
  next: z.string().nullable(),
});

/** Asks a product to look at the feed at once, and says what came of it. */
export async function lookNow({ site, secret }: { site: string; secret: string }): Promise<string[]> {
  const response = await fetch(`${site}/api/cron/results?now`, { headers: { authorization: `Bearer ${secret}` } });
  if (!response.ok) throw new Error(`${site} answered ${response.status}: ${await response.text()}`);
  const { changes, refused, callsLeft, next } = look.parse(await response.json());
  return [
    ...changes.map(({ matchup, winner }) => `${matchup}: ${winner === null ? "undecided again" : `${winner} wins`}`),
    ...(refused ?? (changes.length === 0 ? ["Nothing has changed."] : [])),
    ...(callsLeft === null ? [] : [`${callsLeft} calls are left this month.`]),
    ...(next === null ? [] : [`The next look is due on ${when(next)}.`]),
  ];
}
