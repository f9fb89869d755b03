import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MATCHUP_IDS } from "../../src/domain/bracket.ts";
import type { BracketRecord } from "../../src/domain/bracket-record.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { emptied, server, type TestDatabase } from "../support/database/database.ts";
import { CLOSED, forgetPicks, OPEN, openWithWeeks } from "../support/picks/weekly-picks.ts";

let db: TestDatabase;
let annId: string;
let ann: SupabaseClient;
beforeAll(async () => {
  ({ db, annId, ann } = await openWithWeeks());
});
afterAll(() => db.close());
const forget = () => Promise.all([forgetPicks(db), emptied(db)]);
beforeEach(forget);

/** The most bytes that a row may occupy which a player has written. */
const LARGEST_ROW = 1_000;

/** A record as JSON text whose seeds are written by `write`, with blanks in front of what it says. */
function written(record: BracketRecord, write: (seed: number) => string, blanks = ""): string {
  const winners = MATCHUP_IDS.map((id) => `"${id}":${write(record.winners[id] ?? 0)}`);
  return `${blanks}{"winners":{${winners}},${blanks}"teamSlots":${JSON.stringify(record.teamSlots)}}`;
}

const RECORD = savableRecord(1_234);
const PLAIN = written(RECORD, String);
const SPELLINGS: [what: string, text: string][] = [
  ["with 16,000 zeros behind each seed", written(RECORD, (seed) => `${seed}.${"0".repeat(16_000)}`)],
  [
    "with an exponent and 9,000 zeros in each seed",
    written(RECORD, (seed) => `0.${"0".repeat(9_000)}${seed}e${9_000 + String(seed).length}`),
  ],
  ["with 50,000 blanks", written(RECORD, String, " \n".repeat(25_000))],
];

/** Stores a record, given as JSON text, in each way there is; some of them answer with an error instead. */
const WAYS: [what: string, column: string, store: (record: string) => Promise<unknown>][] = [
  [
    "a pick saved through the table",
    "weekly_picks.bracket_data",
    (record) =>
      send("weekly_picks", `{"user_id":"${annId}","week_number":${OPEN},"is_submitted":true,"bracket_data":${record}}`),
  ],
  [
    "a pick saved through the function",
    "weekly_picks.bracket_data",
    (record) => send("rpc/save_pick", `{"wanted_week":${OPEN},"record":${record}}`),
  ],
  [
    "a pick that the operator inserts",
    "weekly_picks.bracket_data",
    (record) =>
      db.sql(
        `insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted)
        values ($1, ${CLOSED}, $2::text::jsonb, true)`,
        [annId, record],
      ),
  ],
  [
    "a saved bracket",
    "saved_brackets.bracket_data",
    (record) =>
      db.sql(
        "insert into public.saved_brackets (bracket_data, recipient_hash, sender_hash) values ($1::text::jsonb, 'fan', 'sender')",
        [record],
      ),
  ],
  [
    "the official bracket",
    "(jsonb_build_object('winners', brackets.winners, 'teamSlots', brackets.team_slots))",
    (record) =>
      db.sql(
        `insert into public.brackets (name, team_slots, winners)
        values ('official', $1::text::jsonb -> 'teamSlots', $1::text::jsonb -> 'winners')`,
        [record],
      ),
  ],
];

/** Posts JSON to the Data API as Ann. The client would write the numbers anew. */
async function send(path: string, body: string): Promise<void> {
  const headers = {
    apikey: db.publishableKey,
    authorization: `Bearer ${db.tokenFor(annId)}`,
    "content-type": "application/json",
  };
  const answer = await fetch(`${db.url}/rest/v1/${path}`, { method: "POST", headers, body });
  expect([path, answer.ok ? "" : await answer.text()]).toEqual([path, ""]);
}

describe.each(WAYS)("%s", (_, column, store) => {
  const table = column.includes("brackets.winners") ? "brackets" : column.split(".")[0];
  const find = () => db.sql(`select ${column}::text as record, pg_column_size(${column}) as size from public.${table}`);

  test.each(SPELLINGS)("is stored like any other when it is written %s", async (_how, text) => {
    await store(PLAIN);
    const plain = await find();
    expect(plain).toHaveLength(1);
    expect(Number(plain[0]?.size)).toBeLessThan(LARGEST_ROW);
    expect(JSON.parse(String(plain[0]?.record))).toEqual(RECORD);
    await forget();
    await store(text);
    expect(await find()).toEqual(plain);
  });
});

test("an outcome that is decided in part is stored as it was understood, and changed", async () => {
  const find = () => db.sql("select winners::text, pg_column_size(winners) < 100 as is_small from public.brackets");
  const { data, error } = await server(db)
    .from("brackets")
    .insert({ name: "official", team_slots: RECORD.teamSlots, winners: {} })
    .select("winners");
  expect([error, data]).toEqual([null, [{ winners: {} }]]);
  await db.sql(`update public.brackets set winners = '{"fr1": 12.${"0".repeat(16_000)}, "fr2": 9.0}'`);
  expect(await find()).toEqual([{ winners: '{"fr1": 12, "fr2": 9}', is_small: true }]);
});

test("players write texts and JSON only where their length is limited", async () => {
  const columns = await db.sql<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema in ('public', 'private') and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea')
      and has_column_privilege('authenticated', format('%I.%I', table_schema, table_name), column_name, 'insert, update')
    order by 1`);
  expect(columns.map(({ name }) => name)).toEqual([
    "group_members.team_name",
    "groups.group_name",
    "weekly_picks.bracket_data",
  ]);
  const widest = "\u{1F3C8}".repeat(50);
  const { data: group } = await ann
    .from("groups")
    .insert({ group_name: widest, created_by: annId })
    .select("id")
    .single();
  const renamed = await ann.from("group_members").update({ team_name: widest }).eq("group_id", group?.id);
  expect(renamed.error).toBeNull();
  await send("rpc/save_pick", `{"wanted_week":${OPEN},"record":${PLAIN}}`);
  for (const table of ["groups", "group_members", "weekly_picks", "user_email_preferences", "users"]) {
    const rows = await db.sql<{ size: number }>(
      `select max(pg_column_size(stored)) as size from public.${table} as stored`,
    );
    expect([table, Number(rows[0]?.size) < LARGEST_ROW]).toEqual([table, true]);
  }
});

test("the id of an event of the mail provider has at most 255 characters", async () => {
  const record = (event_id: string) =>
    server(db).rpc("record_mail_event", { event_id, reason: "bounced", addresses: [], address_key: "key" });
  expect(await record("x".repeat(255))).toMatchObject({ data: true });
  expect(await record("x".repeat(256))).toMatchObject({ status: 400, error: { code: "23514" } });
});
