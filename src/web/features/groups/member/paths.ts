/** A null season is the current one. */
export interface Shown {
  readonly season: string | null;
  /** Undefined or null for the default week. */
  readonly week?: number | null;
}

function query({ season, week }: Shown): string {
  const parts = new URLSearchParams();
  if (season !== null) parts.set("season", season);
  if (week != null) parts.set("week", String(week));
  return parts.size === 0 ? "" : `?${parts}`;
}

export function memberPath(groupId: string, playerId: string, shown: Shown): string {
  return `/group/${groupId}/member/${playerId}${query(shown)}`;
}

export function groupPath(groupId: string, { season }: Pick<Shown, "season">): string {
  return `/group/${groupId}${query({ season })}`;
}

/** A week that is not a number becomes null. */
export function readShown(search: string): { season: string | null; week: number | null } {
  const parts = new URLSearchParams(search);
  const week = parts.get("week");
  return { season: parts.get("season"), week: week !== null && /^\d{1,2}$/.test(week) ? Number(week) : null };
}

export function comparePath(groupId: string, players: readonly [string, string], shown: Shown): string {
  return `/group/${groupId}/compare/${players[0]}/${players[1]}${query(shown)}`;
}
