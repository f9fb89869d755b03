import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Purged, RETENTION_DAYS } from "#domain/retention.ts";
import { addPlayer } from "#support/accounts/accounts.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { server } from "#support/database/database.ts";
import { rpc } from "#support/database/rpc.ts";
import { db, setUpDatabase } from "#support/database/set-up.ts";

const RECORD = `'${JSON.stringify(savableRecord(5))}'`;

setUpDatabase();
let annId: string;
beforeAll(async () => {
  annId = await addPlayer(db, "ann");
  await db.authSql(`create table if not exists auth.audit_log_entries (
    id uuid primary key default gen_random_uuid(), payload json, created_at timestamptz, ip_address varchar(64) not null default ''
  )`);
});
beforeEach(async () => {
  await db.sql(`delete from private.rate_limits; delete from app.saved_brackets; delete from private.reminders;
    delete from private.operator_actions`);
  await db.authSql("delete from auth.audit_log_entries");
});

/** For each kind of data: a function that creates a row with a given date, and where to count the remaining rows. */
const KINDS: Record<Purged, { make: (at: string, n: number) => Promise<unknown>; left: string }> = {
  limits: {
    make: (at) =>
      db.sql(`insert into private.rate_limits (bucket, key_hash, window_start) values ('b', '${randomUUID()}', ${at})`),
    left: "private.rate_limits",
  },
  correspondence: {
    make: (at) =>
      db.sql(
        `insert into app.saved_brackets (bracket_data, recipient_hash, created_at) values (${RECORD}, 'r', ${at})`,
      ),
    left: "app.saved_brackets where recipient_hash is not null",
  },
  reminders: {
    make: (at, n) =>
      db.sql(`insert into private.reminders (season, week_number, user_id, batch_id, claimed_at)
        select name, ${n}, '${annId}', gen_random_uuid(), ${at} from app.seasons where status = 'running'`),
    left: "private.reminders",
  },
  signInLog: {
    make: (at) =>
      db.authSql(
        `insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '{}', ${at})`,
      ),
    left: "auth.audit_log_entries",
  },
  operatorActions: {
    make: (at) =>
      db.sql(`insert into private.operator_actions (action, kind, target_id, done_at)
        values ('hide', 'group', gen_random_uuid(), ${at})`),
    left: "private.operator_actions",
  },
  savedBrackets: {
    make: (at) => db.sql(`insert into app.saved_brackets (bracket_data, created_at) values (${RECORD}, ${at})`),
    left: "app.saved_brackets",
  },
  unconfirmed: {
    make: (at) =>
      db.authSql(`insert into auth.users (id, aud, role, email, raw_user_meta_data, raw_app_meta_data, created_at)
        values (gen_random_uuid(), 'authenticated', 'authenticated', '${randomUUID()}@mail.example', '{}', '{}', ${at})`),
    left: "auth.users where email_confirmed_at is null",
  },
};

const leftOf = async (kind: Purged) => (await db.sql(`select from ${KINDS[kind].left}`)).length;
const purge = (most = 1_000, days: object = RETENTION_DAYS) => rpc(server(db), "purge_old", { days, most });
const ago = (days: number, more: string) => `clock_timestamp() - interval '${days} days' ${more}`;

describe.each(Object.keys(RETENTION_DAYS) as Purged[])("expiring data (%s)", (kind) => {
  test("is kept for its full retention period, and is then deleted in batches", async () => {
    const { make } = KINDS[kind];
    await make(ago(RETENTION_DAYS[kind], "+ interval '1 minute'"), 1);
    for (const n of [2, 3, 4]) await make(ago(RETENTION_DAYS[kind], `- interval '${n} minutes'`), n);
    expect([(await purge(2))[kind], await leftOf(kind)]).toEqual([2, 2]);
    expect([(await purge())[kind], await leftOf(kind)]).toEqual([1, 1]);
    expect([(await purge())[kind], await leftOf(kind)]).toEqual([0, 1]);
    await db.authSql("delete from auth.users where email_confirmed_at is null");
  });
});

test("purging keeps a saved bracket's recipient as long as the bracket can be emailed again, even if the retention period is zero days", async () => {
  await KINDS.correspondence.make(ago(1, "- interval '1 hour'"), 1);
  expect((await purge(1_000, { ...RETENTION_DAYS, correspondence: 0 })).correspondence).toBe(0);
});

test("purging skips the sign-in log if its table does not exist", async () => {
  await db.authSql("alter table auth.audit_log_entries rename to elsewhere");
  expect((await purge()).signInLog).toBe(0);
  await db.authSql("alter table auth.elsewhere rename to audit_log_entries");
});
