/**
 * The number of days for which each kind of data is stored (docs/behavior/accounts.md#retention). A daily job deletes
 * older rows, so rows may stay up to a day longer. The privacy page shows the same numbers.
 */
export const RETENTION_DAYS = {
  /** Rate limit counts, by keyed hash. */
  limits: 1,
  /**
   * The keyed hash of the email address that a saved bracket was sent to. Needed for retries, which are possible for up
   * to a day.
   */
  correspondence: 2,
  /** Accounts whose email address was never confirmed. */
  unconfirmed: 7,
  /** Records of sent reminders. */
  reminders: 30,
  /** The auth service's sign-in log. */
  signInLog: 30,
  /** Brackets that a visitor emailed to an address. */
  savedBrackets: 730,
  /** The operator's actions. */
  operatorActions: 730,
} as const;

export type Purged = keyof typeof RETENTION_DAYS;
