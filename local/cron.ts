import { LOCAL_KEYS } from "./keys.ts";
import { messageOf } from "./user-error.ts";

const HOUR = 60 * 60 * 1000;

/**
 * Vercel's scheduler on one machine: calls the weekly reminders now and every hour from now on. Off unless asked for
 * (`npm start -- --cron`). Gives the function that stops it.
 */
export function startCron(site: string, every = HOUR): () => void {
  const stopped = new AbortController();
  const call = async () => {
    try {
      const headers = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
      const answer = await fetch(`${site}/api/cron/weekly-reminders`, { headers, signal: stopped.signal });
      if (!answer.ok) console.error(`the weekly reminders answered ${answer.status}`);
    } catch (error) {
      if (!stopped.signal.aborted) console.error(`the weekly reminders could not be called: ${messageOf(error)}`);
    }
  };
  const timer = setInterval(() => void call(), every);
  void call();
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
