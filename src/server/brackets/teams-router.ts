import { z } from "zod";
import type { Team } from "../../domain/team.ts";
import { searchTeams } from "../../domain/team-search.ts";
import { publicProcedure, router } from "../http/trpc.ts";

/** Longer than any name. */
const LONGEST_SEARCH = 100;

/** The teams that brackets are made of (docs/game-rules.md#teams). */
export const teamsRouter = router({
  /** Returns all teams, sorted by name. */
  list: publicProcedure.query(async ({ ctx }): Promise<readonly Team[]> => (await ctx.teams()).list),

  /** Returns the abbreviations of all teams by id, such as `OSU`, for a browser that searches its own list. */
  abbreviations: publicProcedure.query(async ({ ctx }): Promise<Readonly<Record<string, string>>> => {
    return (await ctx.teams()).abbreviations;
  }),

  /** Returns the teams that match a term, best match first (docs/behavior/screens.md#searching-for-a-team). */
  search: publicProcedure
    .input(z.strictObject({ q: z.string().max(LONGEST_SEARCH) }))
    .query(async ({ ctx, input }): Promise<Team[]> => {
      const { known, byId } = await ctx.teams();
      return searchTeams(known, input.q).flatMap(({ id }) => byId.get(id) ?? []);
    }),
});
