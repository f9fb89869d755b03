/**
 * How many days things are kept, at most a day longer: the scheduled job purges what is older, and the page about
 * privacy says the same (docs/behavior/accounts.md#retention).
 */
export const KEPT_DAYS = {
  /** What was counted for a limit, by keyed hash. */
  limits: 1,
  /** Which address a saved bracket was mailed to, as a keyed hash. A day is what sending it again may take. */
  correspondence: 2,
  /** Accounts whose address was never confirmed. */
  unconfirmed: 7,
  /** Who was sent which reminder. */
  reminders: 30,
  /** What the auth service notes of sign-ins. */
  signInLog: 30,
  /** Brackets that were saved by mail. */
  savedBrackets: 730,
  /** What the operator has done to end an abuse. */
  operatorActions: 730,
} as const;

/** What is purged. */
export type Purged = keyof typeof KEPT_DAYS;
