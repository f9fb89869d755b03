import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Body, Button, Column, Container, Head, Heading, Html, Img, Preview, Row, Section } from "react-email";
import { SEASON } from "../../domain/season.ts";

/** The colours of a mail, by their names in the design. */
export const LIGHT = {
  desk: "#ECEEEB",
  paper: "#FFFFFF",
  rule: "#D9DCDA",
  ink: "#12161C",
  ink2: "#434A54",
  ink3: "#5F6772",
  post: "#FFCF1A",
} as const;

/** The same where the reader's mail program is dark. */
export const DARK = {
  desk: "#212831",
  paper: "#0F1318",
  rule: "#2D353F",
  ink: "#F4F5F2",
  ink2: "#C0C6CE",
  ink3: "#98A1AC",
  post: "#FFD338",
} as const satisfies Record<keyof typeof LIGHT, string>;

/** Mail programs load no web fonts: the narrow face that each system has, and Arial where it has none. */
export const DISPLAY =
  "Arial Narrow, Liberation Sans Narrow, HelveticaNeue-CondensedBold, sans-serif-condensed, Arial, Helvetica, sans-serif";

const TEXT = "Arial, Helvetica, sans-serif";

/** From here down a mail is read on a phone. */
const PHONE = "@media only screen and (max-width: 480px)";

/** The last line of every mail, in both of its parts. */
export const DISCLAIMER = "Not affiliated with the College Football Playoff, the NCAA, ESPN or any school.";

const NO_BREAK_SPACE = "\u00A0";

/** Each class with what it becomes in the dark. */
const DARK_STYLES: DarkStyles = {
  desk: { background: DARK.desk },
  paper: { background: DARK.paper },
  bar: { background: DARK.ink },
  rule: { background: DARK.rule },
  post: { background: DARK.post },
  ink: { color: DARK.ink },
  "ink-2": { color: DARK.ink2 },
  "ink-3": { color: DARK.ink3 },
};

/** What classes become in a dark mail program. */
export type DarkStyles = Readonly<Record<string, { readonly color?: string; readonly background?: string }>>;

const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { width: 100% !important; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
.desk { background-color: ${LIGHT.desk}; }
@media only screen and (max-width: 639px) { .around { padding: 0 !important; } }
${PHONE} {
  .sheet { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 34px !important; }
}`;

/** On their own, since a mail program that does not know such selectors may drop the whole block they stand in. */
const ATTRIBUTE_STYLES = `
a[x-apple-data-detectors] { color: inherit !important; font: inherit !important; text-decoration: none !important; }`;

/** Outlook on Windows knows no `max-width`. React writes no comments, so this one is put in afterwards. */
const OUTLOOK_STYLES = "<!--[if mso]><style>.page { width: 600px; }</style><![endif]-->";

/** The styles for mail programs that follow the system, and for those of Outlook, which mark what they have changed. */
function darkStyles(styles: DarkStyles): { system: string; outlook: string } {
  const rules = Object.entries(styles).flatMap(([name, { color, background }]) => [
    ...(color === undefined ? [] : [["[data-ogsc] ", `.${name} { color: ${color} !important; }`] as const]),
    ...(background === undefined
      ? []
      : [["[data-ogsb] ", `.${name} { background-color: ${background} !important; }`] as const]),
  ]);
  return {
    system: `\n@media (prefers-color-scheme: dark) {\n${rules.map(([, rule]) => `  ${rule}`).join("\n")}\n}`,
    outlook: `\n${rules.map(([mark, rule]) => mark + rule).join("\n")}`,
  };
}

interface MailProps {
  readonly title: string;
  /** What a list of mails shows after the subject. */
  readonly preheader: string;
  readonly siteUrl: string;
  /** Why the reader has this mail. */
  readonly reason: ReactNode;
  /** Styles for `PHONE` and the dark that only this mail has. Nothing that a person wrote may stand in them. */
  readonly phoneStyles?: string;
  readonly darkStyles?: DarkStyles;
  readonly children: ReactNode;
}

/** A whole mail: the page of 600 pixels with its masthead and footer, around what the mail has to say. */
export function Mail({ title, preheader, siteUrl, reason, phoneStyles = "", darkStyles: own, children }: MailProps) {
  const dark = darkStyles({ ...DARK_STYLES, ...own });
  return (
    <Html>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{`${STYLES}\n${PHONE} {\n${phoneStyles}\n}`}</style>
        <style>{dark.system}</style>
        <style>{dark.outlook + ATTRIBUTE_STYLES}</style>
      </Head>
      <Body className="desk" style={{ margin: 0, padding: 0 }}>
        <Preview useTitleTag={false}>{preheader}</Preview>
        <Section className="desk" tdClassName="around" style={{ backgroundColor: LIGHT.desk, padding: "32px 0" }}>
          <Container className="paper page" style={{ backgroundColor: LIGHT.paper, maxWidth: "600px" }}>
            <Strip height={8} className="bar" color={LIGHT.ink} />
            <Section tdClassName="sheet" style={{ padding: "26px 32px 30px" }}>
              <Masthead siteUrl={siteUrl} />
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
        {`${SEASON} College Football Playoff Predictor`.toUpperCase()}
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

/** What the mail is called, and a sentence under it. */
export function Title({ children, lead }: { children: string; lead: string }) {
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
      <Row>
        <Column className="ink-2" style={PARAGRAPH}>
          {lead}
        </Column>
      </Row>
    </>
  );
}

/** The one thing to do next. The cell is filled as well as the link: Outlook on Windows does not stretch a link. */
export function NextStep({ href, children }: { href: string; children: string }) {
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

/** The thick-thin rule that opens a section, its heading, and a note at the right. */
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

/** Text to be read. */
export const PARAGRAPH = { color: LIGHT.ink2, fontFamily: TEXT, fontSize: "15px", lineHeight: "24px" } as const;

/** Small text beside the thing it belongs to. */
export const NOTE = { color: LIGHT.ink3, fontFamily: TEXT, fontSize: "14px", lineHeight: "18px" } as const;

/** A bar of colour across the whole width. */
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

/** Space between two things; margins are not to be relied on in mail programs. */
export function Gap({ height }: { height: number }) {
  return <Strip height={height} />;
}

interface PictureProps {
  readonly siteUrl: string;
  /** Its name in `public/mail`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Shown in `color` where the reader's mail program loads no pictures. */
  readonly alt: string;
  readonly color: string;
  readonly className?: string;
}

/** A picture from our own site. Of low priority, since React puts a preload link for any other into the head. */
export function Picture({ siteUrl, file, color, ...image }: PictureProps) {
  const src = new URL(`/mail/${file}`, siteUrl).href;
  return <Img {...image} src={src} fetchPriority="low" style={{ color, fontFamily: TEXT, fontSize: "9px" }} />;
}

/** The mail as the HTML that is sent. The same mail always gives the same text. */
export function renderMail(mail: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(mail).replace("</head>", `${OUTLOOK_STYLES}</head>`)}`;
}
