import { z } from "zod";
import { type BracketRecord, isBracketRecord } from "../../domain/bracket-record.ts";
import { week } from "../challenge/queries.ts";
import { outcomeRecord } from "../results/queries.ts";
import { type Database, moment, unwrap } from "../supabase.ts";

const neighbor = z.object({ userId: z.guid(), name: z.string() }).nullable();

const member = z.object({
  userId: z.guid(),
  username: z.string(),
  teamName: z.string().nullable(),
  score: z.number(),
  rank: z.number(),
  level: z.number(),
  previous: neighbor,
  next: neighbor,
});

const page = z.object({
  now: moment,
  season: z.string().nullable(),
  group: z.object({ id: z.guid(), name: z.string(), players: z.number() }),
  official: outcomeRecord.nullable(),
  weeks: z.array(week),
  member,
  picks: z.array(z.object({ id: z.guid(), week: z.number(), record: z.custom<BracketRecord>(isBracketRecord) })),
});

const nobody = z.object({ member: z.null() });

/**
 * Returns the page of a member of a group in a season, null being the running one. Null when the caller is not in that
 * group; `{ member: null }` when the player is not.
 */
export async function findGroupMember(db: Database, groupId: string, playerId: string, season: string | null) {
  const args = { wanted_group: groupId, wanted_player: playerId, wanted_season: season };
  return z
    .union([nobody, page])
    .nullable()
    .parse(unwrap(await db.rpc("group_member", args)));
}
