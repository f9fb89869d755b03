/**
 * `npm run remind`: calls the weekly reminders, as Vercel's scheduler does, and prints what they have done. Calls the
 * product on this machine (PORT, default 3000), or with SITE_URL and CRON_SECRET in the environment that deployment.
 */
import { messageOf } from "../local/user-error.ts";
import { findScheduledSite } from "./backend.ts";

/** What was done about the reminders of one week (docs/rules.md#weekly-reminders). */
interface WeekCounts {
  readonly week: number;
  readonly accepted: number;
  readonly refused: number;
  readonly dropped: number;
  readonly waiting: number;
}

/** The job's response. */
interface JobReport {
  readonly weeks: readonly WeekCounts[];
  readonly stopped: string | null;
  readonly next: { readonly week: number; readonly at: string } | null;
}

const reminders = (count: number) => `${count} ${count === 1 ? "reminder" : "reminders"}`;

function describe({ weeks, stopped, next }: JobReport, site: string): string {
  const later = next && `Week ${next.week} is due from ${new Date(next.at).toLocaleString()} on.`;
  if (weeks.length === 0)
    return `No reminder is due now: the open week, if there is one, locks in more than a day.\n${later ?? "No week is to come."}`;
  const lines = weeks.flatMap((week) => describeWeek(week, stopped));
  if (new URL(site).hostname === "localhost") lines.push(`Mailbox: ${site}/local/mail`);
  return lines.join("\n");
}

function describeWeek({ week, accepted, refused, dropped, waiting }: WeekCounts, stopped: string | null): string[] {
  const lines = [`Week ${week}: ${reminders(accepted)} sent so far.`];
  if (dropped > 0)
    lines.push(`${dropped} not sent, to people who had saved their picks or switched reminders off meanwhile.`);
  if (refused > 0) lines.push(`${refused} refused by the mail provider, for the address.`);
  if (waiting > 0) lines.push(`${waiting} still to be sent${stopped ? ` (stopped: ${stopped})` : ""}: call again.`);
  return lines;
}

try {
  const { site, secret } = await findScheduledSite();
  const response = await fetch(`${site}/api/cron/weekly-reminders`, { headers: { authorization: `Bearer ${secret}` } });
  if (!response.ok) throw new Error(`${site} answered ${response.status}: ${await response.text()}`);
  console.info(describe((await response.json()) as JobReport, site));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
