import { z } from "zod";
import { type BracketRecord, bracketRecordProblem } from "../../domain/bracket-record.ts";
import { type Database, moment, unwrap } from "../supabase.ts";

/** A valid record, decided as far as games have been played. */
export const outcomeRecord = z.custom<BracketRecord>((value) => bracketRecordProblem(value) !== "BRACKET_INVALID");

/** Returns the outcome of the running season so far (docs/behavior/results.md#the-outcome), or null before there is one. */
export async function findOutcome(db: Database): Promise<BracketRecord | null> {
  return outcomeRecord.nullable().parse(unwrap(await db.rpc("outcome")));
}

/**
 * Saves the season's outcome, which updates every score; for the operator only. Fails with BRACKET_INVALID or
 * TEAM_UNKNOWN.
 */
export async function saveOutcome(db: Database, { teamSlots, winners }: BracketRecord): Promise<void> {
  unwrap(await db.rpc("set_outcome", { record: { teamSlots, winners } }));
}

const ranking = z.object({ releasedAt: moment, teamIds: z.array(z.string()) });

/** Returns the committee's last ranking of a season, the first team first, or null before there is one. */
export async function findLatestRanking(db: Database, season: string) {
  return ranking.nullable().parse(unwrap(await db.rpc("latest_ranking", { wanted_season: season })));
}
