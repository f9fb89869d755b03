import { z } from "zod";
import { type BracketRecord, isBracketRecord } from "../../domain/bracket-record.ts";
import { AppError, required } from "../app-error.ts";
import { teamsOf } from "../brackets/teams.ts";
import { week } from "../challenge/queries.ts";
import { idInput, seasonInput } from "../http/inputs.ts";
import { router, userProcedure } from "../http/trpc.ts";
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
 * Returns the page of a member of a group in a season; null is the running one. Returns null when the caller is not in
 * that group, `{ member: null }` when the player is not.
 */
async function findGroupMember(db: Database, groupId: string, playerId: string, season: string | null) {
  const args = { wanted_group: groupId, wanted_player: playerId, wanted_season: season };
  return z
    .union([nobody, page])
    .nullable()
    .parse(unwrap(await db.rpc("group_member", args)));
}

const pageInput = z.strictObject({
  group: idInput("GROUP_NOT_FOUND"),
  player: idInput("MEMBER_NOT_FOUND"),
  /** The name of a finished season; null is the running one. */
  season: seasonInput.nullable(),
});

/** A single member of a group (docs/behavior/groups.md#the-page-of-a-member). */
export const membersRouter = router({
  /**
   * Returns the page of a member in a season: their table row with the rows above and below, their picks that the
   * caller may see, the outcome, and the teams in all of these. Fails with GROUP_NOT_FOUND when there is no such group
   * or the caller is not in it, with MEMBER_NOT_FOUND when the player is not, or with SEASON_NOT_FOUND.
   */
  page: userProcedure.input(pageInput).query(async ({ ctx, input }) => {
    const [found, byId] = await Promise.all([
      findGroupMember(ctx.db, input.group, input.player, input.season),
      teamsOf(ctx, input.season),
    ]);
    const page = required(found, "GROUP_NOT_FOUND");
    if (page.member === null) throw new AppError("MEMBER_NOT_FOUND");
    const { official, picks } = page;
    const records = [...picks.map(({ record }) => record), ...(official === null ? [] : [official])];
    const ids = new Set(records.flatMap(({ teamSlots }) => teamSlots));
    return { ...page, teams: [...ids].flatMap((id) => byId.get(id) ?? []) };
  }),
});
