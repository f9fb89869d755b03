import { Fragment } from "react";
import { Gap, Mail, type MailProps, Paragraph, plainText, renderMail, SectionHeading } from "./layout.tsx";
import { DarkPoster, type DarkPosterProps } from "./poster.tsx";

interface Notice extends Pick<MailProps, "lead" | "siteUrl" | "next"> {
  readonly subject: string;
  readonly reason: string;
  readonly poster: DarkPosterProps;
  /** The panel's text for the email's plain text part. */
  readonly posterText: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** Returns an email with a dark panel and a few paragraphs under headings. */
export function noticeMail({ subject, poster, posterText, sections, ...rest }: Notice) {
  const { lead, next, reason } = rest;
  const html = renderMail(
    <Mail {...rest} title={subject} preheader={lead} poster={<DarkPoster {...poster} />}>
      {sections.map(({ heading, paragraphs }) => (
        <Fragment key={heading}>
          <Gap height={30} />
          <SectionHeading note="">{heading}</SectionHeading>
          {paragraphs.map((paragraph, index) => (
            <Fragment key={paragraph}>
              {index > 0 && <Gap height={20} />}
              <Paragraph>{paragraph}</Paragraph>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </Mail>,
  );
  const paragraphs = sections.flatMap((section) => section.paragraphs);
  return { subject, html, text: plainText({ title: subject, lead, poster: posterText, next, paragraphs, reason }) };
}
