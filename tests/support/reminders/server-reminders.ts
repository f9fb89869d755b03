import { randomUUID } from "node:crypto";
import { LOCAL_KEYS } from "../../../local/keys.ts";
import { userToken } from "../accounts/token.ts";
import type { TestServer } from "../server/server.ts";

/** The week that is open and about to lock in these tests. */
export const WEEK = 12;

export const HOUR = 3_600_000;

/** Somebody with an account, whose address is confirmed. */
export interface Player {
  readonly id: string;
  readonly email: string;
  /** Of the links that end the reminders. */
  readonly token: string;
}

let players = 0;

/** What a test of the reminders does with a server: moves time, brings people, calls the job. */
export function remindersOn(server: () => TestServer) {
  /** The week is open and locks in so many hours. */
  async function lockIn(hours: number, week = WEEK): Promise<void> {
    const end = new Date(Date.now() + hours * HOUR).toISOString();
    await server().sql(
      "update public.week_schedule set start_date = $1::timestamptz - interval '7 days', end_date = $1 where week_number = $2",
      [end, week],
    );
  }

  return {
    lockIn,

    /** Nobody there, nothing sent or noted, and no week open but one that locks in 8 hours. */
    async begin(): Promise<void> {
      server().reset();
      await server().sql(`
        delete from private.reminder_runs; delete from private.reminder_recipients; delete from private.suppressions;
        delete from private.mail_events; delete from auth.users;
        update public.week_schedule set start_date = '2020-01-01', end_date = '2020-01-02';`);
      await server().forgetLimits();
      await lockIn(8);
    },

    async addPlayer(): Promise<Player> {
      const id = randomUUID();
      const username = `fan_${++players}`;
      const email = `${username}@example.com`;
      await server().sql(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
        values ($1, 'authenticated', 'authenticated', $2, now(), jsonb_build_object('username', $3::text))`,
        [id, email, username],
      );
      const rows = await server().sql<{ unsubscribe_token: string }>(
        "select unsubscribe_token from public.user_email_preferences where user_id = $1",
        [id],
      );
      return { id, email, token: rows[0]?.unsubscribe_token ?? "" };
    },

    /** Adds so many players at once. */
    async addMany(count: number): Promise<void> {
      await server().sql(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
        select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@example.com', now(),
          jsonb_build_object('username', 'many-' || n)
        from generate_series(1, $1::integer) as n`,
        [count],
      );
    },

    /** Whether a player has the reminders on. */
    async isOn(id: string): Promise<boolean | undefined> {
      const rows = await server().sql<{ on: boolean }>(
        'select weekly_reminders as "on" from public.user_email_preferences where user_id = $1',
        [id],
      );
      return rows[0]?.on;
    },

    /** Calls the job, as the scheduler does unless told otherwise. */
    tick: (headers: Record<string, string> = SCHEDULER) => server().request("/api/cron/weekly-reminders", { headers }),
  };
}

/** What opens the job. */
export const SCHEDULER = { authorization: `Bearer ${LOCAL_KEYS.cron}` };

/** What says that one is this player. */
export const as = (id: string) => ({ authorization: `Bearer ${userToken(LOCAL_KEYS.jwt, id)}` });

export const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
