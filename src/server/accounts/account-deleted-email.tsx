import { noticeMail } from "../mail/notice.tsx";

const STAYS =
  "What stays has no name: your picks of past seasons now belong to 'Deleted player'. Groups with other players go on, " +
  "and so do brackets saved by email. The button leads to the whole list.";
const NOT_YOU =
  "If this was not you, somebody else was signed in to your account. If your email uses the same " +
  "password, change it. You can use this address for a new account.";

/** Returns the mail that confirms a deleted account (docs/behavior/accounts.md#deleting-an-account). */
export function accountDeletedEmail({ siteUrl }: { siteUrl: string }) {
  return noticeMail({
    subject: "Your account was deleted",
    lead: "As you asked on the Settings page. You are signed out on every device.",
    siteUrl,
    reason: "You get this email, the last one, because an account with this address was deleted.",
    poster: { caption: "YOUR ACCOUNT", headline: "Deleted", size: 56, foot: ["Thank you for playing", ""] },
    posterText: "Account deleted.",
    next: { href: `${siteUrl}/privacy`, label: "What stays, and why" },
    sections: [
      { heading: "What stays", paragraphs: [STAYS] },
      { heading: "Not you?", paragraphs: [NOT_YOU] },
    ],
  });
}
