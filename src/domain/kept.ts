import { KEPT_DAYS, type Purged } from "./retention.ts";

/** How long personal data is stored: until the account is deleted, for some days, or beyond the account. */
type KeptUntil = "account" | "season" | Purged;

/** An entry of the privacy page (docs/behavior/screens.md#privacy). */
export interface Kept {
  readonly id: string;
  readonly what: string;
  readonly why: string;
  readonly until: KeptUntil;
}

/**
 * Everything stored about people. A test lists the tables with a column about a person (`tests/db/users.test.ts`): a
 * new one needs an entry here, and must be in the download.
 */
export const KEPT = [
  {
    id: "account",
    what: "Your e-mail address, username and password, when you signed up, and where you are signed in: the browser and the network address.",
    why: "To let you in, and nobody else. Of the password only a hash is kept. Other players see your username, never your address.",
    until: "account",
  },
  {
    id: "unconfirmed",
    what: "An account whose address was never confirmed: the same, with nothing else in it.",
    why: "So that the link in the mail works.",
    until: "unconfirmed",
  },
  {
    id: "google",
    what: "If you continue with Google: the name, the address and the picture that Google tells.",
    why: "It comes with the sign-in. Only the address is used; name and picture are shown nowhere.",
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
    what: "Which groups you created, are in or were removed from, the names of your teams, and what you write and do as a commissioner.",
    why: "To compare scores. Every player sees who is in a group; its members see its note and its last 20 changes.",
    until: "account",
  },
  {
    id: "ranking",
    what: "Whether the overall ranking shows you.",
    why: "Other players see your username and points among the first hundred, unless you switch it off on Settings.",
    until: "account",
  },
  {
    id: "preferences",
    what: "Whether you want reminders, and the key in their links.",
    why: "So that one click ends them.",
    until: "account",
  },
  {
    id: "archive",
    what: "Your picks, points and places in seasons that are over.",
    why: "They are the memory of your groups.",
    until: "season",
  },
  {
    id: "reminders",
    what: "Which reminders you were sent.",
    why: "So that none comes twice.",
    until: "reminders",
  },
  {
    id: "savedBrackets",
    what: "Brackets that were saved by mail. No name is on them.",
    why: "Whoever has the link can open them, account or not.",
    until: "savedBrackets",
  },
  {
    id: "correspondence",
    what: "To which address a bracket was mailed, as a fingerprint.",
    why: "So that a second click sends no second mail.",
    until: "correspondence",
  },
  {
    id: "limits",
    what: "How often something was done from a network or for a mailbox, as a fingerprint.",
    why: "So that nobody fills mailboxes or guesses links.",
    until: "limits",
  },
  {
    id: "operatorActions",
    what: "What the operator has done about an account or a group to end an abuse, and why.",
    why: "So that it can be checked, and taken back. Your name in it goes with your account.",
    until: "operatorActions",
  },
  {
    id: "signInLog",
    what: "The log of the sign-in service: who signed in when, from which network.",
    why: "To find out about break-ins.",
    until: "signInLog",
  },
] as const satisfies readonly Kept[];

/** A number of days in words: '1 day', '2 years'. */
function inWords(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, "year"] : [days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns in words how long an entry is stored. */
export function howLong(until: KeptUntil): string {
  if (until === "account") return "Until you delete your account.";
  if (until === "season") return "For good. Once you delete your account, they are those of 'Deleted player'.";
  return `${inWords(KEPT_DAYS[until])}.`;
}
