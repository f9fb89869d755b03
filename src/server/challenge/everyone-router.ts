import { z } from "zod";
import { biggestMover, championLines, percentBehind, percentOf, type WeekCounts } from "#domain/everyone.ts";
import type { Team } from "#domain/team.ts";
import { AppError, required } from "../app-error.ts";
import { teamsOf } from "../brackets/teams.ts";
import { seasonInput } from "../http/inputs.ts";
import { publicProcedure, router, userProcedure } from "../http/trpc.ts";
import { findListed, findRanking, saveListed } from "./everyone-queries.ts";

const seasonOnly = z.strictObject({ season: seasonInput.nullable() });

/**
 * Returns a week as the page shows it. Each pick count becomes a percentage of the week's brackets, rounded to a whole
 * number.
 */
function shownWeek(week: WeekCounts) {
  const { number, brackets } = week;
  return {
    number,
    brackets,
    field: week.seeds.map(([team, picks]) => ({ team, percent: percentOf(picks, week) })),
    upsets: week.upsets.map(({ picks, ...upset }) => ({ ...upset, percent: percentOf(picks, week) })),
  };
}

/** Everyone's picks, and the overall ranking. */
export const everyoneRouter = router({
  /**
   * Returns everyone's picks in a season's closed weeks (docs/behavior/screens.md#how-everyone-picks): each champion's
   * share by week, and each week's most picked field and upsets. A null season is the current season. Returns no weeks
   * until there are enough players. Fails with SEASON_NOT_FOUND.
   */
  picks: publicProcedure
    .meta({ cache: "live" })
    .input(seasonOnly)
    .query(async ({ ctx, input }) => {
      const found = required(await ctx.everyone(input.season), "SEASON_NOT_FOUND");
      const { season, isRunning, seasons, players } = found;
      const weeks = found.weeks.map(shownWeek);
      const champions = championLines(found.weeks);
      const mover = biggestMover(found.weeks);
      const named = new Set([
        ...champions.map(({ team }) => team),
        ...weeks.flatMap(({ field, upsets }) => [
          ...field.map(({ team }) => team),
          ...upsets.flatMap(({ team, overTeam }) => [team, overTeam]),
        ]),
        ...(mover === null ? [] : [mover.team]),
      ]);
      const teams: Team[] = [...(await teamsOf(ctx, season)).values()].filter(({ id }) => named.has(id));
      return { season, isRunning, seasons, players, champions, mover, weeks, teams };
    }),

  /**
   * Returns a season's overall ranking (docs/behavior/screens.md#overall-standings): the first hundred listed
   * players, the number of players with points, and the caller's own rank. A null season is the current season. Fails
   * with SEASON_NOT_FOUND.
   */
  ranking: userProcedure.input(seasonOnly).query(async ({ ctx, input }) => {
    const season = input.season ?? (await ctx.everyone(null))?.season;
    if (season === undefined) throw new AppError("SEASON_NOT_FOUND");
    const { players, top, own } = await findRanking(ctx.db, season);
    return { players, top, own: own && { ...own, betterThan: percentBehind(own.behind, players) } };
  }),

  /** Returns whether the overall ranking lists the caller. Fails with ACCOUNT_GONE. */
  listed: userProcedure.query(async ({ ctx }) => ({ isListed: required(await findListed(ctx.db), "ACCOUNT_GONE") })),

  /** Sets whether the overall ranking lists the caller. Returns the new setting. Fails with ACCOUNT_GONE. */
  setListed: userProcedure.input(z.strictObject({ isListed: z.boolean() })).mutation(async ({ ctx, input }) => ({
    isListed: required(await saveListed(ctx.db, input.isListed), "ACCOUNT_GONE"),
  })),
});
