import { z } from "zod";
import { MATCHUP_IDS, type MatchupId } from "#domain/bracket.ts";
import { type BracketRecord, bracketRecordProblem } from "#domain/bracket-record.ts";
import { type Database, moment, unwrap } from "../supabase.ts";

/** A valid record with a winner for each game that has been played. */
export const outcomeRecord = z.custom<BracketRecord>((value) => bracketRecordProblem(value) !== "BRACKET_INVALID");

/** The game scores by matchup. */
export const gamePoints = z.partialRecord(
  z.enum(MATCHUP_IDS as [MatchupId, ...MatchupId[]]),
  z.tuple([z.number(), z.number()]),
);

const outcome = z.object({
  official: outcomeRecord.nullable(),
  points: gamePoints,
  isGameInProgress: z.boolean(),
});

/**
 * The current season's outcome so far (null before there is one), the game scores if the feed has them, and whether a
 * game has begun but is not decided.
 */
export type CurrentOutcome = z.infer<typeof outcome>;

/** Returns the current season's outcome so far (docs/behavior/results.md#the-outcome). */
export async function findOutcome(db: Database): Promise<CurrentOutcome> {
  return outcome.parse(unwrap(await db.rpc("outcome")));
}

/**
 * Saves the season's outcome, which updates every player's points. For the operator only. Fails with BRACKET_INVALID or
 * TEAM_UNKNOWN.
 */
export async function saveOutcome(db: Database, { teamSlots, winners }: BracketRecord): Promise<void> {
  unwrap(await db.rpc("set_outcome", { record: { teamSlots, winners } }));
}

const ranking = z.object({ releasedAt: moment, teamIds: z.array(z.string()) });

/** Returns the committee's latest ranking in a season, in order of rank, or null before the first ranking. */
export async function findLatestRanking(db: Database, season: string) {
  return ranking.nullable().parse(unwrap(await db.rpc("latest_ranking", { season })));
}
