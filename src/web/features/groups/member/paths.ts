/** The query parameters of a member page's URL: the season (null for the current season) and the week. */
export interface Shown {
  readonly season: string | null;
  /** The week's number; undefined or null for the newest week. */
  readonly week?: number | null;
}

function query({ season, week }: Shown): string {
  const parts = new URLSearchParams();
  if (season !== null) parts.set("season", season);
  if (week != null) parts.set("week", String(week));
  return parts.size === 0 ? "" : `?${parts}`;
}

/** The URL of a member's page (docs/behavior/groups.md#a-members-page). */
export function memberPath(groupId: string, playerId: string, shown: Shown): string {
  return `/group/${groupId}/member/${playerId}${query(shown)}`;
}

/** The URL of a group's page in a season. */
export function groupPath(groupId: string, { season }: Pick<Shown, "season">): string {
  return `/group/${groupId}${query({ season })}`;
}

/** Reads the season and the week from a query string. A week that is not a number becomes null. */
export function readShown(search: string): { season: string | null; week: number | null } {
  const parts = new URLSearchParams(search);
  const week = parts.get("week");
  return { season: parts.get("season"), week: week !== null && /^\d{1,2}$/.test(week) ? Number(week) : null };
}

/** The URL of a comparison of two members' brackets (docs/behavior/groups.md#comparing-two-members). */
export function comparePath(groupId: string, players: readonly [string, string], shown: Shown): string {
  return `/group/${groupId}/compare/${players[0]}/${players[1]}${query(shown)}`;
}
