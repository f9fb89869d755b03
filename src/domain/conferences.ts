import type { ErrorKey } from "./errors.ts";

const IS_GROUP_OF_FIVE = {
  SEC: false,
  "Big Ten": false,
  "Big 12": false,
  ACC: false,
  American: true,
  "Mountain West": true,
  "Sun Belt": true,
  "Conference USA": true,
  MAC: true,
  "Pac-12": true,
} as const;

/** Independents do not belong to a conference. */
export type Conference = keyof typeof IS_GROUP_OF_FIVE;

/** In display order. */
export const CONFERENCES = Object.keys(IS_GROUP_OF_FIVE) as readonly Conference[];

/** docs/behavior/groups.md#group-statistics */
export function isGroupOfFive({ conference }: { readonly conference: string }): boolean {
  return Object.hasOwn(IS_GROUP_OF_FIVE, conference) && IS_GROUP_OF_FIVE[conference as Conference];
}

/** docs/game-rules.md#five-conferences */
export const CONFERENCES_NEEDED = 5;

/** Both in the order of `CONFERENCES`. */
export interface ConferenceCount {
  readonly present: readonly Conference[];
  readonly missing: readonly Conference[];
  readonly needed: number;
}

/** Empty slots and independents do not count (docs/game-rules.md#five-conferences). */
export function countConferences(field: readonly ({ readonly conference: string } | null)[]): ConferenceCount {
  const named = new Set(field.map((team) => team?.conference));
  const present = CONFERENCES.filter((conference) => named.has(conference));
  return {
    present,
    missing: CONFERENCES.filter((conference) => !named.has(conference)),
    needed: Math.max(0, CONFERENCES_NEEDED - present.length),
  };
}

/**
 * Returns TEAM_UNKNOWN if a slot has no known team, CONFERENCES_MISSING, or null (docs/game-rules.md#five-conferences).
 * `private.field_problem` implements the same rule in SQL.
 */
export function fieldProblem(field: readonly ({ readonly conference: string } | null)[]): ErrorKey | null {
  if (field.includes(null)) return "TEAM_UNKNOWN";
  return countConferences(field).needed > 0 ? "CONFERENCES_MISSING" : null;
}

/**
 * Returns the number of conferences with this team, as in 'your 5th conference'. Null if the field has enough, if it
 * already has the team's conference, or if the team is independent.
 */
export function conferenceAdded(
  field: readonly ({ readonly conference: string } | null)[],
  team: { readonly conference: string },
): number | null {
  const { present, missing, needed } = countConferences(field);
  return needed > 0 && (missing as readonly string[]).includes(team.conference) ? present.length + 1 : null;
}
