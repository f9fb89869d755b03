import { expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { serverEnvironment } from "#local/keys.ts";
import { RANKINGS } from "#local/scores/rankings.ts";
import { createTeamCache } from "#server/brackets/teams.ts";
import { readEnv } from "#server/http/env.ts";
import { createRankingCache } from "#server/results/current.ts";
import { callerWith } from "#support/server/caller.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

setUpServer();

const store = async (number: number, releasedAt: string) =>
  server.sql(
    `insert into app.committee_rankings (season, number, released_at, team_ids)
    values ($1, $2, $3, (select array_agg(id) from jsonb_array_elements_text($4::jsonb) as id))`,
    [SEASON.name, number, releasedAt, JSON.stringify(RANKINGS.find(([release]) => release === number)?.[1])],
  );

test("the latest ranking is public, has a release date and a projected field, and may be cached", async () => {
  let now = Date.now();
  const env = readEnv(serverEnvironment(SITE));
  const ranking = createRankingCache(env, createTeamCache(env), () => now);
  expect(await ranking()).toBeNull();
  await store(1, "2001-11-05T01:00:00Z");
  await store(3, "2001-11-19T01:30:00Z");
  expect(await ranking()).toBeNull();

  const visitor = callerWith(server);
  const { value } = await visitor.query("ranking.latest");
  expect(value?.ranking).toEqual({
    releasedAt: new Date("2001-11-19T01:30:00Z"),
    teamIds: RANKINGS.find(([release]) => release === 3)?.[1],
    field: [
      ...["ohio-state", "indiana", "texas-a-m", "georgia", "texas-tech", "ole-miss", "oregon", "oklahoma"],
      ...["notre-dame", "alabama", "miami", "tulane"],
    ],
  });
  const response = await server.request("/api/trpc/ranking.latest");
  expect(response.headers.get("cache-control")).toMatch(/^public, max-age=300/);

  // A running server reads the ranking again after five minutes.
  now += 6 * 60_000;
  expect(await ranking()).toMatchObject({ releasedAt: new Date("2001-11-19T01:30:00Z") });
});
