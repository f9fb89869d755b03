import { initTRPC } from "@trpc/server";
import superjson, { type SuperJSONResult } from "superjson";
import type { ErrorKey } from "#domain/errors.ts";
import { AppError, requestIdOf, toAppError } from "../app-error.ts";
import { callerDatabase } from "../supabase.ts";
import type { Context } from "./context.ts";
import { hasStorableTexts } from "./inputs.ts";

/** tRPC's clients send a `meta` with the type `undefined` then. */
function isNoInput({ json, meta }: Partial<SuperJSONResult>): boolean {
  const types: unknown = meta?.values;
  return (json ?? null) === null && Array.isArray(types) && types.length === 1 && types[0] === "undefined";
}

/**
 * This API's inputs are plain JSON; anything else fails with REQUEST_INVALID (docs/api.md#inputs). superjson would
 * create every value that `meta` describes, such as a typed array of a billion numbers, before a schema could reject
 * it.
 */
function readInput(wrapped: unknown): unknown {
  if (typeof wrapped !== "object" || wrapped === null) throw new AppError("REQUEST_INVALID");
  const { json, meta } = wrapped as Partial<SuperJSONResult>;
  if (meta === undefined) return json;
  if (isNoInput({ json: json ?? null, meta })) return undefined;
  throw new AppError("REQUEST_INVALID");
}

/** Plain JSON in requests, and superjson's format, which supports dates, in responses. */
export const transformer = {
  input: { serialize: (json: unknown) => ({ json }), deserialize: readInput },
  output: superjson,
};

/** Determines how the server and the browser handle a procedure's calls. */
export interface Facts {
  /** The browser calls every other procedure without a token. */
  readonly isSignedIn?: true;
  /**
   * How long caches may store the response: up to an hour (`public`), or a second (`live`). Only if it is the same for
   * everyone. The browser then calls the procedure outside of batches, so that the CDN can cache it.
   */
  readonly cache?: "public" | "live";
}

const t = initTRPC
  .context<Context>()
  .meta<Facts>()
  .create({
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

/** For tests, without HTTP. */
export const createCallerFactory = t.createCallerFactory;

/**
 * Anything it throws becomes an AppError. Fails with REQUEST_INVALID if the input contains text that cannot be stored.
 */
export const publicProcedure = t.procedure.use(async ({ getRawInput, next }) => {
  if (!hasStorableTexts(await getRawInput())) throw new AppError("REQUEST_INVALID");
  const result = await next();
  if (!result.ok) throw toAppError(result.error);
  return result;
});

/** The database client acts as the caller. Fails with `signedOut` for visitors. */
export function signedInProcedure(signedOut: ErrorKey) {
  return publicProcedure.meta({ isSignedIn: true }).use(({ ctx, next }) => {
    const { caller, env } = ctx;
    if (caller === null) throw new AppError(signedOut);
    return next({ ctx: { caller, db: callerDatabase(env, caller.token) } });
  });
}

/** Fails with SIGNED_OUT. */
export const userProcedure = signedInProcedure("SIGNED_OUT");
