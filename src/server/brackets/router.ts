import { z } from "zod";
import { unpackBracket } from "../../domain/bracket-record.ts";
import { AppError } from "../app-error.ts";
import { checkCaptcha } from "../auth/captcha.ts";
import { emailInput, idInput } from "../http/inputs.ts";
import { publicProcedure, router } from "../http/trpc.ts";
import { bracketInput } from "./bracket-input.ts";
import { mailBracket } from "./mail-bracket.ts";
import { findSavedBracket } from "./queries.ts";
import { teamsOf } from "./season-teams.ts";

const picksInput = z.strictObject({
  email: emailInput,
  bracket: bracketInput,
  /** Required if a captcha is configured. */
  captchaToken: z.string().optional().catch(undefined),
});

/** Brackets that visitors save without an account (docs/behavior/mail.md#saved-brackets). */
export const bracketsRouter = router({
  /** Returns a saved bracket by its id, with its teams as they were in its season. Fails with BRACKET_NOT_FOUND. */
  saved: publicProcedure.input(z.strictObject({ id: idInput("BRACKET_NOT_FOUND") })).query(async ({ ctx, input }) => {
    const saved = await findSavedBracket(ctx.env, input.id);
    if (saved === null) throw new AppError("BRACKET_NOT_FOUND");
    const teams = await teamsOf(ctx, saved.season);
    const bracket = unpackBracket(saved.record, (id) => teams.get(id));
    if (bracket === null) throw new AppError("BRACKET_NOT_FOUND");
    return { createdAt: saved.createdAt, season: saved.season, bracket };
  }),

  /**
   * Stores a complete bracket, mails it to the visitor and returns its id. Fails with EMAIL_REQUIRED, EMAIL_INVALID,
   * BRACKET_INCOMPLETE, BRACKET_INVALID, TEAM_UNKNOWN, CAPTCHA_REFUSED, CAPTCHA_UNAVAILABLE, TOO_MANY_REQUESTS,
   * EMAIL_SEND_FAILED or SEASON_CHANGING.
   */
  send: publicProcedure.input(picksInput).mutation(async ({ ctx, input }) => {
    const { email, bracket: record, captchaToken } = input;
    const { playing } = await ctx.teams();
    const bracket = unpackBracket(record, (id) => playing.get(id));
    if (bracket === null) throw new AppError("TEAM_UNKNOWN");
    await checkCaptcha(ctx.env, captchaToken, ctx.clientAddress);
    return { id: await mailBracket(ctx, email, record, bracket) };
  }),
});
