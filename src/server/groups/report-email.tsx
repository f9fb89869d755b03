import { Column, Row } from "react-email";
import { inText } from "../../domain/group.ts";
import { Gap, Mail, plainText, renderMail, SectionHeading } from "../mail/layout.tsx";
import { LIGHT, PARAGRAPH } from "../mail/mail-styles.ts";
import { Poster } from "../mail/poster.tsx";

const SUBJECT = "A player reported a group";
const REASON = "You get this email because REPORTS_TO of this site names your address.";

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
 * of players is isolated in its own writing direction, and none is in the subject.
 */
export function reportEmail({ name, id, reporter, reason, siteUrl }: Report): {
  subject: string;
  html: string;
  text: string;
} {
  const lead = `${reporter} reports the group "${inText(name)}".`;
  const command = `npm run admin -- operator find ${id}`;
  const next = { href: `${siteUrl}/group/${id}`, label: "Open the group" };
  const act = `To act on it: ${command}`;
  return {
    subject: SUBJECT,
    html: renderMail(
      <Mail
        title={SUBJECT}
        lead={lead}
        preheader={lead}
        siteUrl={siteUrl}
        reason={REASON}
        poster={
          <Poster
            fill={{ color: LIGHT.ink }}
            text={{ color: LIGHT.paper }}
            rule={{ color: LIGHT.paper }}
            caption="REPORTED"
            headline={{ text: inText(name), color: LIGHT.post, size: 32 }}
            foot={[`by ${reporter}`, ""]}
          />
        }
        next={next}
      >
        <Gap height={34} />
        <SectionHeading note="">What is wrong</SectionHeading>
        <Row>
          <Column className="ink-2" style={PARAGRAPH}>
            {inText(reason)}
          </Column>
        </Row>
        <Gap height={20} />
        <Row>
          <Column className="ink-2" style={PARAGRAPH}>
            {act}
          </Column>
        </Row>
      </Mail>,
    ),
    text: plainText({
      title: SUBJECT,
      lead,
      poster: `What is wrong:\n${inText(reason)}`,
      next,
      paragraphs: [act],
      reason: REASON,
    }),
  };
}
