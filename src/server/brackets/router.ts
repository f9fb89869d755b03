import { z } from "zod";
import { unpackBracket } from "#domain/bracket-record.ts";
import type { Team } from "#domain/team.ts";
import { byStrength, searchTeams } from "#domain/team-search.ts";
import { required } from "../app-error.ts";
import { checkCaptcha } from "../auth/captcha.ts";
import { emailInput, idInput } from "../http/inputs.ts";
import { publicProcedure, router } from "../http/trpc.ts";
import { bracketInput } from "./bracket-input.ts";
import { mailBracket } from "./mail-bracket.ts";
import { findSavedBracket } from "./queries.ts";
import { teamsOf } from "./teams.ts";

const picksInput = z.strictObject({
  email: emailInput,
  bracket: bracketInput,
  /** Required if a captcha is configured. */
  captchaToken: z.string().optional().catch(undefined),
});

/** Brackets that visitors save without an account (docs/behavior/mail.md#saved-brackets). */
export const bracketsRouter = router({
  /**
   * Returns a saved bracket by its id, with the teams as they were in the bracket's season. Fails with
   * BRACKET_NOT_FOUND.
   */
  saved: publicProcedure
    .meta({ cache: "public" })
    .input(z.strictObject({ id: idInput("BRACKET_NOT_FOUND") }))
    .query(async ({ ctx, input }) => {
      const { record, ...saved } = required(await findSavedBracket(ctx.env, input.id), "BRACKET_NOT_FOUND");
      const teams = await teamsOf(ctx, saved.season);
      const bracket = unpackBracket(record, (id) => teams.get(id));
      return { ...saved, bracket: required(bracket, "BRACKET_NOT_FOUND") };
    }),

  /**
   * Stores a complete bracket, emails it to the visitor and returns its id. Fails with EMAIL_REQUIRED, EMAIL_INVALID,
   * BRACKET_INCOMPLETE, BRACKET_INVALID, TEAM_UNKNOWN, CAPTCHA_REJECTED, CAPTCHA_UNAVAILABLE, TOO_MANY_REQUESTS,
   * EMAIL_SEND_FAILED or SEASON_CHANGING.
   */
  send: publicProcedure.input(picksInput).mutation(async ({ ctx, input }) => {
    const { email, bracket: record, captchaToken } = input;
    const { playing } = await ctx.teams();
    const bracket = required(
      unpackBracket(record, (id) => playing.get(id)),
      "TEAM_UNKNOWN",
    );
    await checkCaptcha(ctx.env, captchaToken, ctx.clientIp);
    return { id: await mailBracket(ctx, email, record, bracket) };
  }),
});

/** The maximum length of a search term. All team names are shorter. */
const LONGEST_SEARCH = 100;

/** Public procedures about the teams (docs/game-rules.md#teams). */
export const teamsRouter = router({
  /** Returns the teams that play this season, sorted by name. */
  list: publicProcedure
    .meta({ cache: "public" })
    .query(async ({ ctx }): Promise<readonly Team[]> => [...(await ctx.teams()).playing.values()]),

  /**
   * Returns every team's abbreviation, such as `OSU`. The keys are the teams' ids. `list` returns no abbreviations, but
   * browsers need the abbreviations to search the list.
   */
  abbreviations: publicProcedure
    .meta({ cache: "public" })
    .query(async ({ ctx }): Promise<Readonly<Record<string, string>>> => {
      const { known } = await ctx.teams();
      return Object.fromEntries(known.map(({ id, abbreviation }) => [id, abbreviation]));
    }),

  /** Returns the teams that match a term, best match first (docs/behavior/screens.md#searching-for-a-team). */
  search: publicProcedure
    .meta({ cache: "public" })
    .input(z.strictObject({ q: z.string().max(LONGEST_SEARCH) }))
    .query(async ({ ctx, input }): Promise<Team[]> => {
      const { known, byId } = await ctx.teams();
      return searchTeams(known.toSorted(byStrength), input.q).flatMap(({ id }) => byId.get(id) ?? []);
    }),
});
