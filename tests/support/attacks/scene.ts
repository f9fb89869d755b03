import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { vi } from "vitest";
import { KEPT_OPEN } from "../../../local/http/keep-alive.ts";
import { LOCAL_KEYS, serverEnvironment } from "../../../local/keys.ts";
import { Faults } from "../../../local/mailbox/faults.ts";
import { Mailbox } from "../../../local/mailbox/mailbox.ts";
import { createResend } from "../../../local/mailbox/resend.ts";
import { SEASON } from "../../../src/domain/season.ts";
import { createApp } from "../../../src/server/app.ts";
import { readEnv } from "../../../src/server/env.ts";
import { createPictures } from "../../../src/server/sharing/pictures.ts";
import { createSharedPages } from "../../../src/server/sharing/shared-pages.ts";
import { addAccount } from "../accounts/accounts.ts";
import { openDatabase, server, type TestDatabase } from "../database/database.ts";
import { makeWeek } from "../picks/weeks.ts";
import { PAST, pastMemberSql, pastSeasonSql } from "../seasons/past-season.ts";
import { BUILT_PAGES, ID, NAME, RECORD, SECRET_RECORD, WEEK, type Who } from "./cast.ts";

/** The whole product as an attacker meets it: the Data API and our server over one database, on either lane. */
export interface Scene {
  readonly db: TestDatabase;
  /** Sends a request to our server. */
  serve(request: Request): Promise<Response>;
  /** Asks for a page that is shared, or for a picture. */
  servePage(request: Request): Promise<Response>;
  /** The token of a person; null for a visitor. */
  tokenOf(who: Who): string | null;
  /** What has changed since the last time: tables by name, new ones included, and mails. */
  changes(): Promise<string[]>;
  close(): Promise<void>;
}

const SITE = "http://bracket.test";

const IDS: Record<Exclude<Who, "a visitor">, string> = {
  "a rival": ID.rival,
  "a stranger": ID.stranger,
  "a player who was deleted": ID.deleted,
  "the victim": ID.victim,
};

/** Plants the victim and what is theirs, with ids and texts that are found again wherever they turn up. */
async function plant(db: TestDatabase): Promise<void> {
  await addAccount(db, NAME.victimEmail, { username: NAME.victim }, { id: ID.victim });
  await addAccount(db, "rival@mail.example", { username: NAME.rival }, { id: ID.rival });
  await addAccount(db, "stranger@mail.example", { username: NAME.stranger }, { id: ID.stranger });
  await addAccount(db, "deleted@mail.example", { username: NAME.deleted }, { id: ID.deleted });
  await makeWeek(db, WEEK.closed, "closed");
  await makeWeek(db, WEEK.open, "open");
  await makeWeek(db, WEEK.upcoming, "upcoming");
  const [record, secretRecord] = [RECORD, SECRET_RECORD].map((each) => `'${JSON.stringify(each)}'`);
  const [slots, winners] = [RECORD.teamSlots, RECORD.winners].map((each) => `'${JSON.stringify(each)}'`);
  await db.sql(`
    insert into app.groups (id, group_name, created_by, invite_code) values
      ('${ID.sharedGroup}', '${NAME.sharedGroup}', '${ID.victim}', '${NAME.sharedCode}'),
      ('${ID.ownGroup}', '${NAME.ownGroup}', '${ID.victim}', '${NAME.ownCode}');
    insert into app.group_members (group_id, user_id, team_name) values ('${ID.sharedGroup}', '${ID.rival}', 'Rivals');
    update app.group_members set team_name = '${NAME.victimTeam}' where user_id = '${ID.victim}';
    insert into app.weekly_picks (id, user_id, week_number, bracket_data, is_submitted) values
      ('${ID.closedPick}', '${ID.victim}', ${WEEK.closed}, ${record}, true),
      ('${ID.openPick}', '${ID.victim}', ${WEEK.open}, ${secretRecord}, true),
      ('${ID.rivalClosedPick}', '${ID.rival}', ${WEEK.closed}, ${record}, true),
      ('${ID.rivalOpenPick}', '${ID.rival}', ${WEEK.open}, ${record}, true);
    ${pastSeasonSql(RECORD)} ${pastMemberSql(ID.sharedGroup, ID.victim, RECORD, randomUUID())}
    insert into public.past_weeks (season, week_number, start_date, end_date)
    select '${SEASON.name}', 4, now() - interval '2 days', now() - interval '1 day';
    insert into public.past_scores (season, user_id, points, rank, champion, champion_picks)
    values ('${PAST}', '${ID.victim}', 90, 1, 'oregon', 1), ('${SEASON.name}', '${ID.victim}', 91, 1, 'oregon', 1),
      ('${PAST}', '${ID.deleted}', 80, 2, 'oregon', 1);
    insert into public.past_groups (group_id, season, players, stats)
    select group_id, '${SEASON.name}', players, stats from public.past_groups where group_id = '${ID.sharedGroup}';
    insert into public.past_standings (group_id, season, place, rank, user_id, team_name, score)
    values ('${ID.sharedGroup}', '${SEASON.name}', 1, 1, '${ID.victim}', null, 91);
    insert into public.past_picks (id, season, week_number, user_id, bracket_data, points, created_at, updated_at) values
      ('${ID.pastPick}', '${PAST}', 3, '${ID.victim}', ${record}, 90, now(), now()),
      ('${ID.archivedPick}', '${SEASON.name}', 4, '${ID.victim}', ${record}, 90, now(), now()),
      ('${ID.deletedPick}', '${PAST}', 3, '${ID.deleted}', ${record}, 80, now(), now());
    insert into public.past_standings (group_id, season, place, rank, user_id, team_name, score)
    values ('${ID.sharedGroup}', '${PAST}', 2, 2, '${ID.deleted}', '${NAME.deletedTeam}', 80);
    insert into app.brackets (id, name, team_slots, winners) values
      ('${ID.draft}', '${NAME.draft}', ${slots}, ${winners});
    insert into app.brackets (name, team_slots, winners) values ('official', ${slots}, ${winners});
    insert into app.saved_brackets (id, bracket_data, recipient_hash, sender_hash) values
      ('${ID.savedBracket}', ${record}, '${NAME.hash}', '${NAME.hash}');
    update app.user_email_preferences set unsubscribe_token = '${ID.unsubscribeToken}' where user_id = '${ID.victim}';
    update app.user_email_preferences set unsubscribe_token = '${ID.rivalUnsubscribeToken}' where user_id = '${ID.rival}';
    insert into private.suppressions (address_hash, reason) values ('${NAME.hash}', 'complained');
    insert into private.rate_limits (bucket, key_hash, window_start, used) values ('${NAME.hash}', '${NAME.hash}', now(), 1);
    insert into private.mail_events (id) values ('${NAME.hash}');
    with run as (insert into private.reminder_runs (season, week_number) values (2001, 15) returning id),
      batch as (insert into private.reminder_batches (run_id) select id from run returning id, run_id)
    insert into private.reminder_recipients (run_id, user_id, batch_id, place, email, username, unsubscribe_token)
    select run_id, '${ID.victim}', id, 1, '${NAME.victimEmail}', '${NAME.victim}', '${ID.unsubscribeToken}' from batch;`);
  await db.authSql("delete from auth.users where id = $1", [ID.deleted]);
}

/** The statement that hashes every table. */
async function hashesOf(db: TestDatabase): Promise<string> {
  const tables = await db.sql<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`);
  const hash = "md5(coalesce(string_agg(stored::text, ' ' order by stored::text), ''))";
  return `select ${tables.map(({ name }) => `(select ${hash} from ${name} as stored) as "${name}"`)}`;
}

/** Opens the scene. What is counted for the first reader is counted, so that reading stores nothing any more. */
export async function openScene(): Promise<Scene> {
  const db = await openDatabase();
  const mailbox = new Mailbox();
  const provider = serve({
    fetch: createResend(mailbox, new Faults()).fetch,
    hostname: "127.0.0.1",
    port: 0,
    serverOptions: KEPT_OPEN,
  });
  await new Promise((resolve) => provider.once("listening", resolve));
  vi.stubEnv("RESEND_BASE_URL", `http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
  const env = readEnv({
    ...serverEnvironment(db.url),
    SUPABASE_PUBLISHABLE_KEY: db.publishableKey,
    SUPABASE_SECRET_KEY: db.secretKey,
    RESEND_API_KEY: LOCAL_KEYS.resend,
    RESEND_WEBHOOK_SECRET: `whsec_${Buffer.from("of the scene").toString("base64")}`,
    SITE_URL: SITE,
  });
  const app = createApp(env);
  const [pages, pictures] = [createSharedPages(env, BUILT_PAGES), createPictures(env)];
  await plant(db);
  const scene = {
    db,
    serve: async (request: Request) => app.fetch(request),
    servePage: (request: Request) =>
      (/\/picture\//.test(new URL(request.url).pathname) ? pictures : pages).fetch(request),
    tokenOf: (who: Who) => (who === "a visitor" ? null : db.tokenFor(IDS[who], { email: `${IDS[who]}@mail.example` })),
  };
  // Nothing is left to count, so no request has it counted.
  for (let isLeft = true; isLeft; ) {
    const { data, error } = await server(db).rpc("catch_up");
    if (error) throw error;
    isLeft = data;
  }
  const hashed = async (): Promise<Record<string, string>> => {
    const [tables] = await db.sql<Record<string, string>>(await hashesOf(db));
    return { ...tables, mails: String(mailbox.list().length) };
  };
  let [transactions, stored]: [unknown, Record<string, string>] = [null, await hashed()];
  return {
    ...scene,
    async changes() {
      // A transaction that has written something has a number, also when it is rolled back. Most have none.
      const [row] = await db.sql<{ next: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
      if (row?.next === transactions && stored.mails === String(mailbox.list().length)) return [];
      const now = await hashed();
      const changed = Object.keys({ ...stored, ...now }).filter((name) => now[name] !== stored[name]);
      [transactions, stored] = [row?.next, now];
      return changed;
    },
    async close() {
      vi.unstubAllEnvs();
      if ("closeAllConnections" in provider) provider.closeAllConnections();
      provider.close();
      await db.close();
    },
  };
}
