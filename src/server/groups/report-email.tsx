import { inText } from "../../domain/group.ts";
import { noticeMail } from "../mail/notice.tsx";

/** The contents of a report. */
interface Report {
  readonly name: string;
  readonly id: string;
  readonly reporter: string;
  readonly reason: string;
  readonly siteUrl: string;
}

/**
 * Returns the mail to the operator with a player's report of a group (docs/behavior/groups.md#reporting-a-group). Text
 * that players wrote is isolated in its own writing direction, and never in the subject.
 */
export function reportEmail({ name, id, reporter, reason, siteUrl }: Report) {
  return noticeMail({
    subject: "A player reported a group",
    lead: `${reporter} reports the group "${inText(name)}".`,
    siteUrl,
    reason: "You get this email because REPORTS_TO of this site names your address.",
    poster: { caption: "REPORTED", headline: inText(name), size: 32, foot: [`by ${reporter}`, ""] },
    posterText: `Reported by ${reporter}.`,
    next: { href: `${siteUrl}/group/${id}`, label: "Open the group" },
    sections: [
      {
        heading: "What is wrong",
        paragraphs: [inText(reason), `To act on it: npm run admin -- operator find ${id}`],
      },
    ],
  });
}
