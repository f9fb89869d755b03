/**
 * How many days data is stored (docs/behavior/accounts.md#retention). The daily job purges older rows, so up to a day
 * late. The privacy page shows the same numbers.
 */
export const KEPT_DAYS = {
  /** Counts for a rate limit, by keyed hash. */
  limits: 1,
  /** The address that a saved bracket was mailed to, as a keyed hash. Retries may take a day. */
  correspondence: 2,
  /** Accounts whose address was never confirmed. */
  unconfirmed: 7,
  /** Records of sent reminders. */
  reminders: 30,
  /** The auth service's log of sign-ins. */
  signInLog: 30,
  /** Brackets that were saved by mail. */
  savedBrackets: 730,
  /** The operator's actions. */
  operatorActions: 730,
} as const;

export type Purged = keyof typeof KEPT_DAYS;
