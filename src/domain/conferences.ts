/** The conferences whose champions can make the playoffs, in the order of the specification (section 5). */
export const CONFERENCES = [
  "SEC",
  "Big Ten",
  "Big 12",
  "ACC",
  "American",
  "Mountain West",
  "Sun Belt",
  "Conference USA",
  "MAC",
  "Pac-12",
] as const;

/** One of the ten conferences. Independents belong to none. */
export type Conference = (typeof CONFERENCES)[number];

/** How many conferences a weekly bracket needs at least (specification, section 9). */
export const CONFERENCES_NEEDED = 5;

/** The conferences whose most picked team is the G5 representative of a group (specification, section 9). */
export const G5_CONFERENCES = [
  "Mountain West",
  "Sun Belt",
  "American",
  "Conference USA",
  "Pac-12",
  "MAC",
] as const satisfies readonly Conference[];

/** How a field stands towards the five-conference rule; the lists keep the order of `CONFERENCES`. */
export interface ConferenceCount {
  readonly present: readonly Conference[];
  readonly missing: readonly Conference[];
  /** How many more conferences the field needs; 0 when it has enough. */
  readonly needed: number;
}

/**
 * Counts the conferences among the teams of a field; empty places and independents count for nothing (specification,
 * section 5). The database has the same rule (`private.field_problem`).
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
