import { z } from "zod";
import { type BracketRecord, bracketRecordProblem } from "../../domain/bracket-record.ts";
import { type Database, unwrap } from "../supabase.ts";

/** The record of an outcome: sound, and decided as far as games are played. */
export const outcomeRecord = z.custom<BracketRecord>((value) => bracketRecordProblem(value) !== "BRACKET_INVALID");

/** Under this name the season's real outcome is kept among the operator's brackets. */
const OFFICIAL = "official";

/** The season's outcome so far, or null before there is one. */
export async function findOutcome(db: Database): Promise<BracketRecord | null> {
  const answer = await db.from("brackets").select("teamSlots:team_slots, winners").eq("name", OFFICIAL).maybeSingle();
  return outcomeRecord.nullable().parse(unwrap(answer));
}

/** Makes this the season's outcome; for the operator alone. Every score follows. Fails with BRACKET_INVALID or TEAM_UNKNOWN. */
export async function saveOutcome(db: Database, { teamSlots, winners }: BracketRecord): Promise<void> {
  unwrap(await db.from("brackets").upsert({ name: OFFICIAL, team_slots: teamSlots, winners }, { onConflict: "name" }));
}
