import { expect, test } from "vitest";
import { REPORT_LENGTH, reportProblem, tidyReport } from "#domain/report.ts";

test("normalizing a report removes only control characters and the spaces at both ends", () => {
  expect(tidyReport(" \tIts name\r\n\u0000insults  us. \n")).toBe("Its name insults  us.");
});

test("a report has 1 to 500 characters, counted as code points after trimming", () => {
  expect(reportProblem("")).toBe("REPORT_EMPTY");
  for (const blank of [" \n\u0007 ", "\u{1D173}\u2800"]) expect(reportProblem(blank)).toBe("REPORT_EMPTY");
  expect(reportProblem("x")).toBeNull();
  expect(reportProblem(` ${"🏈".repeat(REPORT_LENGTH)} `)).toBeNull();
  expect(reportProblem("x".repeat(REPORT_LENGTH + 1))).toBe("REPORT_TOO_LONG");
});
