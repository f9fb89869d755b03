import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { expect, test, vi } from "vitest";
import { ERRORS, type ErrorKey, KINDS, kindOf } from "#domain/errors.ts";
import { AppError, requestIdOf, toAppError } from "#server/app-error.ts";
import { logged, requestId } from "#server/observe/log.ts";

test("tRPC returns each error in the error table with the HTTP status defined for the error's kind", () => {
  const keys = Object.keys(ERRORS) as ErrorKey[];
  expect(new Set(keys.map((key) => ERRORS[key].kind))).toEqual(new Set(Object.keys(KINDS)));
  for (const key of keys) {
    const error = new AppError(key);
    expect(getHTTPStatusCodeFromError(error), key).toBe(kindOf(key).status);
    expect(error).toMatchObject({ name: "AppError", status: kindOf(key).status, message: ERRORS[key].message });
  }
});

test("toAppError keeps our own errors and turns unknown errors into UNEXPECTED", () => {
  const known = new AppError("WEEK_NOT_FOUND");
  expect(toAppError(known)).toBe(known);
  expect(toAppError(new TRPCError({ code: "BAD_REQUEST", cause: known }))).toBe(known);
  expect(toAppError(new TRPCError({ code: "BAD_REQUEST" })).key).toBe("REQUEST_INVALID");
  for (const thrown of [new TypeError("secret"), Object.assign(new Error("secret"), { code: "BAD_REQUEST" }), null])
    expect(toAppError(thrown)).toMatchObject({ key: "UNEXPECTED", message: ERRORS.UNEXPECTED.message });
});

test.each([
  ["BAD_REQUEST", "REQUEST_INVALID"],
  ["UNSUPPORTED_MEDIA_TYPE", "REQUEST_INVALID"],
  ["NOT_FOUND", "NOT_FOUND"],
  ["METHOD_NOT_SUPPORTED", "METHOD_NOT_ALLOWED"],
  ["PAYLOAD_TOO_LARGE", "REQUEST_TOO_LARGE"],
  ["INTERNAL_SERVER_ERROR", "UNEXPECTED"],
] as const)("toAppError turns tRPC's %s into %s and keeps the tRPC error as the cause", (code, key) => {
  const thrown = new TRPCError({ code });
  expect(toAppError(thrown)).toMatchObject({ key, cause: thrown });
});

test("requestIdOf returns the request ID for a server error, but not for a client error", async () => {
  const printed = vi.spyOn(console, "info").mockImplementation(() => {});
  const failure = new AppError("UNEXPECTED");
  expect(requestIdOf(failure)).toEqual({});
  await logged("all", new Request("https://bracket.example.com"), async () => {
    expect(requestIdOf(failure)).toEqual({ requestId: requestId() });
    expect(requestIdOf(new AppError("SERVICE_UNAVAILABLE"))).toEqual({ requestId: requestId() });
    expect(requestIdOf(new AppError("WEEK_NOT_FOUND"))).toEqual({});
    expect(requestId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
    return new Response();
  });
  printed.mockRestore();
});
