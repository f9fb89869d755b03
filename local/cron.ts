import { LOCAL_KEYS } from "./keys.ts";
import { messageOf } from "./user-error.ts";

const HOUR = 60 * 60 * 1000;

const JOBS = ["weekly-reminders", "results"];

/** Calls a scheduled job of the product at `site`, as the scheduler does, and returns the job's response. */
export async function callJob(site: string, job: string, signal: AbortSignal | null = null): Promise<object> {
  const headers = { authorization: `Bearer ${LOCAL_KEYS.cron}` };
  const response = await fetch(`${site}/api/cron/${job}`, { headers, signal });
  if (!response.ok) throw new Error(`the job ${job} returned ${response.status}`);
  return (await response.json()) as object;
}

/**
 * Replaces Vercel's scheduler: calls the scheduled jobs immediately and then every `interval` milliseconds. Off by
 * default; `npm start -- --cron` turns it on. Returns the function that stops the calls.
 */
export function startCron(site: string, interval = HOUR): () => void {
  const stopped = new AbortController();
  const call = async (job: string) => {
    try {
      await callJob(site, job, stopped.signal);
    } catch (error) {
      if (!stopped.signal.aborted) console.error(messageOf(error));
    }
  };
  const callAll = () => {
    for (const job of JOBS) void call(job);
  };
  const timer = setInterval(callAll, interval);
  callAll();
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
