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

/** Calls the weekly reminders, as Vercel's scheduler does, and returns what they have done. */
export async function remind(): Promise<string[]> {
  const { site, call } = await findScheduledSite();
  const { weeks, stopped, next } = (await call("/api/cron/weekly-reminders")) as JobReport;
  if (weeks.length === 0)
    return [
      "No reminder is due now: the open week, if there is one, locks in more than a day.",
      next ? `Week ${next.week} is due from ${new Date(next.at).toLocaleString()} on.` : "No week is to come.",
    ];
  const lines = weeks.flatMap((week) => describeWeek(week, stopped));
  return new URL(site).hostname === "localhost" ? [...lines, `Mailbox: ${site}/local/mail`] : lines;
}

function describeWeek({ week, accepted, refused, dropped, waiting }: WeekCounts, stopped: string | null): string[] {
  const lines = [`Week ${week}: ${accepted} ${accepted === 1 ? "reminder" : "reminders"} sent so far.`];
  if (dropped > 0)
    lines.push(`${dropped} not sent, to people who had saved their picks or switched reminders off meanwhile.`);
  if (refused > 0) lines.push(`${refused} refused by the mail provider, for the address.`);
  if (waiting > 0) lines.push(`${waiting} still to be sent${stopped ? ` (stopped: ${stopped})` : ""}: call again.`);
  return lines;
}
