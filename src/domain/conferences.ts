import type { ErrorKey } from "./errors.ts";

/** Every conference whose champion can make the playoffs, and whether it is in the Group of Five. */
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

/** One of the ten conferences; independents are in none of them. */
export type Conference = keyof typeof IS_GROUP_OF_FIVE;

/** The conferences whose champions can make the playoffs, in the order the product lists them. */
export const CONFERENCES = Object.keys(IS_GROUP_OF_FIVE) as readonly Conference[];

/** Whether a team is a Group of Five team (docs/behavior/groups.md#group-statistics). */
export function isGroupOfFive({ conference }: { readonly conference: string }): boolean {
  return Object.hasOwn(IS_GROUP_OF_FIVE, conference) && IS_GROUP_OF_FIVE[conference as Conference];
}

/** The minimum number of conferences in a weekly bracket (docs/game-rules.md#five-conferences). */
export const CONFERENCES_NEEDED = 5;

/** The conferences that a field has, lacks and still needs, in the order of `CONFERENCES`. */
export interface ConferenceCount {
  readonly present: readonly Conference[];
  readonly missing: readonly Conference[];
  /** How many more conferences the field needs; 0 when it has enough. */
  readonly needed: number;
}

/**
 * Counts the conferences of a field; empty slots and independents do not count (docs/game-rules.md#five-conferences).
 */
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
 * Returns the reason why a weekly pick cannot have this field, or null when it can
 * (docs/game-rules.md#five-conferences): TEAM_UNKNOWN when a slot has no existing team, else CONFERENCES_MISSING.
 * `private.field_problem` has the same rule in SQL.
 */
export function fieldProblem(field: readonly ({ readonly conference: string } | null)[]): ErrorKey | null {
  if (field.includes(null)) return "TEAM_UNKNOWN";
  return countConferences(field).needed > 0 ? "CONFERENCES_MISSING" : null;
}

/**
 * Returns which conference a team would add to a field, as a count from 1: 5 for 'your 5th conference'
 * (docs/game-rules.md#five-conferences). Null once the field has enough, for an independent, and for a conference that
 * it already has.
 */
export function conferenceAdded(
  field: readonly ({ readonly conference: string } | null)[],
  team: { readonly conference: string },
): number | null {
  const { present, missing, needed } = countConferences(field);
  return needed > 0 && (missing as readonly string[]).includes(team.conference) ? present.length + 1 : null;
}
