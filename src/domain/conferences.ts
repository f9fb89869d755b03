import type { ErrorKey } from "./errors.ts";

/** Every conference whose champion can make the playoffs, and whether the conference is in the Group of Five. */
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

/** One of the ten conferences. Independents do not belong to a conference. */
export type Conference = keyof typeof IS_GROUP_OF_FIVE;

/** The conferences whose champions can make the playoffs, in display order. */
export const CONFERENCES = Object.keys(IS_GROUP_OF_FIVE) as readonly Conference[];

/** Whether a team is a Group of Five team (docs/behavior/groups.md#group-statistics). */
export function isGroupOfFive({ conference }: { readonly conference: string }): boolean {
  return Object.hasOwn(IS_GROUP_OF_FIVE, conference) && IS_GROUP_OF_FIVE[conference as Conference];
}

/** The minimum number of conferences in a weekly bracket (docs/game-rules.md#five-conferences). */
export const CONFERENCES_NEEDED = 5;

/** The conferences that a field includes and the conferences that it lacks, both in the order of `CONFERENCES`. */
export interface ConferenceCount {
  readonly present: readonly Conference[];
  readonly missing: readonly Conference[];
  /** How many more conferences the field needs; 0 when it has enough. */
  readonly needed: number;
}

/** Counts a field's conferences. Empty slots and independents do not count (docs/game-rules.md#five-conferences). */
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
 * Returns why a weekly pick cannot have this field, or null if it can (docs/game-rules.md#five-conferences):
 * TEAM_UNKNOWN if a slot has no known team, otherwise CONFERENCES_MISSING. `private.field_problem` implements the same
 * rule in SQL.
 */
export function fieldProblem(field: readonly ({ readonly conference: string } | null)[]): ErrorKey | null {
  if (field.includes(null)) return "TEAM_UNKNOWN";
  return countConferences(field).needed > 0 ? "CONFERENCES_MISSING" : null;
}

/**
 * Returns how many conferences a field would have with this team, such as 5 for 'your 5th conference'
 * (docs/game-rules.md#five-conferences). Returns null if the field has enough conferences, if the field already has the
 * team's conference, or if the team is independent.
 */
export function conferenceAdded(
  field: readonly ({ readonly conference: string } | null)[],
  team: { readonly conference: string },
): number | null {
  const { present, missing, needed } = countConferences(field);
  return needed > 0 && (missing as readonly string[]).includes(team.conference) ? present.length + 1 : null;
}
