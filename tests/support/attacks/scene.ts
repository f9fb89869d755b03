import { vi } from "vitest";
import { SEASON } from "#domain/season.ts";
import { LOCAL_KEYS, serverEnvironment } from "#local/keys.ts";
import { Faults } from "#local/mailbox/faults.ts";
import { Mailbox } from "#local/mailbox/mailbox.ts";
import { createResend } from "#local/mailbox/resend.ts";
import { createApp } from "#server/http/app.ts";
import { readEnv } from "#server/http/env.ts";
import { createPictures } from "#server/sharing/pictures.ts";
import { createSharedPages } from "#server/sharing/shared-pages.ts";
import { addAccount } from "../accounts/accounts.ts";
import { openDatabase, type TestDatabase } from "../database/database.ts";
import { serveFetch } from "../hosted/ports.ts";
import { makeWeek } from "../picks/weeks.ts";
import { pastMemberSql, pastSeasonSql, pastStandingsSql } from "../seasons/past-season.ts";
import { BUILT_PAGES, ID, NAME, NEXT, RECORD, SECRET_RECORD, WEEK, type Who } from "./cast.ts";

/** Everything that an attacker can reach: the Data API and our server. Both use the same test database. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

const SITE = "http://bracket.test";

const IDS: Record<Exclude<Who, "a visitor">, string> = {
  "a rival": ID.rival,
  "a stranger": ID.stranger,
  "a removed member": ID.removed,
  "a player who was deleted": ID.deleted,
  "the victim": ID.victim,
};

/**
 * Creates the players and the victim's data. The secret IDs and strings are distinctive, so that the tests can find
 * them in any response.
 */
async function plant(db: TestDatabase): Promise<void> {
  await addAccount(db, NAME.victimEmail, { username: NAME.victim }, { id: ID.victim });
  await addAccount(db, "rival@mail.example", { username: NAME.rival }, { id: ID.rival });
  await addAccount(db, "stranger@mail.example", { username: NAME.stranger }, { id: ID.stranger });
  await addAccount(db, "removed@mail.example", { username: NAME.removed }, { id: ID.removed });
  await addAccount(db, "deleted@mail.example", { username: NAME.deleted }, { id: ID.deleted });
  await makeWeek(db, WEEK.closed, "closed");
  await makeWeek(db, WEEK.open, "open");
  await makeWeek(db, WEEK.upcoming, "upcoming");
  const [record, secretRecord] = [RECORD, SECRET_RECORD].map((each) => `'${JSON.stringify(each)}'`);
  const [slots, winners] = [RECORD.teamSlots, RECORD.winners].map((each) => `'${JSON.stringify(each)}'`);
  await db.sql(`
    insert into app.groups (id, group_name, created_by, invite_code, is_open, note, note_at) values
      ('${ID.sharedGroup}', '${NAME.sharedGroup}', '${ID.rival}', '${NAME.sharedCode}', true, '${NAME.note}', now()),
      ('${ID.ownGroup}', '${NAME.ownGroup}', '${ID.victim}', '${NAME.ownCode}', true, null, null),
      ('${ID.closedGroup}', '${NAME.closedGroup}', '${ID.victim}', '${NAME.closedCode}', false, null, null);
    insert into app.group_members (group_id, user_id, is_commissioner) values
      ('${ID.sharedGroup}', '${ID.victim}', true), ('${ID.ownGroup}', '${ID.victim}', true),
      ('${ID.closedGroup}', '${ID.victim}', true);
    update app.group_members set team_name = '${NAME.victimTeam}';
    insert into app.group_removals (group_id, user_id) values ('${ID.sharedGroup}', '${ID.removed}');
    insert into app.group_actions (group_id, action, user_id, before)
    values ('${ID.sharedGroup}', 'rename', '${ID.rival}', '${NAME.formerName}');
    insert into app.group_members (group_id, user_id, team_name) values
      ('${ID.sharedGroup}', '${ID.rival}', 'Rivals'), ('${ID.sharedGroup}', '${ID.deleted}', '${NAME.deletedTeam}');
    insert into app.weekly_picks (id, user_id, week_number, bracket_data, is_submitted) values
      ('${ID.closedPick}', '${ID.victim}', ${WEEK.closed}, ${record}, true),
      ('${ID.openPick}', '${ID.victim}', ${WEEK.open}, ${secretRecord}, true),
      ('${ID.rivalClosedPick}', '${ID.rival}', ${WEEK.closed}, ${record}, true),
      ('${ID.rivalOpenPick}', '${ID.rival}', ${WEEK.open}, ${record}, true);
    -- As many groups as a player may create and be in.
    insert into app.groups (group_name, created_by)
    select 'Group ' || n, case when n <= 20 then '${ID.rival}'::uuid end from generate_series(1, 49) as n;
    insert into app.group_members (group_id, user_id)
    select id, '${ID.rival}' from app.groups where group_name like 'Group %';
    ${pastSeasonSql(RECORD)}
    ${pastMemberSql(ID.sharedGroup, ID.victim, RECORD, ID.pastPick)}
    ${pastMemberSql(ID.sharedGroup, ID.deleted, RECORD, ID.deletedPick)}
    ${pastStandingsSql()}
    insert into app.seasons (name) values ('${NEXT}');
    insert into app.week_schedule (season, week_number, start_date, end_date)
    select '${NEXT}', week_number, start_date, end_date from app.week_schedule where season = '${SEASON.name}';
    insert into app.weekly_picks (id, season, user_id, week_number, bracket_data, is_submitted)
    values ('${ID.upcomingPick}', '${NEXT}', '${ID.victim}', ${WEEK.open}, ${secretRecord}, true);
    insert into app.brackets (id, name, team_slots, winners) values ('${ID.draft}', '${NAME.draft}', ${slots}, ${winners});
    insert into app.brackets (name, team_slots, winners) values ('official', ${slots}, ${winners});
    insert into app.saved_brackets (id, bracket_data, recipient_hash) values
      ('${ID.savedBracket}', ${record}, '${NAME.hash}');
    update app.user_email_preferences set unsubscribe_token = '${ID.unsubscribeToken}' where user_id = '${ID.victim}';
    update app.user_email_preferences set unsubscribe_token = '${ID.rivalUnsubscribeToken}' where user_id = '${ID.rival}';
    insert into private.rate_limits (bucket, key_hash, window_start, used) values ('${NAME.hash}', '${NAME.hash}', now(), 1);
    insert into private.reminders (season, week_number, user_id, batch_id)
    values ('${SEASON.name}', ${WEEK.closed}, '${ID.victim}', '${ID.nobody}');`);
  await db.authSql("delete from auth.users where id = $1", [ID.deleted]);
  // Counts the weeks' picks now. Otherwise, the first attack would trigger the count, which changes a table. The tests
  // treat a changed table as a successful attack.
  await db.sql("select public.count_weeks()");
}

/** Returns the statement that hashes every table. */
async function hashesOf(db: TestDatabase): Promise<string> {
  const tables = await db.sql<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`);
  const hash = "md5(coalesce(string_agg(stored::text, ' ' order by stored::text), ''))";
  return `select ${tables.map(({ name }) => `(select ${hash} from ${name} as stored) as "${name}"`)}`;
}

export async function openScene() {
  const db = await openDatabase();
  const mailbox = new Mailbox();
  const provider = await serveFetch(createResend(mailbox, new Faults()).fetch);
  vi.stubEnv("RESEND_BASE_URL", provider.url);
  const env = readEnv({
    ...serverEnvironment(db.url),
    SUPABASE_PUBLISHABLE_KEY: db.publishableKey,
    SUPABASE_SECRET_KEY: db.secretKey,
    RESEND_API_KEY: LOCAL_KEYS.resend,
    SITE_URL: SITE,
  });
  const app = createApp(env);
  const [pages, pictures] = [createSharedPages(env, BUILT_PAGES), createPictures(env)];
  await plant(db);
  const hashed = async (): Promise<Record<string, string>> => {
    const [tables] = await db.sql<Record<string, string>>(await hashesOf(db));
    return { ...tables, mails: String(mailbox.list().length) };
  };
  let [transactions, stored]: [unknown, Record<string, string>] = [null, await hashed()];
  return {
    db,
    serve: async (request: Request) => app.fetch(request),
    servePage: (request: Request) =>
      (/\/picture\//.test(new URL(request.url).pathname) ? pictures : pages).fetch(request),
    /** Returns the attacker's session token. A visitor has no session, so the token is null. */
    tokenOf: (who: Who) => (who === "a visitor" ? null : db.tokenFor(IDS[who], { email: `${IDS[who]}@mail.example` })),
    /**
     * Returns what has changed since the last call: the name of each table that was changed or created, and `mails` if
     * emails were sent.
     */
    async changes(): Promise<string[]> {
      // PostgreSQL assigns an ID to every transaction that writes, even if the transaction is rolled back. If no ID was
      // assigned, nothing was written, and the tables need not be hashed.
      const [row] = await db.sql<{ next: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
      if (row?.next === transactions && stored.mails === String(mailbox.list().length)) return [];
      const now = await hashed();
      const changed = Object.keys({ ...stored, ...now }).filter((name) => now[name] !== stored[name]);
      [transactions, stored] = [row?.next, now];
      return changed;
    },
    async close() {
      vi.unstubAllEnvs();
      await provider.close();
      await db.close();
    },
  };
}
