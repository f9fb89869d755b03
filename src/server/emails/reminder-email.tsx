import { Column, Link, Row } from "react-email";
import { multiplier, WEEK_COUNT } from "../../domain/week.ts";
import { Gap, Mail, plainText, renderMail, SectionHeading } from "./layout.tsx";
import { DARK, type DarkStyles, LIGHT, NOTE, PARAGRAPH } from "./mail-styles.ts";
import { Poster } from "./poster.tsx";

/** What stands in the place of the two things that differ from one reminder of a week to the next. */
const MARKS = { username: "{{username}}", token: "{{token}}" } as const;

/** What all reminders of a week are made from. */
export interface ReminderMail {
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly oneClick: string;
}

/** Who a reminder goes to; the token is that of the links that end the reminders. */
export interface ReminderReader {
  readonly email: string;
  readonly username: string;
  readonly token: string;
}

/** A reminder as this mail tells it. */
interface Reminder {
  readonly week: number;
  /** Such as `Thursday`, `November 13` and `5:00 PM`, in New York. */
  readonly day: string;
  readonly date: string;
  readonly time: string;
  readonly points: string;
  readonly links: { readonly picks: string; readonly unsubscribe: string; readonly settings: string };
}

const ACTION = "Make Picks";
const REASON = "You get this mail because weekly reminders are on for your account.";

/**
 * The reminder of a week whose picks lock at `lockAt` (decision 22), as one template: rendering takes milliseconds, and
 * 100,000 people are reminded in one evening. The same input gives the same bytes.
 */
export function reminderMail(input: { week: number; lockAt: Date; siteUrl: string; from: string }): ReminderMail {
  const { week, lockAt, siteUrl, from } = input;
  const reminder: Reminder = {
    week,
    ...inNewYork(lockAt),
    points: pointsOf(week),
    links: {
      picks: `${siteUrl}/bracket/week/${week}`,
      unsubscribe: `${siteUrl}/unsubscribe?token=${MARKS.token}`,
      settings: `${siteUrl}/settings`,
    },
  };
  return {
    from,
    subject: `Week ${week} picks lock ${reminder.day} at ${reminder.time} ET`,
    html: renderMail(<WeeklyReminder reminder={reminder} siteUrl={siteUrl} />),
    text: reminderText(reminder),
    oneClick: `<${siteUrl}/api/unsubscribe/one-click?token=${MARKS.token}>`,
  };
}

/** The reminder for one reader, as the provider wants it, with the headers of RFC 8058. */
export function addressReminder(mail: ReminderMail, reader: ReminderReader) {
  // The database lets nothing else be a username, nor a token; here nothing else reaches the HTML.
  const username = reader.username.replace(/[^\w-]/g, "");
  const token = encodeURIComponent(reader.token);
  const fill = (text: string) => text.replaceAll(MARKS.username, username).replaceAll(MARKS.token, token);
  return {
    from: mail.from,
    to: [reader.email],
    subject: mail.subject,
    html: fill(mail.html),
    text: fill(mail.text),
    headers: { "List-Unsubscribe": fill(mail.oneClick), "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** The moment in New York. A week ends with the last second before its lock, which people call by the minute after. */
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
  return `Points of this week count ${times} times, next week's ${next}. Early picks are worth more.`;
}

function titleOf({ week }: Reminder): string {
  return `Week ${week} picks lock soon`;
}

function leadOf({ week }: Reminder): string {
  return `${MARKS.username}, you have not saved your picks for Week ${week}.`;
}

function reminderText(reminder: Reminder): string {
  const { week, day, date, time, points, links } = reminder;
  const paragraphs = [
    titleOf(reminder),
    leadOf(reminder),
    `Locks ${day}, ${date}, at ${time} in New York.\nMultiplier: x${multiplier(week)}`,
    `${ACTION}:\n${links.picks}`,
    points,
  ];
  return plainText(paragraphs, `${REASON}\nUnsubscribe: ${links.unsubscribe}\nSettings: ${links.settings}`);
}

function WeeklyReminder({ reminder, siteUrl }: { reminder: Reminder; siteUrl: string }) {
  const { week, day, time, points, links } = reminder;
  return (
    <Mail
      title={titleOf(reminder)}
      lead={leadOf(reminder)}
      preheader={`Week ${week} locks ${day} at ${time} in New York.`}
      siteUrl={siteUrl}
      reason={<Reason {...links} />}
      poster={<Lock {...reminder} />}
      next={{ href: links.picks, label: ACTION }}
      phoneStyles={PHONE_STYLES}
      darkStyles={DARK_STYLES}
    >
      <Gap height={34} />
      <SectionHeading note={`x${multiplier(week)}`}>Multiplier</SectionHeading>
      <Row>
        <Column className="ink-2" style={PARAGRAPH}>
          {points}
        </Column>
      </Row>
    </Mail>
  );
}

/** When the week locks, as large as the champion stands in the other mail. */
function Lock({ week, day, date, time }: Reminder) {
  return (
    <Poster
      fill={{ color: LIGHT.ink, className: "lock" }}
      text={{ color: LIGHT.paper, className: "on-lock" }}
      rule={{ color: LIGHT.paper, className: "on-lock-bar" }}
      caption="LOCKS"
      headline={{
        words: `${day} ${time.replace(" ", "\u00A0")}`,
        color: LIGHT.post,
        className: "moment",
        size: 56,
      }}
      foot={[`${date}, New York time`, `Week ${week}`]}
    />
  );
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

const PHONE_STYLES = `
  .moment { font-size: 40px !important; }`;

/** The panel stays dark in the dark, a shade off the page. */
const DARK_STYLES: DarkStyles = {
  lock: { background: DARK.desk },
  "on-lock": { color: DARK.ink },
  "on-lock-bar": { background: DARK.ink },
  moment: { color: DARK.post },
};
