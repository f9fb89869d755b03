import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import type { BracketRecord } from "#domain/bracket-record.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { ratingsJson } from "#local/scores/ratings.ts";
import { readEnv } from "#server/http/env.ts";
import { createHealthCheck } from "#server/observe/health.ts";
import { server, setUpServer } from "../server/server.ts";
import { SITE } from "../server/server-network.ts";
import { type FeedServer, openFeedServer, SEASON_OF_BUILD } from "./feed-server.ts";
import { outcomeAfter } from "./real-seasons.ts";

export let feed: FeedServer;

/**
 * Starts a feed and a server that polls the feed. Resets both before each test. Call once at the top of a test file.
 */
export function setUpFeed(): void {
  beforeAll(async () => {
    vi.spyOn(console, "info").mockImplementation(() => {});
    feed = await openFeedServer();
  });
  afterAll(() => feed.close());
  setUpServer(() => ({ CFBD_API_KEY: "the-key", CFBD_BASE_URL: feed.url }));
  beforeEach(async () => {
    // No ranking is released unless a test releases one.
    await server.sql(`delete from app.brackets; delete from private.outcome_changes; delete from app.committee_rankings;
      delete from app.team_ratings;
      update app.playoff_dates set starts_at = now() + interval '40 days' where kind = 'ranking';
      update app.playoff_dates set starts_at = now() - interval '40 days' where kind = 'kickoff'`);
    await server.sql(
      "update private.feed set follows = true, polls = 0, polled_at = null, lease_until = null, failures = 0, problem = null, calls_left = null, calls_left_at = null, ranking_polled_at = null, doubt = null",
    );
    feed.ranks([]);
    feed.rates(ratingsJson(SEASON_OF_BUILD.year));
    feed.forget();
  });
}

interface Poll {
  readonly season: string;
  readonly changes: readonly { readonly matchup: string; readonly winner: string | null }[];
  readonly rejected: readonly string[] | null;
  readonly callsLeft: number | null;
  readonly next: string | null;
}

/** Calls the scheduler's endpoint. With `?now`, the feed is polled even if it is not due. */
export async function poll(search = "?now"): Promise<Poll> {
  const authorization = `Bearer ${LOCAL_KEYS.cron}`;
  const response = await server.request(`/api/cron/results${search}`, { headers: { authorization } });
  expect(response.status).toBe(200);
  return (await response.json()) as Poll;
}

export const official = async () => {
  const [row] = await server.sql<{ record: BracketRecord }>(
    `select jsonb_build_object('teamSlots', team_slots, 'winners', winners) as record from app.brackets`,
  );
  return row?.record ?? null;
};
/** Runs the health check of a server instance that has just started. */
export const health = () =>
  createHealthCheck(readEnv({ ...serverEnvironment(SITE), CFBD_API_KEY: "the-key", CFBD_BASE_URL: feed.url }))();
export const played = (games: number) => outcomeAfter(SEASON_OF_BUILD, games);

/** Enters the outcome as the operator does. */
export const enter = (record: BracketRecord) => server.setOutcome(record);
/** Returns how often this path was requested from the feed. */
export const asked = (prefix: string) => feed.asked.filter(({ path }) => path.startsWith(prefix)).length;
/** Makes a poll of the feed due now, and releases the lease of any poll that is running. */
export const due = () =>
  server.sql("update private.feed set polled_at = now() - interval '2 days', lease_until = null");
export const call = async <ReadResponse>(name: string) =>
  (await server.sql<{ response: ReadResponse }>(`select public.${name}() as response`))[0]?.response;

/**
 * Moves the dates so that Selection Day was `days` days ago and the first game begins in `hours` hours. Also stores the
 * ranking.
 */
export const move = async (days: number, hours: number) => {
  await server.sql(
    `update app.playoff_dates set starts_at = now() - make_interval(days => $1) where kind = 'ranking'`,
    [days],
  );
  await server.sql(
    `update app.playoff_dates set starts_at = now() + make_interval(hours => $1 + (number - 7) * 24) where kind = 'kickoff'`,
    [hours],
  );
  await server.sql(
    `insert into app.committee_rankings (season, number, released_at, team_ids)
    select $1, 6, now(), (array_agg(id order by id))[1:25] from app.teams on conflict do nothing`,
    [SEASON_OF_BUILD.name],
  );
};
