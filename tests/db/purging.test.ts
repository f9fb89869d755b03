import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KEPT_DAYS, type Purged } from "../../src/domain/retention.ts";
import { addPlayer } from "../support/accounts/accounts.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { openDatabase, player, server, type TestDatabase } from "../support/database/database.ts";
import { whileOpen } from "../support/database/while-open.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
  await db.authSql(`create table if not exists auth.audit_log_entries (
    id uuid primary key default gen_random_uuid(), payload json, created_at timestamptz, ip_address varchar(64) not null default ''
  )`);
});
afterAll(() => db.close());

const RECORD = `'${JSON.stringify(savableRecord(5))}'`;

/** How a row of each kind is made at a time, and what is left of those that were made. */
const KINDS: Record<Purged, { make: (at: string) => Promise<unknown>; left: string }> = {
  limits: {
    make: (at) =>
      db.sql(`insert into private.rate_limits (bucket, key_hash, window_start) values ('b', '${randomUUID()}', ${at})`),
    left: "select count(*)::integer as left from private.rate_limits",
  },
  correspondence: {
    make: (at) =>
      db.sql(`insert into public.saved_brackets (bracket_data, recipient_hash, sender_hash, created_at)
        values (${RECORD}, '${randomUUID()}', 'sender', ${at})`),
    left: "select count(recipient_hash)::integer as left from public.saved_brackets where sender_hash is not null",
  },
  mailEvents: {
    make: (at) => db.sql(`insert into private.mail_events (id, created_at) values ('${randomUUID()}', ${at})`),
    left: "select count(*)::integer as left from private.mail_events",
  },
  reminders: {
    make: (at) =>
      db.sql(`with run as (
          insert into private.reminder_runs (season, week_number) values (2001, 1)
          on conflict (season, week_number) do update set unsent = 0 returning id
        ), batch as (
          insert into private.reminder_batches (run_id, outcome, finished_at) select id, 'accepted', ${at} from run
          returning id, run_id
        )
        insert into private.reminder_recipients (run_id, user_id, batch_id, place, outcome)
        select run_id, gen_random_uuid(), id, 0, 'accepted' from batch`),
    left: "select count(*)::integer as left from private.reminder_recipients",
  },
  signInLog: {
    make: (at) =>
      db.authSql(
        `insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '{}', ${at})`,
      ),
    left: "select count(*)::integer as left from auth.audit_log_entries",
  },
  operatorActions: {
    make: (at) =>
      db.sql(`insert into private.operator_actions (action, kind, target_id, done_at)
        values ('hide', 'group', gen_random_uuid(), ${at})`),
    left: "select count(*)::integer as left from private.operator_actions",
  },
  savedBrackets: {
    make: (at) => db.sql(`insert into public.saved_brackets (bracket_data, created_at) values (${RECORD}, ${at})`),
    left: "select count(*)::integer as left from public.saved_brackets",
  },
};

const kinds = Object.keys(KINDS) as Purged[];

async function leftOf(kind: Purged): Promise<number> {
  const [row] = await db.sql<{ left: number }>(KINDS[kind].left);
  return row?.left ?? 0;
}

async function purge(most = 1_000, days: object = KEPT_DAYS): Promise<Record<Purged, number>> {
  const { data, error } = await server(db).rpc("purge_old", { days, most });
  if (error) throw error;
  return data;
}

const ago = (days: number, more: string) => `clock_timestamp() - interval '${days} days' ${more}`;

beforeEach(async () => {
  await db.sql(`delete from private.rate_limits; delete from public.saved_brackets; delete from private.mail_events;
    delete from private.reminder_runs where season = 2001; delete from private.operator_actions`);
  await db.authSql("delete from auth.audit_log_entries");
});

test("every kind that is kept for a time is purged", () => {
  expect(kinds.sort()).toEqual(Object.keys(KEPT_DAYS).sort());
});

describe.each(kinds)("what is kept for a time: %s", (kind) => {
  const { make } = KINDS[kind];
  const days = KEPT_DAYS[kind];

  test("stays to the last minute, and goes after it", async () => {
    await make(ago(days, "+ interval '1 minute'"));
    await make(ago(days, "- interval '1 minute'"));
    expect((await purge())[kind]).toBe(1);
    expect(await leftOf(kind)).toBe(1);
    expect((await purge())[kind]).toBe(0);
    expect(await leftOf(kind)).toBe(1);
  });

  test("goes in steps of a size, and the count says how large each was", async () => {
    for (let n = 0; n < 3; n++) await make(ago(days, "- interval '1 hour'"));
    const most = kind === "reminders" ? 200 : 2;
    expect([(await purge(most))[kind], await leftOf(kind)]).toEqual([2, 1]);
    expect([(await purge(most))[kind], await leftOf(kind)]).toEqual([1, 0]);
  });
});

test("rows that another transaction holds are left for the next call, which nobody waits for", async () => {
  // How the database deletes what belongs to the auth service is not our own.
  const ours = kinds.filter((kind) => kind !== "signInLog");
  for (const kind of ours)
    for (const hours of [2, 1]) await KINDS[kind].make(ago(KEPT_DAYS[kind], `- interval '${hours} hours'`));
  const oldest = (table: string, at: string, where = "true") =>
    `perform from ${table} where ${where} order by ${at} limit 1 for update;`;
  const held = `do $$ begin
    ${oldest("private.rate_limits", "window_start")}
    ${oldest("public.saved_brackets", "created_at", "recipient_hash is null")}
    ${oldest("public.saved_brackets", "created_at", "recipient_hash is not null")}
    ${oldest("private.mail_events", "created_at")}
    ${oldest("private.reminder_batches", "finished_at")}
    ${oldest("private.operator_actions", "done_at")}
  end $$`;
  const waiting = "select count(*)::integer as waiting from pg_locks where not granted";
  const gone: Partial<Record<Purged, number>>[] = [];
  expect(await whileOpen(db, held, async () => gone.push(await purge()), waiting)).toEqual([{ waiting: 0 }]);
  const isReal = db.lane === "postgres";
  for (const kind of ours) expect([kind, gone[0]?.[kind]]).toEqual([kind, isReal ? 1 : 2]);
  const left = await purge();
  for (const kind of ours) expect([kind, left[kind]]).toEqual([kind, isReal ? 1 : 0]);
});

test("a saved bracket that nobody mails any more keeps neither address nor network, and opens as before", async () => {
  await KINDS.correspondence.make(ago(3, ""));
  const find = "select id, bracket_data, created_at, recipient_hash, sender_hash from public.saved_brackets";
  const [before] = await db.sql(find);
  await purge();
  expect(await db.sql(find)).toEqual([{ ...before, recipient_hash: null, sender_hash: null }]);
});

test("a bracket that may still be sent again keeps its recipient, whatever the caller says", async () => {
  await KINDS.correspondence.make(ago(1, "- interval '1 hour'"));
  expect((await purge(1_000, { ...KEPT_DAYS, correspondence: 0 })).correspondence).toBe(0);
});

test("nobody downloads the brackets that have lost their recipient", async () => {
  await KINDS.correspondence.make(ago(3, ""));
  await db.sql("update public.saved_brackets set mailed_at = created_at");
  await purge();
  const id = await addPlayer(db, "curious");
  for (const recipient of ["", null]) {
    const { data } = await player(db, id).rpc("own_data", { address_key: "", recipient_hash: recipient });
    expect(data).toMatchObject({ savedBrackets: [] });
  }
});

test("reminders that are under way stay, however old", async () => {
  await KINDS.reminders.make("null::timestamptz").catch(() => undefined);
  await db.sql(`with run as (insert into private.reminder_runs (season, week_number) values (2001, 2) returning id)
    insert into private.reminder_batches (run_id, created_at) select id, now() - interval '90 days' from run`);
  expect((await purge()).reminders).toBe(0);
});

describe("what the auth service has noted of sign-ins", () => {
  const away = (change: string, back: string, act: () => Promise<void>) =>
    db
      .authSql(change)
      .then(act)
      .finally(() => db.authSql(back));

  test("is left alone where it keeps it elsewhere", async () => {
    await away(
      "alter table auth.audit_log_entries rename to elsewhere",
      "alter table auth.elsewhere rename to audit_log_entries",
      async () => expect((await purge()).signInLog).toBe(0),
    );
  });

  test.each(["select", "delete"])("is left alone where the right to %s it is missing", async (right) => {
    await KINDS.signInLog.make(ago(KEPT_DAYS.signInLog, "- interval '1 day'"));
    const [owner] = await db.sql<{ name: string }>("select current_user::text as name");
    // In PGlite everything belongs to one role, which has every right.
    const isRefused = db.lane === "postgres";
    await away(
      `revoke ${right} on auth.audit_log_entries from ${owner?.name}`,
      `grant ${right} on auth.audit_log_entries to ${owner?.name}`,
      async () => expect((await purge()).signInLog).toBe(isRefused ? 0 : 1),
    );
  });
});
