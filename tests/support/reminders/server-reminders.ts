import { LOCAL_KEYS } from "#local/keys.ts";
import { addAccount, addFans } from "../accounts/accounts.ts";
import { bearer, localToken } from "../accounts/tokens.ts";
import type { TestServer } from "../server/server.ts";

/** The week that is open and about to lock in these tests. */
export const WEEK = 12;

export const HOUR = 3_600_000;

/** A player with a confirmed email address. */
interface Recipient {
  readonly id: string;
  readonly email: string;
  /** The token in the unsubscribe links. */
  readonly token: string;
}

let players = 0;

/** Returns functions for reminder tests on a server: change a week's dates, add players, and call the job. */
export function serverReminders(server: () => TestServer) {
  /** Changes a week's dates so that the week is open and locks `hours` hours from now. */
  async function lockIn(hours: number, week = WEEK): Promise<void> {
    const end = new Date(Date.now() + hours * HOUR).toISOString();
    await server().sql(
      "update app.week_schedule set start_date = $1::timestamptz - interval '7 days', end_date = $1 where week_number = $2",
      [end, week],
    );
  }

  return {
    lockIn,

    /** Deletes all accounts, reminders and logs. Afterwards, only WEEK is open, and WEEK locks in 8 hours. */
    async begin(): Promise<void> {
      server().reset();
      await server().sql(`
        delete from auth.users;
        update app.week_schedule set start_date = '2020-01-01', end_date = '2020-01-02';`);
      await server().clearLimits();
      await lockIn(8);
    },

    async addPlayer(): Promise<Recipient> {
      const email = `fan_${++players}@example.com`;
      const id = await addAccount(server(), email, { username: `fan_${players}` });
      const rows = await server().sql<{ unsubscribe_token: string }>(
        "select unsubscribe_token from app.user_email_preferences where user_id = $1",
        [id],
      );
      return { id, email, token: rows[0]?.unsubscribe_token ?? "" };
    },

    /** Adds players in one statement. */
    addMany: (count: number) => addFans(server(), count),

    /** Whether a player's reminders are on. */
    async isOn(id: string): Promise<boolean | undefined> {
      const rows = await server().sql<{ on: boolean }>(
        'select weekly_reminders as "on" from app.user_email_preferences where user_id = $1',
        [id],
      );
      return rows[0]?.on;
    },

    /** Calls the job, by default as the scheduler. */
    tick: (headers: Record<string, string> = SCHEDULER) => server().request("/api/cron/weekly-reminders", { headers }),
  };
}

/** The headers of the scheduler's requests. */
const SCHEDULER = bearer(LOCAL_KEYS.cron);

/** Returns the headers of a player's requests. */
export const asPlayer = (id: string) => bearer(localToken(id));

export const readJson = async (response: Response) => (await response.json()) as Record<string, unknown>;
