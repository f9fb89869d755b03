import { z } from "zod";
import { AppError, required } from "../app-error.ts";
import { teamsOf } from "../brackets/teams.ts";
import { week } from "../challenge/queries.ts";
import { idInput, seasonInput } from "../http/inputs.ts";
import { router, userProcedure } from "../http/trpc.ts";
import { outcomeRecord } from "../results/queries.ts";
import { bracketRecord, type Database, moment, unwrap } from "../supabase.ts";
import { row } from "./queries.ts";

const neighbor = z.object({ userId: z.guid(), name: z.string() }).nullable();

const member = row
  .omit({ id: true, mostPickedChampion: true })
  .extend({ tied: z.number(), previous: neighbor, next: neighbor });

const page = z.object({
  now: moment,
  season: z.string().nullable(),
  group: z.object({ id: z.guid(), name: z.string(), players: z.number() }),
  official: outcomeRecord.nullable(),
  weeks: z.array(week),
  member,
  picks: z.array(z.object({ id: z.guid(), week: z.number(), record: bracketRecord })),
});

const nobody = z.object({ member: z.null() });

/**
 * Returns a group member's page for a season (null is the current season). Returns null if the caller is not in the
 * group, or `{ member: null }` if the player is not in the group.
 */
async function findGroupMember(db: Database, groupId: string, playerId: string, season: string | null) {
  const args = { group_id: groupId, player_id: playerId, season };
  return z
    .union([nobody, page])
    .nullable()
    .parse(unwrap(await db.rpc("group_member", args)));
}

const pageInput = z.strictObject({
  group: idInput("GROUP_NOT_FOUND"),
  player: idInput("MEMBER_NOT_FOUND"),
  /** The name of a finished season, or null for the current season. */
  season: seasonInput.nullable(),
});

/** A single member of a group (docs/behavior/groups.md#a-members-page). */
export const membersRouter = router({
  /**
   * Returns a member's page for a season: the member's table row with the rows above and below, the picks that the
   * caller may see, the outcome, and every team that appears in any of these.
   *
   * Fails with GROUP_NOT_FOUND if the group is unknown, if it has no data for the season, or if the caller was not a
   * member. Fails with MEMBER_NOT_FOUND if the player was not a member. Fails with SEASON_NOT_FOUND if the season's
   * name is malformed.
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
