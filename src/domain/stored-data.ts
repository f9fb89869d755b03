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
    what: "Your email address, username and password, when and on which page you signed up, and where you are signed in: the browser and the network address.",
    why: "To let you in, and only you. We keep only a hash of the password. Other players see your username, never your address.",
    until: "account",
  },
  {
    id: "unconfirmed",
    what: "The same for an account whose address was never confirmed.",
    why: "So that the link in the email works.",
    until: "unconfirmed",
  },
  {
    id: "google",
    what: "If you continue with Google: your name, address and picture there.",
    why: "They come with the sign-in. We use only the address, and never show the name and picture.",
    until: "account",
  },
  {
    id: "picks",
    what: "Your picks of this season and their points.",
    why: "To play. Other players see them once their week has closed.",
    until: "account",
  },
  {
    id: "groups",
    what: "Which groups you created, are in, left or were removed from, your team names, and what you write and do as a commissioner.",
    why: "To compare scores. Every player sees who is in a group; its members see its note and its last 20 changes.",
    until: "account",
  },
  {
    id: "ranking",
    what: "Whether you appear in the overall ranking.",
    why: "Other players see your username and points among the first hundred, unless you turn it off on Settings.",
    until: "account",
  },
  {
    id: "preferences",
    what: "Whether you want reminders, and the key in their links.",
    why: "So that one click stops them.",
    until: "account",
  },
  {
    id: "archive",
    what: "Your picks, points and ranks in past seasons.",
    why: "So that your groups keep their history.",
    until: "season",
  },
  {
    id: "reminders",
    what: "Which reminders you were sent.",
    why: "So that you do not get one twice.",
    until: "reminders",
  },
  {
    id: "savedBrackets",
    what: "Brackets saved by email. They have no name on them.",
    why: "Anyone with the link can open them, without an account.",
    until: "savedBrackets",
  },
  {
    id: "correspondence",
    what: "The address that a bracket was emailed to, as a fingerprint.",
    why: "So that a second click does not send a second email.",
    until: "correspondence",
  },
  {
    id: "limits",
    what: "How often a network or an email address was used for something, as a fingerprint.",
    why: "So that nobody can flood mailboxes or guess links.",
    until: "limits",
  },
  {
    id: "operatorActions",
    what: "What the operator has done about an account or a group to stop abuse, and why.",
    why: "So that it can be reviewed and undone. Deleting your account removes your name from it.",
    until: "operatorActions",
  },
  {
    id: "signInLog",
    what: "The log of the sign-in service: who signed in, when, and from which network.",
    why: "To detect break-ins.",
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
  if (until === "season") return "Permanently. Once you delete your account, they belong to 'Deleted player'.";
  return `${inWords(RETENTION_DAYS[until])}.`;
}
