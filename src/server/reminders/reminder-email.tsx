import { Link } from "react-email";
import { lockTime, NEW_YORK } from "#domain/lock-time.ts";
import { multiplier, WEEK_COUNT } from "#domain/week.ts";
import { Gap, Mail, Paragraph, plainText, renderMail, SectionHeading } from "../mail/layout.tsx";
import { NOTE } from "../mail/mail-styles.ts";
import { DarkPoster } from "../mail/poster.tsx";

/** They differ from recipient to recipient. */
const PLACEHOLDERS = { username: "{{username}}", token: "{{token}}" } as const;

/** The template for a week's reminders. */
export interface ReminderMail {
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly oneClick: string;
}

/** The token is for the unsubscribe links. */
export interface ReminderReader {
  readonly email: string;
  readonly username: string;
  readonly token: string;
}

const REASON = "You're getting this because weekly reminders are on.";

/**
 * Returns the template for the reminders of a week that locks at `lockAt` (docs/behavior/mail.md#weekly-reminders),
 * shared by all recipients, because rendering takes several milliseconds: too long for 100,000 emails in one evening.
 * The same input returns the same bytes.
 */
export function reminderMail(input: { week: number; lockAt: Date; siteUrl: string; from: string }): ReminderMail {
  const { week, lockAt, siteUrl, from } = input;
  const lock = lockTime(lockAt, NEW_YORK);
  const points = pointsOf(week);
  const unsubscribe = `${siteUrl}/unsubscribe?token=${PLACEHOLDERS.token}`;
  const settings = `${siteUrl}/settings`;
  const common = {
    title: `Week ${week} picks lock soon`,
    lead: `${PLACEHOLDERS.username}, you haven't saved your Week ${week} picks yet.`,
    next: { href: `${siteUrl}/bracket/week/${week}`, label: "Make Picks" },
  };
  const text = plainText({
    ...common,
    poster: `Locks ${lock}.\nMultiplier: x${multiplier(week)}`,
    paragraphs: [points],
    reason: `${REASON}\nUnsubscribe: ${unsubscribe}\nSettings: ${settings}`,
  });
  const html = renderMail(
    <Mail
      {...common}
      preheader={`Week ${week} locks ${lock}.`}
      siteUrl={siteUrl}
      reason={<Reason unsubscribe={unsubscribe} settings={settings} />}
      poster={
        <DarkPoster
          caption="LOCKS"
          headline={lock.replace(/ ([AP]M) ET$/, "\u00A0$1\u00A0ET")}
          size={56}
          foot={[`Week ${week}`, ""]}
        />
      }
    >
      <Gap height={34} />
      <SectionHeading note={`x${multiplier(week)}`}>Multiplier</SectionHeading>
      <Paragraph>{points}</Paragraph>
    </Mail>,
  );
  return {
    from,
    html,
    text,
    subject: `Week ${week} picks lock ${lock}`,
    oneClick: `<${siteUrl}/api/unsubscribe/one-click?token=${PLACEHOLDERS.token}>`,
  };
}

/** In the provider's format, with the one-click unsubscribe headers of RFC 8058. */
export function reminderTo(mail: ReminderMail, reader: ReminderReader) {
  // The database already allows only safe characters. They are escaped here, too, so that the HTML is safe in any case.
  const username = reader.username.replace(/[^\w-]/g, "");
  const token = encodeURIComponent(reader.token);
  const fill = (text: string) => text.replaceAll(PLACEHOLDERS.username, username).replaceAll(PLACEHOLDERS.token, token);
  return {
    from: mail.from,
    to: [reader.email],
    subject: mail.subject,
    html: fill(mail.html),
    text: fill(mail.text),
    headers: { "List-Unsubscribe": fill(mail.oneClick), "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

function pointsOf(week: number): string {
  const times = multiplier(week);
  if (week === WEEK_COUNT) return "Final week: points count x1.";
  return `This week's points count x${times}. Next week, x${times - 1}.`;
}

function Reason({ unsubscribe, settings }: { unsubscribe: string; settings: string }) {
  const link = { ...NOTE, fontSize: "13px", lineHeight: "20px", textDecoration: "underline" };
  return (
    <>
      {REASON}{" "}
      <Link className="ink-3" href={unsubscribe} style={link}>
        Unsubscribe
      </Link>{" "}
      or change this in{" "}
      <Link className="ink-3" href={settings} style={link}>
        Settings
      </Link>
      .
    </>
  );
}
