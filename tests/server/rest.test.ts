import { describe, expect, test } from "vitest";
import { serverEnvironment } from "#local/keys.ts";
import { createTeamCache } from "#server/brackets/teams.ts";
import { readEnv } from "#server/http/env.ts";
import { fillBracket, OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import { callerWith } from "#support/server/caller.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { SITE } from "#support/server/server-network.ts";

setUpServer();

async function json<T>(response: Response): Promise<T> {
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  return (await response.json()) as T;
}

// This test comes first, while no teams are cached.
test("/api/teams returns 503 if the database fails before the teams are cached, and a retry succeeds", async () => {
  server.breakDatabase("unreachable");
  expect((await server.request("/api/teams")).status).toBe(503);
  server.reset();
  expect((await server.request("/api/teams")).status).toBe(200);
});

describe("GET /api/teams", () => {
  test("returns all of the season's teams, sorted by name", async () => {
    const teams = await json<Record<string, unknown>[]>(await server.request("/api/teams"));
    expect(teams).toHaveLength(SEED_TEAMS.length);
    const names = teams.map((team) => String(team.name));
    expect(names).toEqual(names.toSorted(new Intl.Collator("en").compare));
    expect(names.indexOf("Ball State")).toBeLessThan(names.indexOf("BYU"));
    expect(teams.find((team) => team.id === "indiana")).toEqual({
      ...{ id: "indiana", name: "Indiana", conference: "Big Ten", logoUrl: "/badges/indiana.svg" },
      ...{ primaryColor: "#990000", secondaryColor: "#EDEBEB" },
    });
  });

  test("uses the cache once the teams are loaded, and returns 304 for a matching ETag", async () => {
    const first = await server.request("/api/teams");
    server.reset();
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const again = await server.request("/api/teams", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(server.databaseCalls()).toEqual([]);
  });

  test("returns the same teams as tRPC", async () => {
    const { value } = await callerWith(server).query("teams.list");
    expect(await json(await server.request("/api/teams"))).toEqual(value);
  });

  test("reloads the teams after 5 minutes, but returns the old list while the database is down", async () => {
    let now = 0;
    const teams = createTeamCache(readEnv({ ...serverEnvironment(SITE), RESEND_API_KEY: "re_x" }), () => now);
    const first = await teams();
    const calls = server.databaseCalls().length;
    now = 5 * 60_000 - 1;
    expect(await teams()).toBe(first);
    expect(server.databaseCalls()).toHaveLength(calls);
    now += 1;
    server.breakDatabase("unreachable");
    expect(await teams()).toBe(first);
    server.reset();
    expect(await teams()).not.toBe(first);
    // A call that is retried while the database is down may arrive here.
    expect(server.databaseCalls().filter((call) => call.endsWith("list_teams"))).toHaveLength(1);
  });
});

test("GET /api/teams/search returns the matching teams, and no teams without a term", async () => {
  const found = await json<{ name: string }[]>(await server.request("/api/teams/search?q=san%20jos%C3%A9"));
  expect(found.map(({ name }) => name)).toEqual(["San José State"]);
  expect(await json(await server.request("/api/teams/search"))).toEqual([]);
});

test("GET /api/saved-brackets/{id} returns the bracket as it was sent, with team details from our own table", async () => {
  const sent = await server.sendPicks({ email: "fan@example.com", bracket: fillBracket() });
  const { id } = await json<{ id: string }>(sent);
  const saved = await json<{ createdAt: string; bracket: ReturnType<typeof fillBracket> }>(
    await server.request(`/api/saved-brackets/${id}`),
  );
  expect(Object.keys(saved).sort()).toEqual(["bracket", "createdAt"]);
  expect(Date.now() - Date.parse(saved.createdAt)).toBeLessThan(60_000);
  expect(saved.bracket.winner).toMatchObject({ id: "indiana", name: "Indiana", conference: "Big Ten" });
  const idsOnly = JSON.parse(JSON.stringify(saved.bracket), (key, value) =>
    (key === "team" || key === "winner") && value?.name ? { id: value.id } : value,
  );
  expect(idsOnly).toEqual(fillBracket());
});

test("a saved bracket with a team that no longer exists returns 404", async () => {
  const sent = await server.sendPicks({ email: "fan@example.com", bracket: fillBracket() });
  const { id } = await json<{ id: string }>(sent);
  const record = { ...OFFICIAL_RECORD, teamSlots: ["nowhere", ...OFFICIAL_RECORD.teamSlots.slice(1)] };
  await server.sql("update app.saved_brackets set bracket_data = $1::text::jsonb where id = $2", [
    JSON.stringify(record),
    id,
  ]);
  expect((await server.request(`/api/saved-brackets/${id}`)).status).toBe(404);
  expect(await callerWith(server).query("brackets.saved", { id })).toMatchObject({ key: "BRACKET_NOT_FOUND" });
});

describe("the API", () => {
  test("returns 404 as JSON for an unknown path", async () => {
    for (const path of ["/api", "/api/nothing", "/api/teams/", "/api/saved-brackets", "/api/brackets/1"]) {
      const response = await server.request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await json(response)).toHaveProperty("message");
    }
  });

  test("returns 405 with an Allow header for an unsupported method", async () => {
    const rejected: [string, string, string][] = [
      ["POST", "/api/teams", "GET, HEAD"],
      ["GET", "/api/send-picks", "POST"],
      ["HEAD", "/api/unsubscribe", "GET"],
      ["HEAD", "/api/send-picks", "POST"],
      ["DELETE", "/api/unsubscribe/one-click", "GET, HEAD, POST"],
    ];
    for (const [method, path, allow] of rejected) {
      const response = await server.request(path, { method });
      expect([method, path, response.status, response.headers.get("allow")]).toEqual([method, path, 405, allow]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      if (method !== "HEAD") expect(await json(response)).toHaveProperty("message");
    }
  });
});

test("a malformed database response leads to a 500, and only the log shows the cause", async () => {
  server.breakDatabase("nonsense");
  const response = await server.request("/api/saved-brackets/2f1c6b1e-0000-4000-8000-000000000000");
  const message = "Something went wrong on our end. Please try again.";
  const requestId = response.headers.get("x-request-id");
  expect([response.status, await response.json()]).toEqual([500, { message, requestId }]);
  expect(server.loggedErrors().join("\n")).toContain("UNEXPECTED");
});
