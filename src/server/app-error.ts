import { type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import { ERRORS, type ErrorKey, type ErrorKind } from "../domain/errors.ts";

/** The code of each kind of error; tRPC knows the HTTP status of each code. */
const CODES = {
  invalid: "BAD_REQUEST",
  unauthenticated: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  notFound: "NOT_FOUND",
  conflict: "CONFLICT",
  method: "METHOD_NOT_SUPPORTED",
  tooLarge: "PAYLOAD_TOO_LARGE",
  tooMany: "TOO_MANY_REQUESTS",
  upstream: "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
  unexpected: "INTERNAL_SERVER_ERROR",
} as const satisfies Record<ErrorKind, TRPC_ERROR_CODE_KEY>;

/** An error that the person is told about in the words of the error table; the cause is for the log. */
export class AppError extends TRPCError {
  readonly key: ErrorKey;
  /** Headers of the answer, such as when another try makes sense. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(key: ErrorKey, { cause, headers = {} }: { cause?: unknown; headers?: Record<string, string> } = {}) {
    super({ code: CODES[ERRORS[key].kind], message: ERRORS[key].message, cause });
    this.name = "AppError";
    this.key = key;
    this.headers = headers;
  }
}

/**
 * Any error as one for the outside. Ours stay as they are, refused input is REQUEST_INVALID or the error that the
 * input's check names; everything else is a bug or a broken neighbour, and its words stay in the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return new AppError("UNEXPECTED", { cause: error });
  if (error.cause instanceof AppError) return error.cause;
  switch (error.code) {
    case "BAD_REQUEST":
    case "PARSE_ERROR":
    case "UNSUPPORTED_MEDIA_TYPE":
      return new AppError("REQUEST_INVALID", { cause: error });
    case "NOT_FOUND":
      return new AppError("ADDRESS_UNKNOWN", { cause: error });
    case "METHOD_NOT_SUPPORTED":
      return new AppError("METHOD_NOT_ALLOWED", { cause: error });
    case "PAYLOAD_TOO_LARGE":
      return new AppError("REQUEST_TOO_LARGE", { cause: error });
    default:
      return new AppError("UNEXPECTED", { cause: error.cause ?? error });
  }
}

/** Writes to the log what the outside is not told. An error of the caller's is not worth a line. */
export function logError(error: AppError, where: string): void {
  const { kind } = ERRORS[error.key];
  if (kind === "upstream" || kind === "unavailable" || kind === "unexpected") {
    console.error(`${where}: ${error.key}`, error.cause ?? "");
  }
}
