import { initTRPC } from "@trpc/server";
import type { ErrorKey } from "../../domain/errors.ts";
import { AppError, requestIdOf, toAppError } from "../app-error.ts";
import { callerDatabase } from "../supabase.ts";
import type { Context } from "./context.ts";
import { hasStorableTexts } from "./inputs.ts";
import { transformer } from "./transformer.ts";

const t = initTRPC.context<Context>().create({
  transformer,
  isDev: false,
  errorFormatter({ shape, error }) {
    const known = toAppError(error);
    const { key, message } = known;
    const { code, httpStatus } = shape.data;
    return { ...shape, message, data: { code, httpStatus, key, ...requestIdOf(known) } };
  },
});

export const router = t.router;

/** Calls procedures without HTTP, as tests and benchmarks do. */
export const createCallerFactory = t.createCallerFactory;

/**
 * A public procedure. Anything it throws becomes an error of the table. Fails with REQUEST_INVALID for an input with
 * text that cannot be stored.
 */
export const publicProcedure = t.procedure.use(async ({ getRawInput, next }) => {
  if (!hasStorableTexts(await getRawInput())) throw new AppError("REQUEST_INVALID");
  const result = await next();
  if (!result.ok) throw toAppError(result.error);
  return result;
});

/**
 * Returns a procedure for signed-in players, with a database client that acts as the caller. Fails with `signedOut` for
 * visitors.
 */
export function signedInProcedure(signedOut: ErrorKey) {
  return publicProcedure.use(({ ctx, next }) => {
    const { caller, env } = ctx;
    if (caller === null) throw new AppError(signedOut);
    return next({ ctx: { caller, db: callerDatabase(env, caller.token) } });
  });
}

/** A procedure for signed-in players. Fails with SIGNED_OUT. */
export const userProcedure = signedInProcedure("SIGNED_OUT");
