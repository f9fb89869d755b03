import { LOCAL_KEYS } from "#local/keys.ts";
import { addAccount } from "../accounts/accounts.ts";
import { bearer, localToken } from "../accounts/tokens.ts";
import { server } from "../server/server.ts";

/** The week that is open and about to lock in these tests. */
export const WEEK = 12;

/** Deletes all accounts, reminders and logs. Afterwards, only WEEK is open, and WEEK locks in 8 hours. */
export async function begin(): Promise<void> {
  await server.sql(`
    delete from auth.users;
    update app.week_schedule set start_date = '2020-01-01', end_date = '2020-01-02';
    update app.week_schedule set start_date = now() - interval '6 days', end_date = now() + interval '8 hours'
    where week_number = ${WEEK}`);
  await server.clearLimits();
}

let players = 0;

/** Adds a player with a confirmed email address. `token` is the token in the unsubscribe links. */
export async function addPlayer(): Promise<{ id: string; email: string; token: string }> {
  const email = `fan_${++players}@example.com`;
  const id = await addAccount(server, email, { username: `fan_${players}` });
  const [row] = await server.sql<{ token: string }>(
    "select unsubscribe_token as token from app.user_email_preferences where user_id = $1",
    [id],
  );
  return { id, email, token: row?.token ?? "" };
}

/** Whether a player's reminders are on. */
export async function isOn(id: string): Promise<boolean | undefined> {
  const [row] = await server.sql<{ on: boolean }>(
    'select weekly_reminders as "on" from app.user_email_preferences where user_id = $1',
    [id],
  );
  return row?.on;
}

/** Calls the job as the scheduler. */
export const tick = () => server.request("/api/cron/weekly-reminders", { headers: bearer(LOCAL_KEYS.cron) });

/** Returns the headers of a player's requests. */
export const asPlayer = (id: string) => bearer(localToken(id));

export const readJson = async (response: Response) => (await response.json()) as Record<string, unknown>;
