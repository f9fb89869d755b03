import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { expect, test, vi } from "vitest";
import { ERRORS, type ErrorKey, KINDS, kindOf } from "../../src/domain/errors.ts";
import { AppError, logError, toAppError } from "../../src/server/app-error.ts";

test("tRPC responds to every error of the table with the status of its kind", () => {
  const keys = Object.keys(ERRORS) as ErrorKey[];
  expect(new Set(keys.map((key) => ERRORS[key].kind))).toEqual(new Set(Object.keys(KINDS)));
  for (const key of keys) {
    const error = new AppError(key);
    expect(getHTTPStatusCodeFromError(error), key).toBe(kindOf(key).status);
    expect(error).toMatchObject({ status: kindOf(key).status, message: ERRORS[key].message });
  }
});

test("an error that a schema threw is passed on, and anything else that was thrown is UNEXPECTED", () => {
  const known = new AppError("WEEK_NOT_FOUND");
  expect(toAppError(known)).toBe(known);
  expect(toAppError(new TRPCError({ code: "BAD_REQUEST", cause: known }))).toBe(known);
  expect(toAppError(new TRPCError({ code: "BAD_REQUEST" })).key).toBe("REQUEST_INVALID");
  expect(toAppError(new TypeError("secret")).key).toBe("UNEXPECTED");
  expect(toAppError(new TypeError("secret")).message).not.toContain("secret");
});

test.each(["BAD_REQUEST", "PARSE_ERROR", "UNSUPPORTED_MEDIA_TYPE"] as const)(
  "%s of tRPC is REQUEST_INVALID",
  (code) => {
    expect(toAppError(new TRPCError({ code })).key).toBe("REQUEST_INVALID");
  },
);

test("what is our fault is logged with its cause, and nothing else is", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const key of ["WEEK_NOT_FOUND", "UNEXPECTED", "SERVICE_UNAVAILABLE"] as const)
    logError(new AppError(key, { cause: new Error(key) }), "here");
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: "failure", error: "UNEXPECTED", where: "here", cause: "Error: UNEXPECTED" }),
    expect.objectContaining({ event: "failure", error: "SERVICE_UNAVAILABLE", cause: "Error: SERVICE_UNAVAILABLE" }),
  ]);
  logged.mockRestore();
});
