import { LOCAL_KEYS } from "./keys.ts";
import { messageOf } from "./user-error.ts";

const HOUR = 60 * 60 * 1000;

/**
 * Plays Vercel's scheduler: calls the weekly reminders at once and then every `interval` milliseconds. Off unless asked
 * for (`npm start -- --cron`). Returns the function that stops it.
 */
export function startCron(site: string, interval = HOUR): () => void {
  const stopped = new AbortController();
  const call = async () => {
    try {
      const headers = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
      const response = await fetch(`${site}/api/cron/weekly-reminders`, { headers, signal: stopped.signal });
      if (!response.ok) console.error(`the weekly reminders answered ${response.status}`);
    } catch (error) {
      if (!stopped.signal.aborted) console.error(`the weekly reminders could not be called: ${messageOf(error)}`);
    }
  };
  const timer = setInterval(() => void call(), interval);
  void call();
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
