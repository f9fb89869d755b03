import { expect, test } from "vitest";
import { ERRORS, type ErrorKey, isErrorKey } from "#domain/errors.ts";

test.each<[ErrorKey, string]>([
  ["EMAIL_REQUIRED", "Email is required"],
  ["EMAIL_INVALID", "Please enter a valid email address"],
  ["EMAIL_SEND_FAILED", "Failed to send email"],
  ["BRACKET_INCOMPLETE", "Complete bracket to save"],
  ["BRACKET_NOT_FOUND", "Bracket not found"],
  ["BRACKET_SAVE_FAILED", "Failed to save bracket. Please try again."],
  ["PICKS_SAVE_FAILED", "Failed to save picks. Please try again."],
  ["TEAMS_FAILED", "Failed to fetch teams"],
  ["TOO_MANY_REQUESTS", "Too many requests. Please try again later."],
])("the error %s has exactly the specified message", (key, message) => {
  expect(ERRORS[key].message).toBe(message);
});

test("only the keys listed in the error table are error keys; inherited properties such as `constructor` are not", () => {
  expect(isErrorKey("BRACKET_INVALID")).toBe(true);
  for (const name of [
    "function Object() { [native code] }",
    "[object Object]",
    "",
    "bracket_invalid",
    null,
    400,
    ["BRACKET_INVALID"],
  ]) {
    expect(isErrorKey(name)).toBe(false);
  }
});
