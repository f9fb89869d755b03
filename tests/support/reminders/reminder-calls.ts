import { addAccount } from "../accounts/players.ts";
import { OFFICIAL_RECORD } from "../brackets/brackets.ts";
import { server, type TestDatabase } from "../database/database.ts";

/** The key that the server would hash addresses with. */
const KEY = "a key of the server";

/** The week that reminder tests play in. */
export const WEEK = 12;

/** Somebody who may be due. */
export interface Fan {
  readonly id: string;
  readonly email: string;
}

/** What the database answers when it is asked what is due. */
export interface Due {
  due: { week: number; run: string }[];
  next: { week: number; at: string } | null;
}

/** What the database answers when a batch is wanted. */
export interface Claim {
  batch: {
    id: string;
    week: number;
    attempts: number;
    mail: { subject: string };
    recipients: { email: string; username: string; token: string }[];
  } | null;
  wait: number | null;
  unwritten: { run: string; week: number; lockAt: string } | null;
}

let fans = 0;

/** The reminders of a database, as the server drives them through the Data API. An error of the database is thrown. */
export function driveReminders(database: () => TestDatabase) {
  async function call<T>(name: string, args: object = {}): Promise<T> {
    const { data, error } = await server(database()).rpc(name, args);
    if (error) throw error;
    return data as T;
  }
  const claimOnce = (hold = 60) => call<Claim>("claim_reminders", { hold_seconds: hold, address_key: KEY });
  const keepMail = ({ run, lockAt }: { run: string; lockAt: string }, subject: string) =>
    call("save_reminder_mail", { run_id: run, lock_at: lockAt, mail: { subject } });
  /** The next batch; a mail that is not written yet says when the week locks, and nothing else. */
  async function claim(hold?: number): Promise<Claim> {
    for (;;) {
      const claimed = await claimOnce(hold);
      if (claimed.unwritten === null) return claimed;
      await keepMail(claimed.unwritten, claimed.unwritten.lockAt);
    }
  }

  return {
    call,
    claim,
    claimOnce,
    keepMail,

    /** Adds a player, confirmed unless told otherwise. */
    async addFan({ isConfirmed = true } = {}): Promise<Fan> {
      const username = `fan-${++fans}`;
      const email = `${username}@example.com`;
      const id = await addAccount(database(), email, { username });
      if (isConfirmed) await database().authSql("update auth.users set email_confirmed_at = now() where id = $1", [id]);
      return { id, email };
    },

    async submit(userId: string, week = WEEK): Promise<void> {
      const { error } = await server(database())
        .from("weekly_picks")
        .insert({ user_id: userId, week_number: week, bracket_data: OFFICIAL_RECORD, is_submitted: true });
      if (error) throw error;
    },

    switchOff: (userId: string) =>
      server(database()).from("user_email_preferences").update({ weekly_reminders: false }).eq("user_id", userId),

    bounce: (...addresses: string[]) =>
      call("record_mail_event", { event_id: `bounce-${++fans}`, reason: "bounced", addresses, address_key: KEY }),

    /** The run of a week that is due. */
    async openRun(week = WEEK): Promise<string> {
      const found = (await call<Due>("due_reminders")).due.find((each) => each.week === week);
      if (found === undefined) throw new Error(`week ${week} is not due`);
      return found.run;
    },

    async enqueue(runId: string, most = 5_000): Promise<void> {
      let after: string | null = null;
      do after = await call<string | null>("enqueue_reminders", { run_id: runId, after, most, address_key: KEY });
      while (after !== null);
    },

    /** Whom the next batch goes to. */
    async nextRecipients(): Promise<string[] | undefined> {
      return (await claim()).batch?.recipients.map(({ email }) => email).sort();
    },

    postpone: (batch: Claim["batch"], { seconds = 0, untouched = false } = {}) =>
      call("postpone_reminders", { batch_id: batch?.id, attempt: batch?.attempts, seconds, reason: "429", untouched }),

    finish: (batch: Claim["batch"], refused: number[] = []) =>
      call("finish_reminders", { batch_id: batch?.id, refused }),

    /** Ends all that is left of weeks that are over. */
    async close(most = 50): Promise<void> {
      while (await call<boolean>("close_reminders", { most }));
    },

    counts: (runId: string) => call<Record<string, number>>("count_reminders", { run_id: runId }),

    /** Lets everything that is held or postponed be free. */
    letGo: () => database().sql("update private.reminder_batches set free_at = now()"),

    /** Nobody there, nothing sent, nothing suppressed. */
    forget: () =>
      database().sql(`
        delete from private.reminder_runs; delete from private.reminder_recipients;
        delete from private.suppressions; delete from private.mail_events; delete from auth.users;`),
  };
}
