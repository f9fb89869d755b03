import { z } from "zod";
import { tidyEmail } from "#domain/account.ts";
import { AppError, required, toAppError, tooManyRequests } from "../app-error.ts";
import { checkSession } from "../auth/caller.ts";
import { networkLimits } from "../auth/rate-limit.ts";
import { failsWith, idInput } from "../http/inputs.ts";
import { publicProcedure, router, userProcedure } from "../http/trpc.ts";
import { deleteOwnAccount } from "./delete-account.ts";
import { findOwnData } from "./own-data.ts";
import { checkAvailability, findCurrentPlayer, findPreferences, savePreferences, unsubscribe } from "./queries.ts";

const shortText = z.string().max(254).default("");

/** Account actions that the auth service does not offer (docs/behavior/accounts.md#players). */
export const accountRouter = router({
  /** Returns the key with which the browser calls the auth service. */
  config: publicProcedure.query(({ ctx }) => ({ publishableKey: ctx.env.SUPABASE_PUBLISHABLE_KEY })),

  /** Fails with ACCOUNT_GONE if the account was deleted (docs/behavior/accounts.md#deleted-accounts). */
  me: userProcedure.query(async ({ ctx }) => {
    const player = required(await findCurrentPlayer(ctx.db), "ACCOUNT_GONE");
    return { ...player, email: ctx.caller.email };
  }),

  /**
   * docs/behavior/accounts.md#downloading-your-data. Fails with ACCOUNT_GONE, or with SESSION_INVALID if the session
   * has ended.
   */
  data: userProcedure.query(async ({ ctx }) => {
    const { email } = await checkSession(ctx.env, ctx.caller);
    return required(await findOwnData(ctx.env, ctx.db, email), "ACCOUNT_GONE");
  }),

  /**
   * docs/behavior/accounts.md#deleting-an-account. Fails with USERNAME_MISMATCH, or with ACCOUNT_GONE if the account
   * was already deleted.
   */
  delete: userProcedure.input(z.strictObject({ username: z.string().max(254) })).mutation(async ({ ctx, input }) => {
    await deleteOwnAccount(ctx.env, ctx.db, ctx.caller, input.username);
    return {};
  }),

  /**
   * docs/behavior/accounts.md#availability. A mutation, so that no email address appears in a URL. Fails with
   * TOO_MANY_REQUESTS after 600 calls an hour.
   */
  availability: publicProcedure
    .input(z.strictObject({ username: shortText, email: shortText.transform(tidyEmail) }))
    .mutation(async ({ ctx, input }) => {
      const found = await checkAvailability(ctx.env, input, networkLimits(ctx.env, "availability", ctx.clientIp));
      if (found.retryAfter !== null) throw tooManyRequests(found.retryAfter);
      return { usernameTaken: found.usernameTaken, emailTaken: found.emailTaken };
    }),
});

/** Fails with UNSUBSCRIBE_TOKEN_MISSING if it is empty, or with UNSUBSCRIBE_TOKEN_UNKNOWN if it is malformed. */
const tokenInput = z
  .string()
  .check(failsWith((token) => (token === "" ? "UNSUBSCRIBE_TOKEN_MISSING" : null)))
  .pipe(idInput("UNSUBSCRIBE_TOKEN_UNKNOWN"));

/** For the caller's own preferences. Fails with SIGNED_OUT, or with NOT_YOURS for another player's id. */
const ownerProcedure = userProcedure.input(z.object({ userId: z.string().max(100) })).use(({ ctx, input, next }) => {
  if (input.userId !== ctx.caller.id) throw new AppError("NOT_YOURS");
  return next();
});

/** Email preferences (docs/behavior/mail.md#email-preferences). */
export const preferencesRouter = router({
  /** Fails with ACCOUNT_GONE, or with NOT_YOURS for another player's id. */
  find: ownerProcedure
    .input(z.strictObject({ userId: z.string().max(100) }))
    .query(async ({ ctx }) => required(await findPreferences(ctx.db), "ACCOUNT_GONE")),

  /** Fails with ACCOUNT_GONE, NOT_YOURS for another player's id, or PREFERENCES_UPDATE_FAILED if the database fails. */
  save: ownerProcedure
    .input(z.strictObject({ userId: z.string().max(100), weeklyReminders: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      const saved = await savePreferences(ctx.db, input.weeklyReminders).catch((cause: unknown) => {
        throw toAppError(cause).status < 500 ? cause : new AppError("PREFERENCES_UPDATE_FAILED", { cause });
      });
      return required(saved, "ACCOUNT_GONE");
    }),

  /**
   * docs/behavior/mail.md#unsubscribing. Idempotent. Fails with UNSUBSCRIBE_TOKEN_MISSING or UNSUBSCRIBE_TOKEN_UNKNOWN.
   */
  unsubscribe: publicProcedure.input(z.strictObject({ token: tokenInput })).mutation(async ({ ctx, input }) => {
    if (!(await unsubscribe(ctx.env, input.token))) throw new AppError("UNSUBSCRIBE_TOKEN_UNKNOWN");
    return { message: "You have been unsubscribed from weekly reminders." };
  }),
});
