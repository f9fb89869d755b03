import { Link } from "react-email";
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

const REASON = "You get this email because weekly reminders are on for your account.";

/**
 * Returns the template for the reminders of a week that locks at `lockAt` (docs/behavior/mail.md#weekly-reminders),
 * shared by all recipients, because rendering takes several milliseconds: too long for 100,000 emails in one evening.
 * The same input returns the same bytes.
 */
export function reminderMail(input: { week: number; lockAt: Date; siteUrl: string; from: string }): ReminderMail {
  const { week, lockAt, siteUrl, from } = input;
  const { day, date, time } = inNewYork(lockAt);
  const points = pointsOf(week);
  const unsubscribe = `${siteUrl}/unsubscribe?token=${PLACEHOLDERS.token}`;
  const settings = `${siteUrl}/settings`;
  const common = {
    title: `Week ${week} picks lock soon`,
    lead: `${PLACEHOLDERS.username}, you have not saved your picks for Week ${week}.`,
    next: { href: `${siteUrl}/bracket/week/${week}`, label: "Make Picks" },
  };
  const text = plainText({
    ...common,
    poster: `Locks ${day}, ${date}, at ${time} in New York.\nMultiplier: x${multiplier(week)}`,
    paragraphs: [points],
    reason: `${REASON}\nUnsubscribe: ${unsubscribe}\nSettings: ${settings}`,
  });
  const html = renderMail(
    <Mail
      {...common}
      preheader={`Week ${week} locks ${day} at ${time} in New York.`}
      siteUrl={siteUrl}
      reason={<Reason unsubscribe={unsubscribe} settings={settings} />}
      poster={
        <DarkPoster
          caption="LOCKS"
          headline={`${day} ${time.replace(" ", "\u00A0")}`}
          size={56}
          foot={[`${date}, New York time`, `Week ${week}`]}
        />
      }
    >
      <Gap height={34} />
      <SectionHeading note={`x${multiplier(week)}`}>Multiplier</SectionHeading>
      <Paragraph>{points}</Paragraph>
    </Mail>,
  );
  return {
    ...{ from, html, text },
    subject: `Week ${week} picks lock ${day} at ${time} ET`,
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

/**
 * Such as `Thursday`, `November 13` and `5:00 PM` in New York. A week ends one second before the hour, so the time is
 * rounded up to the minute.
 */
function inNewYork(lockAt: Date): { day: string; date: string; time: string } {
  const minute = new Date(Math.ceil(lockAt.getTime() / 60_000) * 60_000);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", ...options })
      .format(minute)
      .replace(/[\u00A0\u202F]/g, " ");
  return {
    day: format({ weekday: "long" }),
    date: format({ month: "long", day: "numeric" }),
    time: format({ hour: "numeric", minute: "2-digit" }),
  };
}

function pointsOf(week: number): string {
  const times = multiplier(week);
  if (week === WEEK_COUNT) return "This is the last week: points count once.";
  const next = times - 1 === 1 ? "once" : `${times - 1} times`;
  return `Points this week count ${times} times, next week's ${next}. Early picks are worth more.`;
}

function Reason({ unsubscribe, settings }: { unsubscribe: string; settings: string }) {
  const link = { ...NOTE, fontSize: "13px", lineHeight: "20px", textDecoration: "underline" };
  return (
    <>
      {REASON}{" "}
      <Link className="ink-3" href={unsubscribe} style={link}>
        Unsubscribe
      </Link>{" "}
      or change it in your{" "}
      <Link className="ink-3" href={settings} style={link}>
        Settings
      </Link>
      .
    </>
  );
}
