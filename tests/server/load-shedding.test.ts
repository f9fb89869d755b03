import { expect, test, vi } from "vitest";
import { createWaitingRequests, timeDatabase } from "#server/http/load-shedding.ts";
import { logged } from "#server/observe/log.ts";
import { openServer } from "#support/server/server.ts";

/** The limit documented in docs/api.md#overload. */
const MOST_WAITING = 64;
const BEHIND_MS = 1_000;

/** A request queue with a fake clock that tests can advance. */
function openRoom() {
  const clock = { now: 0 };
  const enter = createWaitingRequests(() => clock.now);
  return { clock, enter, enterMany: (count: number) => Array.from({ length: count }, enter) };
}

const isIn = (place: ReturnType<ReturnType<typeof createWaitingRequests>>) => "leave" in place;

test("a full queue rejects new requests once a queued request has waited for more than a second", () => {
  const { clock, enter, enterMany } = openRoom();
  const [first] = enterMany(MOST_WAITING);
  clock.now = BEHIND_MS;
  const [last] = enterMany(1);
  expect(last && isIn(last)).toBe(true);
  if (last && "leave" in last) last.leave();
  clock.now = BEHIND_MS + 1;
  expect(isIn(enter())).toBe(false);
  if (first && "leave" in first) first.leave();
  expect(isIn(enter())).toBe(true);
});

test("a queue that is not full accepts new requests, even if queued requests have waited for a long time", () => {
  const { clock, enterMany } = openRoom();
  enterMany(MOST_WAITING - 1);
  clock.now = BEHIND_MS * 100;
  expect(enterMany(1).every(isIn)).toBe(true);
});

test("Retry-After varies, so that rejected callers do not all retry at the same time", () => {
  const { clock, enterMany } = openRoom();
  enterMany(MOST_WAITING);
  clock.now = BEHIND_MS + 1;
  const seconds = enterMany(200).map((place) => ("retryAfter" in place ? place.retryAfter : 0));
  expect([...new Set(seconds)].sort()).toEqual([2, 3, 4, 5, 6]);
});

test("a server with an overloaded database returns 503 immediately, logs the overload, and recovers", async () => {
  const server = await openServer();
  const path = "/api/saved-brackets/0b9d7e5a-2f4c-4d3e-8a1b-6c5d4e3f2a1b";
  const held: (() => void)[] = [];
  const wait = () => timeDatabase(() => new Promise<void>((resolve) => held.push(resolve)));
  try {
    expect((await server.request(path)).status).toBe(404);
    const waiting = Array.from({ length: MOST_WAITING }, () =>
      logged("failures", new Request("http://bracket.test/"), () => wait().then(() => new Response())),
    );
    await vi.waitFor(() => expect(held).toHaveLength(MOST_WAITING));
    const real = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => real() + BEHIND_MS + 1);
    const rejected = await server.request(path);
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^[2-6]$/)]);
    expect(server.loggedErrors()).toEqual([expect.stringContaining("too many requests wait for the database")]);

    for (const respond of held) respond();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(MOST_WAITING).fill(200));
    expect((await server.request(path)).status).toBe(404);
  } finally {
    vi.restoreAllMocks();
    await server.close();
  }
});
