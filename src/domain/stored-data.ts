import { type Purged, RETENTION_DAYS } from "./retention.ts";

/**
 * How long personal data is stored. `account`: until the account is deleted. `season`: permanently. All other values:
 * for a number of days (`RETENTION_DAYS`).
 */
type StoredUntil = "account" | "season" | Purged;

/** An entry on the privacy page (docs/behavior/screens.md#privacy). */
export interface StoredData {
  readonly id: string;
  readonly what: string;
  readonly why: string;
  readonly until: StoredUntil;
}

/**
 * All stored personal data. `tests/db/users.test.ts` lists the tables that have a column about a person. A new table
 * with such a column needs an entry here and must be included in the data download.
 */
export const STORED_DATA = [
  {
    id: "account",
    what: "Your email address, username, and password, when and on which page you signed up, and where you're signed in (browser and IP address).",
    why: "To sign you in. Passwords are hashed. Other players see your username, never your email.",
    until: "account",
  },
  {
    id: "unconfirmed",
    what: "The same, for accounts that were never confirmed.",
    why: "So the confirmation link works.",
    until: "unconfirmed",
  },
  {
    id: "google",
    what: "If you continue with Google: your name, email, and picture there.",
    why: "Google sends them when you sign in. We only use your email.",
    until: "account",
  },
  {
    id: "picks",
    what: "This season's picks and points.",
    why: "To play. Other players see them once the week closes.",
    until: "account",
  },
  {
    id: "groups",
    what: "Groups you created, are in, left, or were removed from, your team names, and what you write and do as commissioner.",
    why: "To compare scores. Every player sees who is in a group. Its members see its note and its last 20 changes.",
    until: "account",
  },
  {
    id: "ranking",
    what: "Whether you appear in the overall standings.",
    why: "The top 100 is public to players. You can opt out in Settings.",
    until: "account",
  },
  {
    id: "preferences",
    what: "Whether you want reminders, and the key in their links.",
    why: "So unsubscribing takes one click.",
    until: "account",
  },
  {
    id: "archive",
    what: "Your picks, points, and ranks in past seasons.",
    why: "So your groups have their history.",
    until: "season",
  },
  {
    id: "reminders",
    what: "Which reminders you were sent.",
    why: "So you don't get duplicates.",
    until: "reminders",
  },
  {
    id: "savedBrackets",
    what: "Brackets saved by email. They don't include your name.",
    why: "Anyone with the link can open them, without an account.",
    until: "savedBrackets",
  },
  {
    id: "correspondence",
    what: "The email a bracket was sent to, as a fingerprint.",
    why: "So a second click doesn't send a second email.",
    until: "correspondence",
  },
  {
    id: "limits",
    what: "Request counts per network or email, as a fingerprint.",
    why: "To prevent spam and abuse.",
    until: "limits",
  },
  {
    id: "operatorActions",
    what: "Moderation actions on accounts and groups, and why.",
    why: "So they can be reviewed and undone. Deleting your account removes your name from them.",
    until: "operatorActions",
  },
  {
    id: "signInLog",
    what: "Sign-in log: who, when, and from where.",
    why: "To spot unauthorized sign-ins.",
    until: "signInLog",
  },
] as const satisfies readonly StoredData[];

/** Formats a number of days in words: '1 day', '2 years'. */
function inWords(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, "year"] : [days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns text that says how long an entry's data is stored. */
export function howLong(until: StoredUntil): string {
  if (until === "account") return "Until you delete your account.";
  if (until === "season") return "Permanently. After you delete your account, they show as 'Deleted player'.";
  return `${inWords(RETENTION_DAYS[until])}.`;
}
