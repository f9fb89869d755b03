import { findScheduledSite } from "./backend.ts";

/** The job's response. */
interface JobReport {
  readonly weeks: readonly { readonly week: number; readonly sent: number; readonly waiting: number }[];
  readonly refused: number;
  readonly stopped: string | null;
  readonly next: { readonly week: number; readonly at: string } | null;
}

/** Calls the job of the weekly reminders, as Vercel's scheduler does, and describes what it did. */
export async function remind(): Promise<string[]> {
  const { site, call } = await findScheduledSite();
  const { weeks, refused, stopped, next } = (await call("/api/cron/weekly-reminders")) as JobReport;
  if (weeks.length === 0)
    return [
      "No reminder is due now: the open week, if there is one, locks in more than a day.",
      next ? `Week ${next.week} is due from ${new Date(next.at).toLocaleString()} on.` : "No week is to come.",
    ];
  return [
    ...weeks.flatMap(({ week, sent, waiting }) => [
      `Week ${week}: ${sent} ${sent === 1 ? "reminder" : "reminders"} sent so far.`,
      ...(waiting > 0 ? [`${waiting} still to be sent${stopped ? ` (stopped: ${stopped})` : ""}: call again.`] : []),
    ]),
    ...(refused > 0 ? [`${refused} refused by the mail provider, for the address.`] : []),
    ...(new URL(site).hostname === "localhost" ? [`Mailbox: ${site}/local/mail`] : []),
  ];
}
