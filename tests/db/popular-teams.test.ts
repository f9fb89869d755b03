import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addFans } from "../support/accounts/accounts.ts";
import { OFFICIAL_RECORD } from "../support/brackets/official-record.ts";
import { server, type TestDatabase, visitor } from "../support/database/database.ts";
import { CLOSED, forgetPicks, OPEN, openWithWeeks, row, save, UPCOMING } from "../support/picks/weekly-picks.ts";
import { makeWeek } from "../support/picks/weeks.ts";

let db: TestDatabase;
let ann: SupabaseClient;
let annId: string;
let fans: string[];
beforeAll(async () => {
  ({ db, ann, annId } = await openWithWeeks());
  await addFans(db, 3);
  const rows = await db.sql<{ id: string }>(
    "select id from public.users where username like 'fan-%' order by username",
  );
  fans = rows.map(({ id }) => id);
});
afterAll(() => db.close());
beforeEach(async () => {
  await makeWeek(db, CLOSED, "closed");
  await makeWeek(db, OPEN, "open");
  await forgetPicks(db);
});

/** The official record with the team of one seed replaced. */
const withTeam = (seed: number, team: string) => ({
  ...OFFICIAL_RECORD,
  teamSlots: (OFFICIAL_RECORD.teamSlots as readonly string[]).with(seed - 1, team),
});

/** A player's pick, as if it had been saved in time. */
async function give(userId: string | undefined, week: number, record: object = OFFICIAL_RECORD): Promise<void> {
  const { error } = await server(db)
    .from("weekly_picks")
    .insert(row(userId ?? "", week, record));
  if (error) throw error;
}

const popular = async (week: number) => (await ann.rpc("popular_teams", { wanted_week: week })).data;

test("the most popular teams of a closed week come first, ties by name, and no more than twelve", async () => {
  await give(fans[0], CLOSED, withTeam(12, "notre-dame"));
  await give(fans[1], CLOSED, withTeam(12, "notre-dame"));
  await give(fans[2], CLOSED);
  // What is picked for another week does not count for this one.
  for (const fan of fans) await give(fan, OPEN);
  const teams = await popular(CLOSED);
  expect(teams).toEqual([
    ...["alabama", "georgia", "indiana", "miami", "ohio-state", "oklahoma", "ole-miss", "oregon"],
    ...["texas-a-m", "texas-tech", "tulane", "notre-dame"],
  ]);
});

test("a week that goes from the schedule takes them with it", async () => {
  await give(fans[0], CLOSED);
  while ((await server(db).rpc("catch_up")).data);
  const stored = `(select count(*) from private.popular_teams where week_number = ${CLOSED})`;
  // Nothing of it stays.
  const trial = db.sql(`do $$
    declare
      before constant bigint := ${stored};
    begin
      delete from public.weekly_picks where week_number = ${CLOSED};
      perform public.catch_up();
      delete from public.week_schedule where week_number = ${CLOSED};
      raise exception 'stored: %, then %', before, ${stored};
    end $$`);
  await expect(trial).rejects.toThrow("stored: 1, then 0");
});

test("a week without picks has no popular teams", async () => {
  expect(await popular(CLOSED)).toEqual([]);
});

test("a pick of a closed week that changes or goes changes them", async () => {
  await give(fans[0], CLOSED);
  expect(await popular(CLOSED)).toContain("james-madison");
  const { error } = await server(db)
    .from("weekly_picks")
    .update({ bracket_data: withTeam(12, "notre-dame") })
    .eq("week_number", CLOSED);
  expect(error).toBeNull();
  expect(await popular(CLOSED)).not.toContain("james-madison");
  expect(await popular(CLOSED)).toContain("notre-dame");
  await forgetPicks(db);
  expect(await popular(CLOSED)).toEqual([]);
});

describe("what is picked in a week that has not closed", () => {
  test("is told to nobody, not even to whoever picked it", async () => {
    await give(fans[0], OPEN);
    expect((await save(ann, row(annId, OPEN))).error).toBeNull();
    for (const week of [OPEN, UPCOMING, 0, 16, -1, 2_147_483_647])
      expect([week, await popular(week)]).toEqual([week, []]);
  });

  test("is not told when the week had closed before and is open again", async () => {
    await give(fans[0], CLOSED);
    expect(await popular(CLOSED)).toHaveLength(12);
    await makeWeek(db, CLOSED, "open");
    expect(await popular(CLOSED)).toEqual([]);
    await give(fans[1], CLOSED, withTeam(12, "notre-dame"));
    await give(fans[2], CLOSED, withTeam(12, "notre-dame"));
    expect(await popular(CLOSED)).toEqual([]);
    await makeWeek(db, CLOSED, "closed");
    expect(await popular(CLOSED)).toContain("notre-dame");
  });
});

test("a visitor cannot ask, and nobody reads the table", async () => {
  expect((await visitor(db).rpc("popular_teams", { wanted_week: CLOSED })).data).toBeNull();
  for (const who of [visitor(db), ann]) {
    const { status, data } = await who.from("popular_teams").select("*");
    expect([status, data]).toEqual([404, null]);
  }
});
