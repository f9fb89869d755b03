import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAccount } from "../support/accounts/accounts.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { openDatabase, player, server, type TestDatabase } from "../support/database/database.ts";
import { whileOpen } from "../support/database/while-open.ts";
import { makeWeek, moveWeek } from "../support/picks/weeks.ts";

const WEEK = 12;

let db: TestDatabase;
let annId: string;
let ann: SupabaseClient;
beforeAll(async () => {
  db = await openDatabase();
  annId = await addAccount(db, "ann@mail.example", { username: "ann" });
  ann = player(db, annId);
});
afterAll(() => db.close());
beforeEach(async () => {
  await server(db).from("weekly_picks").delete().not("id", "is", null);
  await makeWeek(db, WEEK, "open");
});

const save = (number: number) =>
  ann
    .from("weekly_picks")
    .upsert(
      { user_id: annId, week_number: WEEK, bracket_data: savableRecord(number), is_submitted: true },
      { onConflict: "user_id,week_number" },
    )
    .select("id, bracket_data, updated_at")
    .single();

test("100 parallel saves of one pick are one row, which holds exactly one of them", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => save(number)));
  expect(answers.filter(({ error }) => error !== null)).toEqual([]);
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  const { data } = await ann.from("weekly_picks").select("bracket_data");
  expect(data).toHaveLength(1);
  expect(Array.from({ length: 100 }, (_, number) => JSON.stringify(savableRecord(number)))).toContain(
    JSON.stringify(sorted(data?.[0]?.bracket_data)),
  );
});

test("a save that finds the row of another one in its way replaces it", async () => {
  const values = `'${annId}', ${WEEK}, '${JSON.stringify(savableRecord(1))}', true`;
  const first = `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted) values (${values})`;
  await whileOpen(db, first, async () => {
    const second = await ann.rpc("save_pick", { wanted_week: WEEK, record: savableRecord(2) });
    expect(second.error).toBeNull();
  });
  const { data } = await ann.from("weekly_picks").select("bracket_data");
  expect(data).toEqual([{ bracket_data: savableRecord(2) }]);
});

/** Stored JSON has its own order of keys. */
function sorted(record: { teamSlots: string[]; winners: Record<string, number> }) {
  const order = Object.keys(savableRecord(0).winners);
  return {
    teamSlots: record.teamSlots,
    winners: Object.fromEntries(order.map((id) => [id, record.winners[id]])),
  };
}

test("the last of several saves wins", async () => {
  for (const number of [5, 17, 3]) expect((await save(number)).error).toBeNull();
  const { data } = await ann.from("weekly_picks").select("bracket_data").single();
  expect(data?.bracket_data).toEqual(savableRecord(3));
});

test("around the deadline every save that began in time may land, and none that began later does", async () => {
  const end = new Date(Date.now() + 600);
  await moveWeek(db, WEEK, { end_date: end.toISOString() });
  const attempt = async (number: number) => {
    const { data, error } = await save(number);
    return { saved: data && new Date(data.updated_at), refusal: error?.code };
  };
  const started: ReturnType<typeof attempt>[] = [];
  while (Date.now() < end.getTime() + 400) {
    started.push(attempt(started.length % 2048));
    await pause(15);
  }
  const answers = await Promise.all(started);
  const late = answers.filter(({ saved }) => saved !== null && saved > end);
  expect(late).toEqual([]);
  expect(answers.filter(({ saved }) => saved !== null).length).toBeGreaterThan(3);
  const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
  expect(refusals.length).toBeGreaterThan(3);
  expect(new Set(refusals)).toEqual(new Set(["42501"]));
  expect((await save(1)).error?.code).toBe("42501");
});
