import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEPT, type KeptId } from "../../src/domain/kept.ts";
import { addAccount } from "../support/accounts/accounts.ts";
import { savableRecord } from "../support/brackets/outcomes.ts";
import { openDatabase, player, server, type TestDatabase } from "../support/database/database.ts";
import { makeWeek } from "../support/picks/weeks.ts";
import { PAST, pastGroupSql, pastSeasonSql } from "../support/seasons/past-season.ts";

const KEY = "key of the addresses";
const ANN = { id: randomUUID() as string, name: "ann-7f3e", email: "ann-7f3e@mail.example", team: "Team 7f3e" };
const BOB = { id: randomUUID() as string, name: "bob-51c0", email: "bob-51c0@mail.example", team: "Team 51c0" };
const RECIPIENT = { ann: "recipient-7f3e", bob: "recipient-51c0" };
const SUPPRESSED = createHmac("sha256", KEY).update(ANN.email).digest("hex");
const GROUP = { shared: randomUUID(), alone: randomUUID(), onceShared: randomUUID() };
/** One that Ann is alone in since its creator has gone, one that she created and has left, and one that Bob did. */
const LEFT = { toAnn: randomUUID(), byAnn: randomUUID(), byBob: randomUUID() };

/** What a column says about a person, and what becomes of it. */
interface Personal {
  /** The part of the download that has it, or why none has. */
  readonly download: string;
  /** `goes`: the row goes with the account. `emptied`: the row stays without it. Otherwise why it stays. */
  readonly deletion: string;
  /** What stands there of Ann; nothing for what no test can plant. */
  readonly planted?: string;
}

const ofNobody = (why: string): Personal => ({ download: why, deletion: why });
const id = (download: string, deletion = "goes"): Personal => ({ download, deletion, planted: ANN.id });
const MADE_OF_PICKS = "made of the picks, which are in it";
const UNTIL_SENT = "the same as the account's, until the mail is sent";
const TWO_SIDES = "a keyed hash, which is forgotten after a few days; the bracket belongs to whoever has its link";

/**
 * Every column that says something about a person. A column that refers to one, or is named as if it did, and is not here
 * fails the test: say here how the download has it and what becomes of it, and make both true.
 */
const PERSONAL: Readonly<Record<string, Personal>> = {
  "auth.identities.user_id": id("account"),
  "auth.sessions.user_id": id("account"),
  "auth.sessions.ip": { download: "account", deletion: "goes", planted: "203.0.113.7" },
  "auth.sessions.user_agent": { download: "account", deletion: "goes", planted: "Browser 7f3e" },
  "auth.users.email": { download: "account", deletion: "goes", planted: ANN.email },
  "auth.users.raw_user_meta_data": { download: "account", deletion: "goes" },
  "private.pick_bits.user_id": id(MADE_OF_PICKS),
  "private.player_scores.user_id": id("points"),
  "private.reminder_recipients.user_id": id("reminders"),
  "private.reminder_recipients.email": { download: UNTIL_SENT, deletion: "goes", planted: ANN.email },
  "private.reminder_recipients.username": { download: UNTIL_SENT, deletion: "goes", planted: ANN.name },
  "private.reminder_recipients.unsubscribe_token": { download: "emailPreferences", deletion: "goes" },
  "private.operator_actions.target_id": {
    download: "operatorActions",
    deletion: "what was done stays for two years, without the name",
    planted: ANN.id,
  },
  "private.operator_actions.before": { download: "operatorActions", deletion: "emptied", planted: ANN.name },
  "private.suppressions.address_hash": {
    download: "suppression",
    deletion: "a keyed hash, so that a mailbox that refuses our mail is not written to by the next account either",
    planted: SUPPRESSED,
  },
  "private.closing_ranks.user_id": ofNobody("for some minutes while a season is closed; the same as points"),
  "private.mail_events.id": ofNobody("the mail provider's number of an event"),
  "private.rate_limits.key_hash": ofNobody("keyed hashes of networks and mailboxes, of a day"),
  "public.groups.created_by": id("groupsCreated", "emptied"),
  "public.group_members.user_id": id("memberships"),
  "public.group_members.team_name": { download: "memberships", deletion: "goes", planted: ANN.team },
  "public.past_picks.user_id": id("pastPicks", "emptied"),
  "public.past_scores.user_id": id("pastSeasons", "emptied"),
  "public.past_standings.user_id": id("pastStandings", "emptied"),
  "public.past_standings.team_name": { download: "pastStandings", deletion: "emptied", planted: ANN.team },
  "public.past_groups.players": ofNobody("a number of people"),
  "public.seasons.players": ofNobody("a number of people"),
  "public.saved_brackets.recipient_hash": { download: "savedBrackets", deletion: TWO_SIDES, planted: RECIPIENT.ann },
  "public.saved_brackets.sender_hash": { download: "nobody but the sender's network is in it", deletion: TWO_SIDES },
  "public.users.email": { download: "player", deletion: "goes", planted: ANN.email },
  "public.users.username": { download: "player", deletion: "goes", planted: ANN.name },
  "public.users.id": id("player"),
  "public.user_email_preferences.user_id": id("emailPreferences"),
  "public.user_email_preferences.unsubscribe_token": { download: "emailPreferences", deletion: "goes" },
  "public.weekly_picks.user_id": id("picks"),
};

/** The tables of what the page about privacy says that is kept. */
const TABLES: Readonly<Record<KeptId, readonly string[]>> = {
  account: ["auth.users", "auth.sessions", "public.users"],
  google: ["auth.identities"],
  picks: ["public.weekly_picks", "private.pick_bits", "private.player_scores", "private.closing_ranks"],
  groups: ["public.groups", "public.group_members"],
  preferences: ["public.user_email_preferences"],
  archive: ["public.past_picks", "public.past_scores", "public.past_standings", "public.past_groups", "public.seasons"],
  reminders: ["private.reminder_recipients"],
  savedBrackets: ["public.saved_brackets"],
  correspondence: ["public.saved_brackets"],
  limits: ["private.rate_limits"],
  mailEvents: ["private.mail_events"],
  suppressions: ["private.suppressions"],
  operatorActions: ["private.operator_actions"],
  signInLog: [],
};

/** What the auth service keeps beside accounts, identities and sessions. Which columns it has differs by version. */
const ITS_OWN =
  /^auth\.(users\.(?!email$|raw_user_meta_data$)|identities\.(?!user_id$)|sessions\.(?!user_id$|ip$|user_agent$)|(?!users|identities|sessions))/;

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
  for (const { id: account, name, email } of [ANN, BOB])
    await addAccount(db, email, { username: name }, { id: account });
  await makeWeek(db, 3, "closed");
  await makeWeek(db, 4, "open");
  const record = `'${JSON.stringify(savableRecord(5))}'`;
  await db.authSql(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at)
     values (gen_random_uuid(), 'google', 'g-7f3e', '${ANN.id}', '{"full_name":"Ann 7f3e"}', now())`,
  );
  await db.authSql(
    `insert into auth.sessions (id, user_id, created_at, user_agent, ip)
     values (gen_random_uuid(), '${ANN.id}', now(), 'Browser 7f3e', '203.0.113.7'),
       (gen_random_uuid(), '${BOB.id}', now(), 'Browser 51c0', '203.0.113.8')`,
  );
  await db.sql(`
    insert into public.groups (id, group_name, created_by) values
      ('${GROUP.shared}', 'Shared', '${ANN.id}'), ('${GROUP.alone}', 'Alone', '${ANN.id}'),
      ('${GROUP.onceShared}', 'Once shared', '${ANN.id}');
    insert into public.group_members (group_id, user_id, team_name) values ('${GROUP.shared}', '${BOB.id}', '${BOB.team}');
    update public.group_members set team_name = '${ANN.team}' where user_id = '${ANN.id}' and group_id = '${GROUP.shared}';
    insert into public.weekly_picks (user_id, week_number, bracket_data, is_submitted) values
      ('${ANN.id}', 3, ${record}, true), ('${ANN.id}', 4, ${record}, true), ('${BOB.id}', 3, ${record}, true);
    insert into public.brackets (name, team_slots, winners)
    select 'official', ${record}::jsonb -> 'teamSlots', ${record}::jsonb -> 'winners';
    ${pastSeasonSql(savableRecord(5))}
    ${pastGroupSql(GROUP.shared, ANN.id)} ${pastGroupSql(GROUP.onceShared, BOB.id)}
    update public.past_standings set team_name = '${ANN.team}' where user_id = '${ANN.id}';
    insert into public.past_scores (season, user_id, points, rank, champion, champion_picks)
    values ('${PAST}', '${ANN.id}', 90, 1, 'oregon', 1), ('${PAST}', '${BOB.id}', 80, 2, 'oregon', 1);
    insert into public.past_picks (id, season, week_number, user_id, bracket_data, points, created_at, updated_at) values
      (gen_random_uuid(), '${PAST}', 3, '${ANN.id}', ${record}, 90, now(), now()),
      (gen_random_uuid(), '${PAST}', 3, '${BOB.id}', ${record}, 80, now(), now());
    insert into private.suppressions (address_hash, reason) values ('${SUPPRESSED}', 'bounced');
    insert into private.operator_actions (action, kind, target_id, before, after)
    values ('rename', 'player', '${ANN.id}', '${ANN.name}', 'x'), ('rename', 'player', '${BOB.id}', 'y', '${BOB.name}');
    insert into public.saved_brackets (bracket_data, recipient_hash, sender_hash, mailed_at) values
      (${record}, '${RECIPIENT.ann}', 'sender', now()), (${record}, '${RECIPIENT.ann}', 'another', null),
      (${record}, '${RECIPIENT.bob}', 'sender', now());
    insert into public.saved_brackets (bracket_data, recipient_hash, sender_hash, mailed_at, mail_id)
    select bracket_data, recipient_hash, 'a third', mailed_at, id
    from public.saved_brackets where recipient_hash = '${RECIPIENT.ann}' and sender_hash = 'sender';`);
  await remind(1, "finished");
  await remind(2, "waiting");
  await remind(3, "under way");
});
afterAll(() => db.close());

/** What became of the mails of Bob and Ann. */
const OUTCOMES = ["refused", "accepted"];

/** A batch of reminders for both, of a week long ago. */
async function remind(week: number, state: "finished" | "waiting" | "under way"): Promise<void> {
  const at = {
    finished: ["now()", "'accepted'", "now()"],
    waiting: ["null", "null", "null"],
    "under way": ["now()", "null", "null"],
  }[state];
  const people = [BOB, ANN].map(({ id: who, name, email }, place) =>
    state === "finished"
      ? `('${who}'::uuid, ${place}, null, null, '${OUTCOMES[place]}')`
      : `('${who}'::uuid, ${place}, '${email}', '${name}', null)`,
  );
  await db.sql(`
    with run as (insert into private.reminder_runs (season, week_number) values (2001, ${week}) returning id),
      mail as (insert into private.reminder_mails (run_id, lock_at, mail) select id, now(), '{}' from run returning id),
      batch as (
        insert into private.reminder_batches (run_id, mail_id, first_attempt_at, outcome, finished_at)
        select run.id, mail.id, ${at.join(", ")} from run, mail returning id, run_id
      )
    insert into private.reminder_recipients (run_id, user_id, batch_id, place, email, username, outcome)
    select run_id, who, id, place, email, username, outcome
    from batch, (values ${people.join(", ")}) as people (who, place, email, username, outcome)`);
}

/** The columns that refer to a person: by a key, or by their name. */
async function personalColumns(): Promise<string[]> {
  const rows = await db.sql<{ name: string }>(`
    select format('%s.%s.%s', nspname, relname, attname) as name
    from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
    join pg_namespace on pg_namespace.oid = relnamespace and nspname in ('public', 'private', 'auth')
    where attnum > 0 and not attisdropped and (
      attname ~ '(user|player|member|person|owner|mail|address|recipient|sender|created_by|team_name|token|hash|phone|^ip$|_ip$|^before$|^target)'
        and atttypid <> 'timestamptz'::regtype and atttypid <> 'boolean'::regtype
      or exists (
        select from pg_constraint
        where contype = 'f' and conrelid = attrelid and attnum = any (conkey)
          and confrelid in ('public.users'::regclass, 'auth.users'::regclass)
      )
    ) order by 1`);
  return rows.map(({ name }) => name);
}

/** Columns that are named as if they were about a person, and are not. */
const HARMLESS = [
  "private.outcome_changes.before",
  "private.reminder_mails.id",
  "private.reminder_mails.mail",
  "private.reminder_batches.mail_id",
  "public.saved_brackets.mail_id",
];

const unknown = (columns: readonly string[]) =>
  columns.filter((name) => !(name in PERSONAL) && !HARMLESS.includes(name) && !ITS_OWN.test(name));

async function downloadOf(who: { id: string }, recipient: string): Promise<Record<string, unknown>> {
  const { data, error } = await player(db, who.id).rpc("own_data", { address_key: KEY, recipient_hash: recipient });
  if (error) throw error;
  return data;
}

/** How many rows say this in a column. */
async function countOf(name: string, text: string): Promise<number> {
  const [schema, table, column] = name.split(".");
  const shown = name === "auth.sessions.ip" ? "host(ip)" : `${column}::text`;
  const [row] = await db.sql<{ count: number }>(
    `select count(*)::integer as count from ${schema}.${table} where ${shown} = $1`,
    [text],
  );
  return row?.count ?? 0;
}

/** The tables with one of these texts anywhere in a row, with how many rows. */
async function tablesWith(texts: readonly string[]): Promise<Record<string, number>> {
  const tables = await db.sql<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'private', 'auth') order by 1`);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.sql<{ count: number }>(
      `select count(*)::integer as count from ${name} as stored where stored::text ~ $1`,
      [texts.join("|")],
    );
    if (row?.count) found[name] = row.count;
  }
  return found;
}

test("every column that says something about a person is known, with how it is downloaded and what becomes of it", async () => {
  expect(unknown(await personalColumns())).toEqual([]);
});

test.each([
  "create table private.canary (id integer, user_id uuid)",
  "create table private.canary (id integer, whose uuid references public.users (id))",
  "create table private.canary (id integer, email text)",
])("a table that was added and forgotten is found: %s", async (statement) => {
  await db.sql(statement);
  expect(unknown(await personalColumns())).toHaveLength(1);
  await db.sql("drop table private.canary");
});

test("the page about privacy names every table that says something about a person, and no other", () => {
  const tables = Object.keys(PERSONAL).map((name) => name.replace(/\.\w+$/, ""));
  expect([...new Set(Object.values(TABLES).flat())].sort()).toEqual([...new Set(tables)].sort());
  expect(Object.keys(TABLES).sort()).toEqual(KEPT.map((kept) => kept.id).sort());
});

test("what the page says goes with the account is what goes with it", () => {
  for (const { id: kept, until } of KEPT) {
    const ends = Object.entries(PERSONAL).filter(([name]) => TABLES[kept].includes(name.replace(/\.\w+$/, "")));
    const fates = new Set(ends.filter(([, { planted }]) => planted).map(([, { deletion }]) => deletion));
    if (until === "account")
      expect(
        [...fates].filter((fate) => fate !== "goes" && fate !== "emptied"),
        kept,
      ).toEqual([]);
    if (until === "season") expect([...fates], kept).toEqual(["emptied"]);
  }
});

describe("what a player downloads", () => {
  test("has every part that the list of columns names, with something in each", async () => {
    const found = await downloadOf(ANN, RECIPIENT.ann);
    const parts = Object.values(PERSONAL)
      .map(({ download }) => download)
      .filter((part) => /^\w+$/.test(part));
    expect(Object.keys(found).sort()).toEqual([...new Set(parts)].sort());
    for (const [part, content] of Object.entries(found)) {
      expect(Array.isArray(content) ? content : Object.keys(content ?? {}), part).not.toEqual([]);
    }
  });

  test("says what is kept, and only of them", async () => {
    const found = await downloadOf(ANN, RECIPIENT.ann);
    expect(found).toMatchObject({
      account: {
        id: ANN.id,
        email: ANN.email,
        aboutYou: { username: ANN.name },
        identities: [{ provider: "google", aboutYou: { full_name: "Ann 7f3e" } }],
        sessions: [{ browser: "Browser 7f3e", networkAddress: "203.0.113.7" }],
      },
      player: { username: ANN.name, email: ANN.email },
      emailPreferences: { weeklyReminders: true },
      suppression: { reason: "bounced" },
      picks: [
        { week: 3, record: savableRecord(5) },
        { week: 4, isSubmitted: true },
      ],
      groupsCreated: expect.arrayContaining([expect.objectContaining({ name: "Alone" })]),
      memberships: expect.arrayContaining([expect.objectContaining({ group: "Shared", teamName: ANN.team })]),
      reminders: [
        { week: 1, outcome: "accepted" },
        { week: 2, outcome: null },
        { week: 3, outcome: null },
      ],
      pastSeasons: [{ season: PAST, points: 90 }],
      pastPicks: [{ season: PAST, week: 3, points: 90 }],
      pastStandings: [{ season: PAST, group: "Shared", teamName: ANN.team, rank: 1 }],
      savedBrackets: [{ record: savableRecord(5) }],
    });
    const text = JSON.stringify(found);
    for (const other of [BOB.id, BOB.name, BOB.email, BOB.team, "Browser 51c0"]) expect(text).not.toContain(other);
  });

  test("has nothing of the archive of a season that is being closed, which is still among the picks", async () => {
    const before = await downloadOf(ANN, RECIPIENT.ann);
    const of = "(select name from public.seasons where closed_at is null)";
    await db.sql(`
      insert into public.past_scores (season, user_id, points, rank, champion, champion_picks)
      select ${of}, user_id, points, rank, champion, champion_picks from public.past_scores;
      insert into public.past_picks (id, season, week_number, user_id, bracket_data, points, created_at, updated_at)
      select gen_random_uuid(), ${of}, week_number, user_id, bracket_data, points, created_at, updated_at
      from public.past_picks;
      insert into public.past_groups (group_id, season, players, stats)
      select group_id, ${of}, players, stats from public.past_groups;
      insert into public.past_standings (group_id, season, place, rank, user_id, score)
      select group_id, ${of}, place, rank, user_id, score from public.past_standings;`);
    expect(await downloadOf(ANN, RECIPIENT.ann)).toEqual(before);
    for (const what of ["scores", "picks", "groups"])
      await db.sql(`delete from public.past_${what} where season = ${of}`);
  });

  test("has no brackets of an address and no reason of a mailbox without the hashes of the server", async () => {
    const { data } = await player(db, ANN.id).rpc("own_data", { address_key: "", recipient_hash: "" });
    expect(data).toMatchObject({ suppression: null, savedBrackets: [] });
  });
});

test("what stands about a player before the account goes is found in every column of the list", async () => {
  for (const [name, { planted }] of Object.entries(PERSONAL)) {
    if (planted !== undefined) expect(await countOf(name, planted), name).toBeGreaterThan(0);
  }
});

describe("once the account is deleted", () => {
  let before: Record<string, unknown>;
  beforeAll(async () => {
    await db.sql(`
      insert into public.groups (id, group_name, created_by) values
        ('${LEFT.toAnn}', 'Left to Ann', null), ('${LEFT.byAnn}', 'Left by Ann', '${ANN.id}'),
        ('${LEFT.byBob}', 'Left by Bob', '${BOB.id}');
      insert into public.group_members (group_id, user_id) values ('${LEFT.toAnn}', '${ANN.id}');
      delete from public.group_members where group_id in ('${LEFT.byAnn}', '${LEFT.byBob}');
      ${pastGroupSql(GROUP.alone, ANN.id)}`);
    before = await downloadOf(BOB, RECIPIENT.bob);
    await db.authSql("delete from auth.users where id = $1", [ANN.id]);
  });

  test("its columns are gone or emptied, and nothing but what must be stays", async () => {
    const left: Record<string, number> = {};
    for (const [name, { planted }] of Object.entries(PERSONAL)) {
      const count = planted === undefined ? 0 : await countOf(name, planted);
      if (count > 0) left[name] = count;
    }
    expect(left).toEqual({
      "private.operator_actions.target_id": 1,
      "private.reminder_recipients.user_id": 1,
      "private.reminder_recipients.email": 1,
      "private.reminder_recipients.username": 1,
      "private.suppressions.address_hash": 1,
      "public.saved_brackets.recipient_hash": 3,
    });
  });

  test("no row of any table has its id, name, address or team, but the mail that is under way and what the operator did", async () => {
    expect(await tablesWith([ANN.id, ANN.name, ANN.email, ANN.team, "Browser 7f3e", "Ann 7f3e"])).toEqual({
      "private.operator_actions": 1,
      "private.reminder_recipients": 1,
    });
  });

  test("its picks of past seasons and its places stay, as nobody's", async () => {
    const [row] = await db.sql(`select
      (select count(*)::integer from public.past_picks where user_id is null and points = 90) as picks,
      (select count(*)::integer from public.past_scores where user_id is null and points = 90) as scores,
      (select count(*)::integer from public.past_standings where user_id is null and team_name is null) as places`);
    expect(row).toEqual({ picks: 1, scores: 1, places: 1 });
  });

  test("a group that nobody else is or was in is gone, and the others go on", async () => {
    const groups = await db.sql("select group_name, created_by from public.groups order by group_name");
    expect(groups).toEqual([
      { group_name: "Left by Bob", created_by: BOB.id },
      { group_name: "Once shared", created_by: null },
      { group_name: "Shared", created_by: null },
    ]);
  });

  test("nothing of anybody else has changed", async () => {
    expect(await downloadOf(BOB, RECIPIENT.bob)).toEqual(before);
  });

  test("the note of the mail goes when the mail is sent, or when its week has closed", async () => {
    const [batch] = await db.sql<{ id: string }>(
      "select id from private.reminder_batches where finished_at is null and first_attempt_at is not null",
    );
    const { error } = await server(db).rpc("finish_reminders", { batch_id: batch?.id, refused: [] });
    expect(error).toBeNull();
    expect(await tablesWith([ANN.id, ANN.name, ANN.email])).toEqual({ "private.operator_actions": 1 });
    const others = await db.sql("select outcome from private.reminder_recipients where user_id = $1 order by 1", [
      BOB.id,
    ]);
    expect(others).toEqual([{ outcome: "accepted" }, { outcome: "refused" }, { outcome: null }]);
  });

  test("its token downloads nothing any more", async () => {
    expect(await player(db, ANN.id).rpc("own_data", { address_key: KEY, recipient_hash: RECIPIENT.ann })).toMatchObject(
      {
        data: null,
        error: null,
      },
    );
  });
});
