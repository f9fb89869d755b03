import { type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import { z } from "zod";
import { ERRORS, type ErrorKey, isErrorKey, kindOf } from "#domain/errors.ts";
import { logFailure, requestId } from "./observe/log.ts";

/** tRPC's name for each HTTP status. */
const CODES = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  502: "BAD_GATEWAY",
  503: "SERVICE_UNAVAILABLE",
} as const satisfies Record<ReturnType<typeof kindOf>["status"], TRPC_ERROR_CODE_KEY>;

/** Users see its message. Its cause is only logged. */
export class AppError extends TRPCError {
  readonly key: ErrorKey;
  /** The HTTP status of the response. */
  readonly status: number;
  /** Response headers, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(key: ErrorKey, { cause, headers = {} }: { cause?: unknown; headers?: Record<string, string> } = {}) {
    const { status } = kindOf(key);
    super({ code: CODES[status], message: ERRORS[key].message, cause });
    this.name = "AppError";
    this.key = key;
    this.status = status;
    this.headers = headers;
  }
}

/** Throws an `AppError` with the key `key` if `found` is null. */
export function required<T>(found: T | null, key: ErrorKey): T {
  if (found === null) throw new AppError(key);
  return found;
}

/** `retryAfter` is in seconds. */
export function tooManyRequests(retryAfter: number): AppError {
  return new AppError("TOO_MANY_REQUESTS", { headers: { "Retry-After": String(retryAfter) } });
}

/**
 * An AppError is returned as is, even if another error wraps it. tRPC's own errors get the matching key. Anything else
 * is a bug or a failed service: it becomes UNEXPECTED, and its message is only logged.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return new AppError("UNEXPECTED", { cause: error });
  if (error.cause instanceof AppError) return error.cause;
  switch (error.code) {
    case "BAD_REQUEST":
    case "PARSE_ERROR":
    case "UNSUPPORTED_MEDIA_TYPE":
      return new AppError(inputProblem(error.cause), { cause: error });
    case "NOT_FOUND":
      return new AppError("NOT_FOUND", { cause: error });
    case "METHOD_NOT_SUPPORTED":
      return new AppError("METHOD_NOT_ALLOWED", { cause: error });
    case "PAYLOAD_TOO_LARGE":
      return new AppError("REQUEST_TOO_LARGE", { cause: error });
    default:
      return new AppError("UNEXPECTED", { cause: error.cause ?? error });
  }
}

/** The first message of a schema if all messages are error keys, otherwise REQUEST_INVALID. */
function inputProblem(cause: unknown): ErrorKey {
  const keys = cause instanceof z.ZodError ? cause.issues.map(({ message }) => message) : [];
  return keys.every(isErrorKey) ? (keys[0] ?? "REQUEST_INVALID") : "REQUEST_INVALID";
}

/** Unless the error is the caller's fault (a status below 500). */
export function logError(error: AppError, where: string): void {
  if (error.status >= 500) logFailure(error.key, where, error.cause ?? "no cause");
}

/** Only if the error is our fault, so that people can include the id when they ask for help. */
export function requestIdOf(error: AppError): { readonly requestId?: string } {
  const id = error.status >= 500 ? requestId() : null;
  return id === null ? {} : { requestId: id };
}
