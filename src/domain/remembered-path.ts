/** The paths that a visitor may return to after signing in (docs/behavior/accounts.md#remembered-path). */
const RETURN_PATHS = [
  /^\/cfp-challenge$/,
  /^\/cfp-challenge\/everyone(\?season=20\d\d-\d\d)?$/,
  /^\/bracket\/week\/\d{1,2}$/,
  /^\/view-bracket\/[0-9a-f-]{36}$/,
  /^\/group\/[0-9a-f-]{36}$/,
  /^\/group\/[0-9a-f-]{36}\/(?:member|compare\/[0-9a-f-]{36})\/[0-9a-f-]{36}(\?season=20\d\d-\d\d)?([?&]week=\d{1,2})?$/,
  /^\/join\/[A-Za-z0-9_-]{1,64}$/,
  /^\/settings$/,
];

/** Returns the path if a visitor may return to it; null for anything else, such as another site's address. */
export function returnPath(path: string | null): string | null {
  return path !== null && RETURN_PATHS.some((known) => known.test(path)) ? path : null;
}
