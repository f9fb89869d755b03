/**
 * The procedures that visitors may call. The browser calls them without a token, so that an expired session cannot
 * break them (docs/behavior/accounts.md#tokens). Server and browser both check these names against the router.
 */
export const PUBLIC_PROCEDURES = [
  "account.availability",
  "account.config",
  "brackets.saved",
  "brackets.send",
  "everyone.picks",
  "groups.preview",
  "health.check",
  "outcome.current",
  "preferences.unsubscribe",
  "ranking.latest",
  "ratings.latest",
  "teams.abbreviations",
  "teams.list",
  "teams.search",
  "weeks.open",
  "weeks.schedule",
] as const;

/** Procedures whose response is the same for everyone, so that browsers and the CDN may cache it. */
export const CACHEABLE_PROCEDURES = [
  "brackets.saved",
  "ranking.latest",
  "ratings.latest",
  "teams.abbreviations",
  "teams.list",
  "teams.search",
] as const satisfies readonly (typeof PUBLIC_PROCEDURES)[number][];

/** Procedures whose response is the same for everyone for some seconds, so that the CDN can answer all viewers. */
export const LIVE_PROCEDURES = [
  "everyone.picks",
  "outcome.current",
] as const satisfies readonly (typeof PUBLIC_PROCEDURES)[number][];
