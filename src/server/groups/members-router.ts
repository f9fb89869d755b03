import { z } from "zod";
import { AppError, required } from "../app-error.ts";
import { teamsOf } from "../brackets/teams.ts";
import { idInput, seasonInput } from "../http/inputs.ts";
import { router, userProcedure } from "../http/trpc.ts";
import { findGroupMember } from "./member-queries.ts";

const pageInput = z.strictObject({
  group: idInput("GROUP_NOT_FOUND"),
  player: idInput("MEMBER_NOT_FOUND"),
  /** The name of a finished season; null is the running one. */
  season: seasonInput.nullable(),
});

/** The members of a group, one at a time (docs/behavior/groups.md#the-page-of-a-member). */
export const membersRouter = router({
  /**
   * Returns the page of a member in a season: their table row with the rows above and below, their picks that the
   * caller may see, the outcome, and the teams in all of these. Fails with GROUP_NOT_FOUND, also when the caller is not
   * in the group, with MEMBER_NOT_FOUND when the player is not, or with SEASON_NOT_FOUND.
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
