// @vitest-environment jsdom
import { delay, HttpResponse, http } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../src/web/api/trpc.ts";
import { readCalls } from "../support/server/trpc-envelope.ts";
import { freshBrowser } from "./browser.ts";
import { server } from "./network.ts";

freshBrowser();

/** Counts the calls in each request from here on, without handling them. */
function countCalls(): number[] {
  const counts: number[] = [];
  server.use(
    http.all("*/api/trpc/*", async ({ request }) => {
      counts.push((await readCalls(request.clone())).calls.length);
    }),
  );
  return counts;
}

test.each<[string, (n: number) => Promise<unknown>]>([
  ["public calls", (n) => api.teams.search.query({ q: `team ${n}` })],
  ["a player's calls", (n) => api.preferences.find.query({ userId: `player-${n}` })],
])("%s travel together, at most 10 in one request", async (_, call) => {
  const counts = countCalls();
  await Promise.all(Array.from({ length: 10 }, (__, n) => call(n)));
  expect(counts).toEqual([10]);
  await Promise.all(Array.from({ length: 11 }, (__, n) => call(n)));
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 10, 10]);
});

test("a call fails when the response takes more than 10 s", async () => {
  // The timeout of a signal uses a timer of the platform, which cannot be replaced.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("The operation timed out.", "TimeoutError")), milliseconds);
    return controller.signal;
  });
  server.use(
    http.all("*/api/trpc/*", async () => {
      await delay("infinite");
      return HttpResponse.error();
    }),
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let outcome = "pending";
  const called = api.teams.list.query().then(
    () => (outcome = "answered"),
    (error: Error) => (outcome = error.message),
  );
  await vi.advanceTimersByTimeAsync(9_999);
  expect(outcome).toBe("pending");
  await vi.advanceTimersByTimeAsync(1);
  await called;
  expect(outcome).toBe("The operation timed out.");
});
