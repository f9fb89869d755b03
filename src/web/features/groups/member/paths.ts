/** What the address of a page of members says besides who: the season, null for the one that runs, and the week. */
export interface Shown {
  readonly season: string | null;
  /** Left out or null for the newest week. */
  readonly week?: number | null;
}

function query({ season, week }: Shown): string {
  const parts = new URLSearchParams();
  if (season !== null) parts.set("season", season);
  if (week != null) parts.set("week", String(week));
  return parts.size === 0 ? "" : `?${parts}`;
}

/** The address of the page of a member (docs/behavior/groups.md#the-page-of-a-member). */
export function memberPath(groupId: string, playerId: string, shown: Shown): string {
  return `/group/${groupId}/member/${playerId}${query(shown)}`;
}

/** The address of a group's page in a season. */
export function groupPath(groupId: string, { season }: Pick<Shown, "season">): string {
  return `/group/${groupId}${query({ season })}`;
}

/** Reads season and week from the part of an address that begins with `?`. A week that is no number is null. */
export function readShown(search: string): { season: string | null; week: number | null } {
  const parts = new URLSearchParams(search);
  const week = parts.get("week");
  return { season: parts.get("season"), week: week !== null && /^\d{1,2}$/.test(week) ? Number(week) : null };
}

/** The address of two members' brackets beside each other (docs/behavior/groups.md#comparing-two-members). */
export function comparePath(groupId: string, players: readonly [string, string], shown: Shown): string {
  return `/group/${groupId}/compare/${players[0]}/${players[1]}${query(shown)}`;
}
