import { z } from "zod";
import type { Bracket } from "../../domain/bracket.ts";
import { unpackBracket } from "../../domain/bracket-record.ts";
import type { TeamRef } from "../../domain/team.ts";
import { AppError } from "../app-error.ts";
import { readBracket } from "../bracket-input.ts";
import { checkCaptcha } from "../captcha.ts";
import { readEmail } from "../email-input.ts";
import { mailBracket } from "../mail-bracket.ts";
import { findSavedBracket } from "../queries/saved-brackets.ts";
import { publicProcedure, router } from "../trpc.ts";

const picksShape = z.strictObject({
  email: z.unknown().optional(),
  bracket: z.unknown().optional(),
  captchaToken: z.unknown().optional(),
});

/** What a screen sends. Only its outline is looked at here: what is wrong inside has words of its own. */
const picks = z.custom<Picks>((value) => picksShape.safeParse(value).success);

export interface Picks {
  readonly email: string;
  readonly bracket: Bracket<TeamRef>;
  /** Asked for where a captcha is configured. */
  readonly captchaToken?: string;
}

/** Brackets that visitors keep without an account (specification, section 7). */
export const bracketsRouter = router({
  /** A saved bracket by its id, with its teams as they are today. Fails with BRACKET_NOT_FOUND. */
  saved: publicProcedure.input(z.strictObject({ id: z.string() })).query(async ({ ctx, input }) => {
    const isId = z.guid().safeParse(input.id).success;
    const saved = isId ? await findSavedBracket(ctx.env, input.id) : null;
    if (saved === null) throw new AppError("BRACKET_NOT_FOUND");
    const { byId } = await ctx.teams();
    const bracket = unpackBracket(saved.record, (id) => byId.get(id));
    if (bracket === null) throw new AppError("BRACKET_NOT_FOUND");
    return { createdAt: saved.createdAt, bracket };
  }),

  /**
   * Stores a complete bracket and mails it home. Fails with EMAIL_REQUIRED, EMAIL_INVALID, BRACKET_INCOMPLETE,
   * BRACKET_INVALID, TEAM_UNKNOWN, CAPTCHA_REFUSED, CAPTCHA_UNAVAILABLE, TOO_MANY_REQUESTS, EMAIL_UNDELIVERABLE or
   * EMAIL_SEND_FAILED.
   */
  send: publicProcedure.input(picks).mutation(async ({ ctx, input }) => {
    const email = readEmail(input.email);
    const { byId } = await ctx.teams();
    const { record, bracket } = readBracket(input.bracket, byId);
    await checkCaptcha(ctx.env, input.captchaToken, ctx.clientAddress);
    return { id: await mailBracket(ctx, email, record, bracket) };
  }),
});
