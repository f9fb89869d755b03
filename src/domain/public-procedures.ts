/**
 * The procedures that everybody may call, signed in or not. The browser calls them without a token, so that an expired
 * session cannot break them (docs/behavior/accounts.md#tokens). Server and browser both check these names against the
 * router.
 */
export const PUBLIC_PROCEDURES = [
  "account.availability",
  "account.config",
  "brackets.saved",
  "brackets.send",
  "groups.preview",
  "health.check",
  "outcome.current",
  "preferences.unsubscribe",
  "ranking.latest",
  "teams.abbreviations",
  "teams.list",
  "teams.search",
  "weeks.open",
  "weeks.schedule",
] as const;

/** Those whose response is the same for everybody, so that browsers and the CDN may keep it. */
export const CACHEABLE_PROCEDURES = [
  "brackets.saved",
  "ranking.latest",
  "teams.abbreviations",
  "teams.list",
  "teams.search",
] as const satisfies readonly (typeof PUBLIC_PROCEDURES)[number][];

/** Those whose response is the same for everybody for some seconds, so that the CDN answers all who follow a game. */
export const LIVE_PROCEDURES = ["outcome.current"] as const satisfies readonly (typeof PUBLIC_PROCEDURES)[number][];
