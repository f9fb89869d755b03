import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "../../src/server/app-error.ts";
import { clientAddress } from "../../src/server/context.ts";
import { errorResponse, LIVE_CACHE, NO_CACHE, PUBLIC_CACHE } from "../../src/server/responses.ts";

const logged = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => logged.mockClear());

test("a refusal has its status, its message and its headers, is kept by no cache and is not logged", async () => {
  const refusal = errorResponse(
    new AppError("TOO_MANY_REQUESTS", { headers: { "Retry-After": "7" } }),
    "GET /api/teams",
  );
  expect(refusal.status).toBe(429);
  expect(await refusal.json()).toEqual({ message: "Too many requests. Please try again later." });
  expect(refusal.headers.get("cache-control")).toBe("no-store");
  expect(refusal.headers.get("retry-after")).toBe("7");
  expect(logged).not.toHaveBeenCalled();
});

test("what is our fault is logged with its place and its cause, which the response does not tell", async () => {
  const cause = new Error("password of the database");
  const failure = errorResponse(cause, "GET /api/teams");
  expect(failure.status).toBe(500);
  expect(await failure.text()).not.toContain("password");
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    expect.objectContaining({ error: "UNEXPECTED", where: "GET /api/teams", cause: "Error: password of the database" }),
  ]);
});

test("what all see alike is kept for minutes, a game that is followed for a second, and anything else nowhere", () => {
  expect([PUBLIC_CACHE, LIVE_CACHE, NO_CACHE]).toEqual([
    "public, max-age=300, s-maxage=3600, stale-while-revalidate=86400",
    "public, max-age=0, s-maxage=1",
    "no-store",
  ]);
});

test("a caller's network address is the one that the platform reports, whatever else the request claims", () => {
  const from = (headers: Record<string, string>) =>
    clientAddress(new Request("https://bracket.example.com", { headers }));
  expect(from({ "x-real-ip": "203.0.113.7", "x-forwarded-for": "198.51.100.1" })).toBe("203.0.113.7");
  expect(from({ "x-forwarded-for": "198.51.100.1" })).toBe("unknown");
});
