import { z } from "zod";
import type { Team } from "../../domain/team.ts";
import { searchTeams } from "../../domain/team-search.ts";
import { publicProcedure, router } from "../trpc.ts";

/** Longer than any name. */
const LONGEST_SEARCH = 100;

/** The teams that brackets are made of (specification, section 7). */
export const teamsRouter = router({
  /** All teams by name. */
  list: publicProcedure.query(async ({ ctx }): Promise<readonly Team[]> => (await ctx.teams()).list),

  /** The teams that a term of at least 3 characters finds, best first; a shorter one finds nothing. */
  search: publicProcedure
    .input(z.strictObject({ q: z.string().max(LONGEST_SEARCH) }))
    .query(async ({ ctx, input }): Promise<Team[]> => {
      const { known, byId } = await ctx.teams();
      return searchTeams(known, input.q).flatMap(({ id }) => byId.get(id) ?? []);
    }),
});
