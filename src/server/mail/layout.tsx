import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Body, Button, Column, Container, Head, Heading, Html, Img, Preview, Row, Section } from "react-email";
import { DISCLAIMER, PREDICTOR_NAME } from "#domain/product.ts";
import { type DarkStyles, DISPLAY, LIGHT, NOTE, OUTLOOK_STYLES, PARAGRAPH, styleSheets, TEXT } from "./mail-styles.ts";

const NO_BREAK_SPACE = "\u00A0";

export interface MailProps {
  readonly title: string;
  /** A sentence under the title. */
  readonly lead: string;
  /** Shown in an email client's list of emails. */
  readonly preheader: string;
  readonly siteUrl: string;
  /** Why the recipient gets this email. */
  readonly reason: ReactNode;
  /** The large panel under the title. */
  readonly poster: ReactNode;
  /** The main link. */
  readonly next: { readonly href: string; readonly label: string };
  /** They must not contain user input. */
  readonly phoneStyles?: string;
  readonly darkStyles?: DarkStyles;
  readonly children: ReactNode;
}

/** 600 pixels wide, with the masthead, title, poster and main link, then `children` and the footer. */
export function Mail({
  title,
  lead,
  preheader,
  siteUrl,
  reason,
  poster,
  next,
  phoneStyles = "",
  darkStyles = {},
  children,
}: MailProps) {
  return (
    <Html>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {styleSheets({ phone: phoneStyles, dark: darkStyles }).map((styles) => (
          <style key={styles}>{styles}</style>
        ))}
      </Head>
      <Body className="desk" style={{ margin: 0, padding: 0 }}>
        <Preview useTitleTag={false}>{preheader}</Preview>
        <Section className="desk" tdClassName="around" style={{ backgroundColor: LIGHT.desk, padding: "32px 0" }}>
          <Container className="paper page" style={{ backgroundColor: LIGHT.paper, maxWidth: "600px" }}>
            <Strip height={8} className="bar" color={LIGHT.ink} />
            <Section tdClassName="sheet" style={{ padding: "26px 32px 30px" }}>
              <Masthead siteUrl={siteUrl} />
              <Title lead={lead}>{title}</Title>
              <Gap height={24} />
              {poster}
              <Gap height={24} />
              <NextStep href={next.href}>{next.label}</NextStep>
              {children}
              <Footer reason={reason} />
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

function Masthead({ siteUrl }: { siteUrl: string }) {
  const name = { color: LIGHT.ink, fontFamily: DISPLAY, fontSize: "15px", fontWeight: 700, lineHeight: "18px" };
  return (
    <Row>
      <Column width={46} style={{ width: "46px" }}>
        <Picture
          siteUrl={siteUrl}
          file="logo.png"
          width={36}
          height={36}
          alt="Goalpost"
          color={LIGHT.ink}
          className="ink"
        />
      </Column>
      <Column className="ink" style={{ ...name, letterSpacing: "0.05em" }}>
        {PREDICTOR_NAME.toUpperCase()}
      </Column>
    </Row>
  );
}

function Footer({ reason }: { reason: ReactNode }) {
  const line = { color: LIGHT.ink3, fontFamily: TEXT, fontSize: "13px", lineHeight: "20px" };
  return (
    <>
      <Gap height={32} />
      <Strip height={1} className="rule" color={LIGHT.rule} />
      <Gap height={16} />
      <Row>
        <Column className="ink-3" style={line}>
          {reason}
          <br />
          {DISCLAIMER}
        </Column>
      </Row>
    </>
  );
}

function Title({ children, lead }: { children: string; lead: string }) {
  return (
    <>
      <Gap height={26} />
      <Heading
        as="h1"
        className="ink title"
        style={{
          color: LIGHT.ink,
          fontFamily: DISPLAY,
          fontSize: "40px",
          fontWeight: 700,
          letterSpacing: "-0.015em",
          lineHeight: "1.1",
          margin: 0,
        }}
      >
        {children}
      </Heading>
      <Gap height={10} />
      <Paragraph>{lead}</Paragraph>
    </>
  );
}

export function Paragraph({ children }: { children: string }) {
  return (
    <Row>
      <Column className="ink-2" style={PARAGRAPH}>
        {children}
      </Column>
    </Row>
  );
}

/** The cell has the background color, because Outlook on Windows does not stretch the link. */
function NextStep({ href, children }: { href: string; children: string }) {
  return (
    <Row>
      <Column className="post" align="center" style={{ backgroundColor: LIGHT.post }}>
        <Button
          href={href}
          style={{
            color: LIGHT.ink,
            display: "block",
            fontFamily: TEXT,
            fontSize: "17px",
            fontWeight: 700,
            padding: "16px 20px",
            textAlign: "center",
          }}
        >
          {children}
        </Button>
      </Column>
    </Row>
  );
}

/** A double rule, the heading, and a note on the right. */
export function SectionHeading({ children, note }: { children: string; note: string }) {
  const heading = { color: LIGHT.ink, fontFamily: DISPLAY, fontSize: "25px", fontWeight: 700, lineHeight: "28px" };
  return (
    <>
      <Strip height={4} className="bar" color={LIGHT.ink} />
      <Gap height={3} />
      <Strip height={1} className="bar" color={LIGHT.ink} />
      <Row>
        <Column height={48} style={{ height: "48px" }}>
          <Heading as="h2" className="ink" style={{ ...heading, margin: 0 }}>
            {children}
          </Heading>
        </Column>
        <Column align="right" className="ink-3" style={{ ...NOTE, whiteSpace: "nowrap" }}>
          {note}
        </Column>
      </Row>
    </>
  );
}

export function Strip({ height, color, className }: { height: number; color?: string; className?: string }) {
  return (
    <Row>
      <Column
        className={className}
        height={height}
        style={{ backgroundColor: color, fontSize: "1px", height: `${height}px`, lineHeight: `${height}px` }}
      >
        {NO_BREAK_SPACE}
      </Column>
    </Row>
  );
}

/** Margins are not reliable in email clients. */
export function Gap({ height }: { height: number }) {
  return <Strip height={height} />;
}

interface PictureProps {
  readonly siteUrl: string;
  /** The file name in `public/mail`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Shown in `color` if the email client does not load pictures. */
  readonly alt: string;
  readonly color: string;
  readonly className?: string;
}

/** From our own site. Low priority keeps React from adding a preload link, which is useless in an email. */
export function Picture({ siteUrl, file, color, ...image }: PictureProps) {
  const src = new URL(`/mail/${file}`, siteUrl).href;
  return <Img {...image} src={src} fetchPriority="low" style={{ color, fontFamily: TEXT, fontSize: "9px" }} />;
}

interface PlainTextProps extends Pick<MailProps, "title" | "lead" | "next"> {
  readonly reason: string;
  readonly poster: string;
  readonly paragraphs: readonly string[];
}

/** In the same order as the HTML. */
export function plainText({ title, lead, poster, next, paragraphs, reason }: PlainTextProps): string {
  const action = `${next.label}:\n${next.href}`;
  return [title, lead, poster, action, ...paragraphs, `${reason}\n${DISCLAIMER}\n`].join("\n\n");
}

/** The same email always renders to the same text. */
export function renderMail(mail: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(mail).replace("</head>", `${OUTLOOK_STYLES}</head>`)}`;
}
