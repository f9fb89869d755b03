import { z } from "zod";
import { tidyEmail } from "../../domain/account.ts";
import { AppError, required, tooManyRequests } from "../app-error.ts";
import { checkSession } from "../auth/caller.ts";
import { minuteLimits } from "../auth/rate-limit.ts";
import { failsWith, idInput } from "../http/inputs.ts";
import { publicProcedure, router, userProcedure } from "../http/trpc.ts";
import { deleteOwnAccount } from "./delete-account.ts";
import { findOwnData } from "./own-data.ts";
import { checkAvailability, findCurrentPlayer, findPreferences, savePreferences, unsubscribe } from "./queries.ts";

const shortText = z.string().max(254).default("");

/** Account procedures that the auth service does not offer (docs/behavior/accounts.md#players). */
export const accountRouter = router({
  /** Returns the public key that the browser needs to call the auth service. */
  config: publicProcedure.query(({ ctx }) => ({ publishableKey: ctx.env.SUPABASE_PUBLISHABLE_KEY })),

  /**
   * Returns the caller. Fails with ACCOUNT_GONE for a valid token of a deleted account
   * (docs/behavior/accounts.md#deleted-accounts).
   */
  me: userProcedure.query(async ({ ctx }) => {
    const player = required(await findCurrentPlayer(ctx.db), "ACCOUNT_GONE");
    return { ...player, email: ctx.caller.email };
  }),

  /**
   * Returns everything stored about the caller (docs/behavior/accounts.md#downloading-your-data). Fails with
   * ACCOUNT_GONE, and with SESSION_INVALID when the session has ended.
   */
  data: userProcedure.query(async ({ ctx }) => {
    const { email } = await checkSession(ctx.env, ctx.caller);
    return required(await findOwnData(ctx.env, ctx.db, email), "ACCOUNT_GONE");
  }),

  /**
   * Deletes the caller's account, confirmed by the username (docs/behavior/accounts.md#deleting-an-account). Fails with
   * USERNAME_MISMATCH, and with ACCOUNT_GONE when it was deleted before.
   */
  delete: userProcedure.input(z.strictObject({ username: z.string().max(254) })).mutation(async ({ ctx, input }) => {
    await deleteOwnAccount(ctx.env, ctx.db, ctx.caller, input.username);
    return {};
  }),

  /**
   * Returns whether a username or an email address is taken (docs/behavior/accounts.md#availability). This is a
   * mutation so that no address appears in a URL. Fails with TOO_MANY_REQUESTS after 20 calls a minute.
   */
  availability: publicProcedure
    .input(z.strictObject({ username: shortText, email: shortText.transform(tidyEmail) }))
    .mutation(async ({ ctx, input }) => {
      const found = await checkAvailability(ctx.env, input, minuteLimits(ctx.env, "availability", ctx.clientAddress));
      if (found.retryAfter !== null) throw tooManyRequests(found.retryAfter);
      return { usernameTaken: found.usernameTaken, emailTaken: found.emailTaken };
    }),
});

/**
 * The token of a mail. Fails with UNSUBSCRIBE_TOKEN_MISSING, or with UNSUBSCRIBE_TOKEN_UNKNOWN when it is malformed.
 */
const tokenInput = z
  .string()
  .check(failsWith((token) => (token === "" ? "UNSUBSCRIBE_TOKEN_MISSING" : null)))
  .pipe(idInput("UNSUBSCRIBE_TOKEN_UNKNOWN"));

/** A procedure about the preferences of one player, who must be the caller. Fails with SIGNED_OUT or NOT_YOURS. */
const ownerProcedure = userProcedure.input(z.object({ userId: z.string().max(100) })).use(({ ctx, input, next }) => {
  if (input.userId !== ctx.caller.id) throw new AppError("NOT_YOURS");
  return next();
});

/** Email preferences (docs/behavior/mail.md#email-preferences). */
export const preferencesRouter = router({
  /** Returns the caller's preferences. Fails with NOT_YOURS for another player, and with ACCOUNT_GONE. */
  find: ownerProcedure
    .input(z.strictObject({ userId: z.string().max(100) }))
    .query(async ({ ctx }) => required(await findPreferences(ctx.db), "ACCOUNT_GONE")),

  /**
   * Switches the caller's weekly reminders on or off. Fails with NOT_YOURS for another player, and with ACCOUNT_GONE.
   */
  save: ownerProcedure
    .input(z.strictObject({ userId: z.string().max(100), weeklyReminders: z.boolean() }))
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
