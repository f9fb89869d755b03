import { beforeAll, expect, test, vi } from "vitest";
import { SEASON } from "#domain/season.ts";
import { datesOfSeason, teamsOfSeason, weeksOfSeason } from "#domain/season-opening.ts";
import { bearer } from "#support/accounts/tokens.ts";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { createGroup } from "#support/groups/group-server.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import { OTHER, OTHER_PLAN } from "#support/seasons/other-season.ts";
import { type Player, signIn } from "#support/server/caller.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { queryUrl } from "#support/server/trpc-envelope.ts";

// This test reads about eighty pages.
vi.setConfig({ testTimeout: 120_000 });

/** Gus leaves before the first season ends, and Fay joins after it. */
const NAMES = ["ann", "bob", "cyd", "dee", "eve", "gus", "fay"] as const;
type Name = (typeof NAMES)[number];

setUpServer();
let group: string;
const as = {} as Record<Name, Player>;
const picks: string[] = [];

beforeAll(async () => {
  for (const name of NAMES) as[name] = await signIn(server, name);
  group = (await createGroup(as.ann, "The Huddle")).id;
});

async function done(who: Name, path: Parameters<Player["mutate"]>[0], input: object): Promise<void> {
  expect(await as[who].mutate(path, input), `${who}: ${path}`).toMatchObject({ status: 200 });
}
const join = (who: Name) => done(who, "groups.join", { name: "The Huddle" });
const leave = (who: Name) => done(who, "groups.leave", { id: group });
const rename = (who: Name, teamName: string) => done(who, "groups.rename", { id: group, teamName });
const manage = (action: string, who: Name) => done("ann", "groups.manage", { id: group, action, player: as[who].id });

/** Closes all weeks, decides the outcome and closes the season. */
async function finish(season: string): Promise<void> {
  await server.sql(`update app.week_schedule set
    start_date = now() - interval '300 days' + week_number * interval '7 days',
    end_date = now() - interval '294 days' + week_number * interval '7 days'
    where season = app.running_season()`);
  await server.setOutcome(OFFICIAL_RECORD);
  await server.sql("select public.close_season($1)", [season]);
}

/**
 * Returns every response that the first season's pages are made of, for a member and a player who left before its end.
 * Leaves out the time, and what lists all seasons.
 */
async function pages(): Promise<string[]> {
  const season = SEASON.name;
  const shown: string[] = [];
  for (const who of ["bob", "gus"] as const) {
    const read = async (...[path, input]: Parameters<typeof queryUrl>) => {
      const response = await server.request(queryUrl(path, input), { headers: bearer(as[who].token) });
      const body = JSON.stringify(await response.json(), (key, value) => {
        if (key === "now" || key === "seasons") return undefined;
        return Array.isArray(value) ? value.filter((each) => each?.season !== OTHER.name) : value;
      });
      shown.push(`${who}: ${path} ${response.status} ${body}`);
    };
    await read("groups.past", { id: group, season, from: 0 });
    await read("groups.pastPicks", { id: group, season });
    for (const name of ["cyd", "gus"] as const) await read("members.page", { group, player: as[name].id, season });
    for (const id of picks) await read("picks.view", { id });
    await read("picks.seasons");
  }
  return shown;
}

test("joining, leaving, removing, renaming and playing another season changes no page of a finished season", async () => {
  for (const name of ["bob", "cyd", "dee", "eve", "gus"] as const) await join(name);
  for (const name of ["ann", "bob", "eve", "gus"] as const) await rename(name, `Team ${name}`);
  for (const [n, name] of NAMES.entries()) await insertPick(server, as[name].id, 3, savableRecord(40 * n));
  // Gus has the most points. Bob's pick for the ninth week is seen after he has left the group.
  await insertPick(server, as.gus.id, 3, OFFICIAL_RECORD);
  picks.push(await insertPick(server, as.bob.id, 9, savableRecord(9)));
  await leave("gus");
  await finish(SEASON.name);
  const before = await pages();

  const table = async () =>
    (await as.gus.query("groups.past", { id: group, season: SEASON.name, from: 0 })).value?.members ?? [];
  const members = await table();
  expect(members.map(({ username }) => username).sort()).toEqual(["ann", "bob", "cyd", "dee", "eve"]);

  await join("gus");
  await join("fay");
  await leave("bob");
  await manage("remove", "cyd");
  await manage("remove", "dee");
  expect(await pages()).toEqual(before);

  await leave("gus");
  await join("bob");
  await manage("let-back-in", "dee");
  await join("dee");
  await rename("ann", "Another Team");
  expect(await pages()).toEqual(before);

  await server.sql("select public.open_season($1, $2::text::jsonb, $3::text::jsonb, $4::text::jsonb)", [
    OTHER.name,
    ...[teamsOfSeason, weeksOfSeason, datesOfSeason].map((part) => JSON.stringify(part(OTHER_PLAN))),
  ]);
  await insertPick(server, as.fay.id, 3, OFFICIAL_RECORD);
  await finish(OTHER.name);
  const second = await as.cyd.query("groups.past", { id: group, season: OTHER.name, from: 0 });
  expect(second.value?.members.map(({ username, teamName }) => teamName ?? username)).toEqual([
    ...["fay", "Another Team", "bob", "dee", "Team eve"],
  ]);
  await leave("fay");
  expect(await pages()).toEqual(before);

  await server.sql("delete from auth.users where id = $1", [as.eve.id]);
  const deleted = { userId: null, username: null, teamName: null };
  expect(await table()).toEqual(members.map((row) => (row.username === "eve" ? { ...row, ...deleted } : row)));
});
