import { z } from "zod";
import { AppError, required } from "../app-error.ts";
import { failsWith, idInput } from "../http/inputs.ts";
import { publicProcedure, router, userProcedure } from "../http/trpc.ts";
import { findPreferences, savePreferences, unsubscribe } from "./queries.ts";

const shortText = z.string().max(100);

/**
 * The token of a mail. Fails with UNSUBSCRIBE_TOKEN_MISSING, or with UNSUBSCRIBE_TOKEN_UNKNOWN when it is malformed.
 */
const tokenInput = z
  .string()
  .check(failsWith((token) => (token === "" ? "UNSUBSCRIBE_TOKEN_MISSING" : null)))
  .pipe(idInput("UNSUBSCRIBE_TOKEN_UNKNOWN"));

/** A procedure about the preferences of one player, who must be the caller. Fails with SIGNED_OUT or NOT_YOURS. */
const ownerProcedure = userProcedure.input(z.object({ userId: shortText })).use(({ ctx, input, next }) => {
  if (input.userId !== ctx.caller.id) throw new AppError("NOT_YOURS");
  return next();
});

/** Email preferences (docs/behavior/mail.md#email-preferences). */
export const preferencesRouter = router({
  /** Returns the caller's preferences. Fails with NOT_YOURS for another player, and with ACCOUNT_GONE. */
  find: ownerProcedure
    .input(z.strictObject({ userId: shortText }))
    .query(async ({ ctx }) => required(await findPreferences(ctx.db), "ACCOUNT_GONE")),

  /**
   * Switches the caller's weekly reminders on or off. Fails with NOT_YOURS for another player, and with ACCOUNT_GONE.
   */
  save: ownerProcedure
    .input(z.strictObject({ userId: shortText, weeklyReminders: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      return required(await savePreferences(ctx.db, input.weeklyReminders), "ACCOUNT_GONE");
    }),

  /**
   * Switches off the reminders of the token's owner; repeating it does no harm (docs/behavior/mail.md#unsubscribing).
   * Fails with UNSUBSCRIBE_TOKEN_MISSING or UNSUBSCRIBE_TOKEN_UNKNOWN.
   */
  unsubscribe: publicProcedure.input(z.strictObject({ token: tokenInput })).mutation(async ({ ctx, input }) => {
    if (!(await unsubscribe(ctx.env, input.token))) throw new AppError("UNSUBSCRIBE_TOKEN_UNKNOWN");
    return { message: "You have been unsubscribed from weekly reminders." };
  }),
});
