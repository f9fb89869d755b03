import { Column, Row } from "react-email";
import { Gap, Mail, plainText, renderMail, SectionHeading } from "../mail/layout.tsx";
import { DARK, type DarkStyles, LIGHT, PARAGRAPH } from "../mail/mail-styles.ts";
import { Poster } from "../mail/poster.tsx";

const SUBJECT = "Your account was deleted";
const LEAD = "As you asked on the Settings page. You are signed out on every device.";
const STAYS =
  "What stays has no name: your picks of past seasons now belong to 'Deleted player'. Groups with other players go on, " +
  "and so do brackets saved by email. The button leads to the whole list.";
const NOT_YOU =
  "If this was not you, somebody else was signed in to your account. If your email uses the same " +
  "password, change it. You can use this address for a new account.";
const REASON = "You get this email, the last one, because an account with this address was deleted.";

/** Returns the mail that confirms a deleted account (docs/behavior/accounts.md#deleting-an-account). */
export function accountDeletedEmail({ siteUrl }: { siteUrl: string }): { subject: string; html: string; text: string } {
  const next = { href: `${siteUrl}/privacy`, label: "What stays, and why" };
  return {
    subject: SUBJECT,
    html: renderMail(
      <Mail
        title={SUBJECT}
        lead={LEAD}
        preheader={LEAD}
        siteUrl={siteUrl}
        reason={REASON}
        poster={<Gone />}
        next={next}
        phoneStyles={PHONE_STYLES}
        darkStyles={DARK_STYLES}
      >
        <Gap height={34} />
        <SectionHeading note="">What stays</SectionHeading>
        <Paragraph>{STAYS}</Paragraph>
        <Gap height={28} />
        <SectionHeading note="">Not you?</SectionHeading>
        <Paragraph>{NOT_YOU}</Paragraph>
      </Mail>,
    ),
    text: plainText({
      title: SUBJECT,
      lead: LEAD,
      poster: "Account deleted.",
      next,
      paragraphs: [STAYS, NOT_YOU],
      reason: REASON,
    }),
  };
}

function Paragraph({ children }: { children: string }) {
  return (
    <Row>
      <Column className="ink-2" style={PARAGRAPH}>
        {children}
      </Column>
    </Row>
  );
}

function Gone() {
  return (
    <Poster
      fill={{ color: LIGHT.ink, className: "gone" }}
      text={{ color: LIGHT.paper, className: "on-gone" }}
      rule={{ color: LIGHT.paper, className: "on-gone-bar" }}
      caption="YOUR ACCOUNT"
      headline={{ text: "Deleted", color: LIGHT.post, className: "word", size: 56 }}
      foot={["Thank you for playing", ""]}
    />
  );
}

const PHONE_STYLES = `
  .word { font-size: 44px !important; }`;

/** The panel stays dark in a dark mail program, slightly lighter than the page. */
const DARK_STYLES: DarkStyles = {
  gone: { background: DARK.desk },
  "on-gone": { color: DARK.ink },
  "on-gone-bar": { background: DARK.ink },
  word: { color: DARK.post },
};
