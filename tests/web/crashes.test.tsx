import { render, screen } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { watchCrashes } from "#web/app/crashes.ts";
import { ErrorBoundary } from "#web/app/error-boundary.tsx";
import { freshBrowser } from "./browser.ts";
import { server } from "./network.ts";

freshBrowser();

let reports: Record<"reference" | "page" | "message" | "stack", string>[];
let sendCrash: (error: unknown, reference: string) => Promise<void>;
beforeEach(async () => {
  reports = [];
  server.use(
    http.post("*/api/crash-reports", async ({ request }) => {
      expect(request.headers.get("authorization")).toBeNull();
      reports.push((await request.json()) as (typeof reports)[number]);
      return HttpResponse.json({ status: "ok" });
    }),
  );
  // Loads a fresh module, because each test is a separate visit.
  vi.resetModules();
  ({ sendCrash } = await import("#web/app/crashes.ts"));
});

const REFERENCE = "3f2a9c1e-77b0";

/** An error in our own code, as a browser throws it. */
const ours = (message: string) =>
  Object.assign(new TypeError(message), { stack: `at draw (${location.origin}/assets/page.js:1:2)` });

test("a crash report includes the page's name but not the URL, and is cut to the server's size limits", async () => {
  window.history.replaceState(null, "", "/group/5b0c8d5e?token=secret");
  await sendCrash(
    Object.assign(ours("x".repeat(9_000)), { stack: `${location.origin} ${"y".repeat(9_000)}` }),
    REFERENCE,
  );
  const [report] = reports;
  expect(report).toMatchObject({ reference: REFERENCE, page: "group" });
  expect([report?.message.length, report?.stack.length]).toEqual([500, 4_000]);
  expect(JSON.stringify(report)).not.toContain("secret");
});

test("a repeated crash is reported once, and at most three crashes are reported per visit", async () => {
  for (const message of ["one", "one", "two", "three", "four"]) await sendCrash(ours(message), REFERENCE);
  expect(reports.map(({ message }) => message)).toEqual(["TypeError: one", "TypeError: two", "TypeError: three"]);
});

test.each<[what: string, error: unknown]>([
  ["a failed API call", Object.assign(TRPCClientError.from(new Error("away")), { stack: location.origin })],
  ["a timeout", Object.assign(new DOMException("late", "TimeoutError"), {})],
  ["an error in a browser extension", Object.assign(new Error("x"), { stack: "at chrome-extension://abc/a.js:1:2" })],
  ["an error in another origin's script", null],
  ["a value that is not an error", "x"],
])("no crash report is sent for %s", async (_, error) => {
  await sendCrash(error, REFERENCE);
  expect(reports).toEqual([]);
});

test("an uncaught error in an event listener or a promise is reported as a crash", async () => {
  watchCrashes();
  window.dispatchEvent(new ErrorEvent("error", { error: ours("in a listener") }));
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  const rejection = Object.assign(new Event("unhandledrejection"), { reason: ours("in a promise") });
  window.dispatchEvent(rejection);
  await vi.waitFor(() => expect(reports).toHaveLength(2));
  expect(reports[0]?.reference).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
});

function Broken({ error }: { error: Error }): never {
  throw error;
}

test("a page that crashes shows the reference code of the crash report", async () => {
  render(
    <ErrorBoundary>
      <Broken error={ours("of a page")} />
    </ErrorBoundary>,
    { onCaughtError: () => undefined },
  );
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(screen.getByText(`Reference ${reports[0]?.reference}`)).toBeTruthy();
});
