import { addAccount } from "../accounts/accounts.ts";
import { OFFICIAL_RECORD } from "../brackets/official-record.ts";
import { server, type TestDatabase } from "../database/database.ts";

/** The key with which the server hashes addresses. */
const KEY = "a key of the server";

/** The week that reminder tests play in. */
export const WEEK = 12;

/** A player who may be reminded. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** The answer of the database when it is asked which weeks are due. */
export interface Due {
  due: { week: number; run: string }[];
  next: { week: number; at: string } | null;
}

/** The answer of the database when it is asked for a batch. */
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

/** The reminders of a database, called as the server does through the Data API. An error of the database is thrown. */
export function reminderCalls(database: () => TestDatabase) {
  async function call<T>(name: string, args: object = {}): Promise<T> {
    const { data, error } = await server(database()).rpc(name, args);
    if (error) throw error;
    return data as T;
  }
  const claimOnce = (hold = 60) => call<Claim>("claim_reminders", { hold_seconds: hold, address_key: KEY });
  const saveMail = ({ run, lockAt }: { run: string; lockAt: string }, subject: string) =>
    call("save_reminder_mail", { run_id: run, lock_at: lockAt, mail: { subject } });
  /** The next batch. A mail that is not written yet gets the time of the lock as its only content. */
  async function claim(hold?: number): Promise<Claim> {
    for (;;) {
      const claimed = await claimOnce(hold);
      if (claimed.unwritten === null) return claimed;
      await saveMail(claimed.unwritten, claimed.unwritten.lockAt);
    }
  }

  return {
    call,
    claim,
    claimOnce,
    saveMail,

    /** Adds a player, confirmed by default. */
    async addFan({ isConfirmed = true } = {}): Promise<Recipient> {
      const username = `fan-${++fans}`;
      const email = `${username}@example.com`;
      const id = await addAccount(database(), email, { username }, { isConfirmed });
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

    /** The id of the run of a week that is due. */
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

    /** The addresses of the next batch. */
    async nextRecipients(): Promise<string[] | undefined> {
      return (await claim()).batch?.recipients.map(({ email }) => email).sort();
    },

    postpone: (batch: Claim["batch"], { seconds = 0, untouched = false } = {}) =>
      call("postpone_reminders", { batch_id: batch?.id, attempt: batch?.attempts, seconds, reason: "429", untouched }),

    finish: (batch: Claim["batch"], refused: number[] = []) =>
      call("finish_reminders", { batch_id: batch?.id, refused }),

    /** Ends what is left of weeks that have locked. */
    async close(most = 50): Promise<void> {
      while (await call<boolean>("close_reminders", { most }));
    },

    counts: (runId: string) => call<Record<string, number>>("count_reminders", { run_id: runId }),

    /** Frees every batch that is held or postponed. */
    freeBatches: () => database().sql("update private.reminder_batches set free_at = now()"),

    /** Deletes all accounts and everything that was sent or suppressed. */
    forget: () =>
      database().sql(`
        delete from private.reminder_runs; delete from private.reminder_recipients;
        delete from private.suppressions; delete from private.mail_events; delete from auth.users;`),
  };
}
