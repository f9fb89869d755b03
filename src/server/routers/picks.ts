import { z } from "zod";
import type { Bracket } from "../../domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "../../domain/bracket-record.ts";
import { countConferences } from "../../domain/conferences.ts";
import { AppError } from "../app-error.ts";
import { recordInput } from "../bracket-input.ts";
import { idInput, weekInput } from "../inputs.ts";
import { findChallengeHome, findOwnWeek, findPickRecord, findViewedPick, savePick } from "../queries/picks.ts";
import type { Teams } from "../team-cache.ts";
import { router, userProcedure } from "../trpc.ts";

const weekOnly = z.strictObject({ week: weekInput });

/** A stored record with its teams as they are today; null when one of them is gone. */
function drawing(record: BracketRecord, { byId }: Teams): Bracket | null {
  return unpackBracket(record, (id) => byId.get(id));
}

/** The same, where nothing else would do. Fails with BRACKET_NOT_FOUND. */
function drawn(record: BracketRecord, teams: Teams): Bracket {
  const bracket = drawing(record, teams);
  if (bracket === null) throw new AppError("BRACKET_NOT_FOUND");
  return bracket;
}

/**
 * Fails with TEAM_UNKNOWN, or with CONFERENCES_MISSING (docs/rules.md#five-conferences), as the database would. The
 * record itself is checked already.
 */
function checkTeams(record: BracketRecord, { byId }: Teams): void {
  const field = record.teamSlots.map((id) => byId.get(id) ?? null);
  if (field.includes(null)) throw new AppError("TEAM_UNKNOWN");
  if (countConferences(field).needed > 0) throw new AppError("CONFERENCES_MISSING");
}

/** The weekly picks of the signed-in player (specification, sections 2, 4 and 5). Times are by the database's clock. */
export const picksRouter = router({
  /** Challenge home: every week with one's own pick, and one's groups. */
  home: userProcedure.query(({ ctx }) => findChallengeHome(ctx.db)),

  /**
   * A week with one's own pick, drawn; null while there is none, and for one with a team that is gone, so that another
   * can be made. Fails with WEEK_NOT_FOUND.
   */
  week: userProcedure.input(weekOnly).query(async ({ ctx, input }) => {
    const [found, teams] = await Promise.all([findOwnWeek(ctx.db, input.week), ctx.teams()]);
    if (found === null) throw new AppError("WEEK_NOT_FOUND");
    const { now, week, pick } = found;
    const bracket = pick && drawing(pick.record, teams);
    return { now, week, pick: pick && bracket && { id: pick.id, updatedAt: pick.updatedAt, bracket } };
  }),

  /** One's own bracket of the week before, or null. Fails with WEEK_NOT_FOUND, or BRACKET_NOT_FOUND for a team that is gone. */
  previous: userProcedure.input(weekOnly).query(async ({ ctx, input }) => {
    const [record, teams] = await Promise.all([findPickRecord(ctx.db, ctx.caller.id, input.week - 1), ctx.teams()]);
    return { bracket: record && drawn(record, teams) };
  }),

  /** A pick of one's own, or of anybody whose week has closed, with the outcome so far. Fails with BRACKET_NOT_FOUND for every other. */
  view: userProcedure.input(z.strictObject({ id: idInput("BRACKET_NOT_FOUND") })).query(async ({ ctx, input }) => {
    const [found, teams] = await Promise.all([findViewedPick(ctx.db, input.id), ctx.teams()]);
    if (found === null) throw new AppError("BRACKET_NOT_FOUND");
    const { now, week, pick, owner, official } = found;
    return {
      now,
      week,
      id: pick.id,
      updatedAt: pick.updatedAt,
      bracket: drawn(pick.record, teams),
      username: owner.username,
      isOwn: owner.id === ctx.caller.id,
      official,
    };
  }),

  /**
   * Saves one's bracket for an open week and gives it back with the time of saving. Fails with WEEK_NOT_FOUND,
   * WEEK_NOT_OPEN, BRACKET_INVALID, BRACKET_INCOMPLETE, TEAM_UNKNOWN or CONFERENCES_MISSING.
   */
  save: userProcedure
    .input(z.strictObject({ week: weekInput, record: recordInput }))
    .mutation(async ({ ctx, input }) => {
      checkTeams(input.record, await ctx.teams());
      return savePick(ctx.db, input.week, input.record);
    }),
});
