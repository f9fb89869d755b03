import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unpackBracket } from "#domain/bracket-record.ts";
import type { Team } from "#domain/team.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { SEED_TEAMS } from "#support/brackets/seed-teams.ts";
import { insertPick } from "#support/picks/server-picks.ts";
import { callerWith, type Player, signIn } from "#support/server/caller.ts";
import { server, setUpServer } from "#support/server/server.ts";
import { queryUrl } from "#support/server/trpc-envelope.ts";

const OPEN = 12;
const CLOSED = 11;
const UPCOMING = 13;

setUpServer();
let ann: Player;
let bob: Player;
beforeAll(async () => {
  [ann, bob] = [await signIn(server, "Ann"), await signIn(server, "Bob")];
  await server.sql(`
    update app.week_schedule set start_date = now() - interval '1 hour', end_date = now() + interval '1 hour'
    where week_number = ${OPEN};
    update app.week_schedule set start_date = now() + interval '1 hour', end_date = now() + interval '2 hours'
    where week_number >= ${UPCOMING};`);
});
beforeEach(async () => {
  await server.sql("delete from app.weekly_picks");
});

const save = (who: Player, week: unknown, record: unknown = savableRecord(0)) =>
  who.mutate("picks.save", { week, record });

const given = (who: Player, week: number, number = 0) => insertPick(server, who.id, week, savableRecord(number));

/**
 * Returns the bracket of `savableRecord(number)` as the app receives it: with each team's details except the
 * abbreviation.
 */
function drawing(number: number) {
  const teams = new Map(SEED_TEAMS.map(({ abbreviation: _, ...team }) => [team.id, team satisfies Team]));
  return unpackBracket(savableRecord(number), (id) => teams.get(id));
}

test("saving a pick takes one database call; reading the saved pick also returns details of its teams, such as names and colors", async () => {
  await save(ann, OPEN);
  server.reset();
  const saved = await save(ann, OPEN, savableRecord(77));
  expect([saved.status, server.databaseCalls().length, server.authCalls()]).toEqual([200, 1, []]);
  const { value } = await ann.query("picks.week", { week: OPEN });
  expect(value).toMatchObject({ week: { number: OPEN }, pick: { ...saved.value, bracket: drawing(77) } });
});

test("picks.home returns the weeks, the caller's own picks and the database time from one database call", async () => {
  const mine = await given(ann, CLOSED);
  await given(bob, OPEN);
  // The first request to a server also loads the teams.
  await ann.query("picks.home");
  server.reset();
  const { status, value } = await ann.query("picks.home");
  expect([status, server.databaseCalls().length, server.authCalls()]).toEqual([200, 1, []]);
  expect(value?.weeks.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
  expect(value?.weeks.filter(({ pick }) => pick !== null)).toEqual([
    expect.objectContaining({
      number: CLOSED,
      pick: { id: mine, isSubmitted: true, champion: drawing(0)?.winner, points: null },
    }),
  ]);
  expect(Math.abs(Date.now() - Number(value?.now))).toBeLessThan(60_000);
});

test("picks.previous returns the caller's bracket from the previous week, or null if the caller has no such bracket", async () => {
  expect((await ann.query("picks.previous", { week: OPEN })).value).toEqual({ bracket: null });
  await given(bob, CLOSED, 1);
  expect((await ann.query("picks.previous", { week: OPEN })).value).toEqual({ bracket: null });
  await given(ann, CLOSED, 2);
  const { value } = await ann.query("picks.previous", { week: OPEN });
  expect(value).toEqual({ bracket: drawing(2) });
  expect((await ann.query("picks.previous", { week: 1 })).value).toEqual({ bracket: null });
});

test("a pick whose bracket contains a team that no longer exists can be replaced, but not viewed or copied", async () => {
  const teamSlots = ["nowhere", ...savableRecord(0).teamSlots.slice(1)];
  const id = await given(ann, CLOSED);
  await given(ann, OPEN);
  await server.sql(`
    alter table app.weekly_picks disable trigger user;
    update app.weekly_picks set bracket_data = '${JSON.stringify({ ...savableRecord(0), teamSlots })}';
    alter table app.weekly_picks enable trigger user;`);
  expect((await ann.query("picks.week", { week: OPEN })).value).toMatchObject({ pick: null, week: { number: OPEN } });
  expect(await ann.query("picks.previous", { week: OPEN })).toMatchObject({ status: 404, key: "BRACKET_NOT_FOUND" });
  expect(await ann.query("picks.view", { id })).toMatchObject({ status: 404, key: "BRACKET_NOT_FOUND" });
  expect(await save(ann, OPEN)).toMatchObject({ status: 200 });
});

test("viewing a pick shows the other player's name once the week has closed", async () => {
  const id = await given(bob, CLOSED, 4);
  const { value } = await ann.query("picks.view", { id });
  expect(value).toMatchObject({ id, username: "Bob", isOwn: false, week: { number: CLOSED }, bracket: drawing(4) });
  expect(JSON.stringify(value)).not.toContain("@");
});

describe("the open week", () => {
  test("is public: visitors get its number, or null while no week is open", async () => {
    const open = async () => (await callerWith(server).query("weeks.open")).value;
    expect(await open()).toEqual({ number: OPEN });
    await server.sql(`update app.week_schedule set end_date = now() - interval '1 minute' where week_number = ${OPEN}`);
    expect(await open()).toEqual({ number: null });
  });

  test("is part of the public schedule, which is read with one database call", async () => {
    const { status, value } = await callerWith(server).query("weeks.schedule");
    expect([status, server.databaseCalls().length]).toEqual([200, 1]);
    expect(value?.weeks.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
    expect(value?.weeks[OPEN - 1]?.endDate).toBeInstanceOf(Date);
    expect(Math.abs(Date.now() - Number(value?.now))).toBeLessThan(60_000);
    const response = await server.request(queryUrl("weeks.schedule"));
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

test("every team's abbreviation is public", async () => {
  const { value } = await callerWith(server).query("teams.abbreviations");
  expect(value).toEqual(Object.fromEntries(SEED_TEAMS.map(({ id, abbreviation }) => [id, abbreviation])));
});
