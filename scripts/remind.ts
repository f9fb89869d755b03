/**
 * `npm run remind`: calls the weekly reminders, as Vercel's scheduler does, and prints what they have done. Calls the
 * product on this machine (PORT, default 3000), or with SITE_URL and CRON_SECRET in the environment that deployment.
 */
import { messageOf } from "../local/user-error.ts";
import { findScheduledSite } from "./backend.ts";

/** The job's response. */
interface JobReport {
  readonly weeks: readonly { readonly week: number; readonly sent: number; readonly waiting: number }[];
  readonly refused: number;
  readonly stopped: string | null;
  readonly next: { readonly week: number; readonly at: string } | null;
}

const reminders = (count: number) => `${count} ${count === 1 ? "reminder" : "reminders"}`;

function describe({ weeks, refused, stopped, next }: JobReport, site: string): string {
  const later = next && `Week ${next.week} is due from ${new Date(next.at).toLocaleString()} on.`;
  if (weeks.length === 0)
    return `No reminder is due now: the open week, if there is one, locks in more than a day.\n${later ?? "No week is to come."}`;
  const lines = weeks.flatMap(({ week, sent, waiting }) => [
    `Week ${week}: ${reminders(sent)} sent so far.`,
    ...(waiting > 0 ? [`${waiting} still to be sent${stopped ? ` (stopped: ${stopped})` : ""}: call again.`] : []),
  ]);
  if (refused > 0) lines.push(`${refused} refused by the mail provider, for the address.`);
  if (new URL(site).hostname === "localhost") lines.push(`Mailbox: ${site}/local/mail`);
  return lines.join("\n");
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
