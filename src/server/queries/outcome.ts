import { z } from "zod";
import { type BracketRecord, bracketRecordProblem } from "../../domain/bracket-record.ts";
import { type Database, unwrap } from "../supabase.ts";

/** The record of an outcome: valid, and decided as far as games have been played. */
export const outcomeRecord = z.custom<BracketRecord>((value) => bracketRecordProblem(value) !== "BRACKET_INVALID");

/** The name of the season's real outcome among the operator's brackets. */
const OFFICIAL = "official";

/** Returns the season's outcome so far (docs/rules.md#the-outcome), or null before there is one. */
export async function findOutcome(db: Database): Promise<BracketRecord | null> {
  const result = await db.from("brackets").select("teamSlots:team_slots, winners").eq("name", OFFICIAL).maybeSingle();
  return outcomeRecord.nullable().parse(unwrap(result));
}

/**
 * Saves the season's outcome, which updates every score; for the operator only. Fails with BRACKET_INVALID or
 * TEAM_UNKNOWN.
 */
export async function saveOutcome(db: Database, { teamSlots, winners }: BracketRecord): Promise<void> {
  unwrap(await db.from("brackets").upsert({ name: OFFICIAL, team_slots: teamSlots, winners }, { onConflict: "name" }));
}
