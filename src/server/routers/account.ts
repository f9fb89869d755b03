import { z } from "zod";
import { AppError } from "../app-error.ts";
import { checkAvailability, findCurrentPlayer } from "../queries/accounts.ts";
import { availabilityLimits } from "../rate-limit.ts";
import { publicProcedure, router, userProcedure } from "../trpc.ts";

const shortText = z.string().max(254).default("");

/** Accounts, as far as the auth service leaves them to us (specification, sections 3 to 5). */
export const accountRouter = router({
  /** What the browser needs to reach the auth service besides its address. Not a secret. */
  config: publicProcedure.query(({ ctx }) => ({ publishableKey: ctx.env.SUPABASE_PUBLISHABLE_KEY })),

  /** The caller. Fails with ACCOUNT_GONE when a live token outlives its account (decision 42). */
  me: userProcedure.query(async ({ ctx }) => {
    const player = await findCurrentPlayer(ctx.db);
    if (player === null) throw new AppError("ACCOUNT_GONE");
    return { ...player, email: ctx.caller.email };
  }),

  /**
   * Whether a username or an address is taken. A mutation, so that no address stands in a URL. Fails with
   * TOO_MANY_REQUESTS after 20 questions a minute.
   */
  availability: publicProcedure
    .input(z.strictObject({ username: shortText, email: shortText.transform((typed) => typed.trim()) }))
    .mutation(async ({ ctx, input }) => {
      const found = await checkAvailability(ctx.env, input, availabilityLimits(ctx.env, ctx.clientAddress));
      if (found.retryAfter !== null) {
        throw new AppError("TOO_MANY_REQUESTS", { headers: { "Retry-After": String(found.retryAfter) } });
      }
      return { usernameTaken: found.usernameTaken, emailTaken: found.emailTaken };
    }),
});
