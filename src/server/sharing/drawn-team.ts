import type { Bracket } from "#domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "#domain/bracket-record.ts";
import { conferencesOfTeams } from "#domain/season-opening.ts";
import * as y2024 from "#domain/seasons/2024-25.ts";
import * as y2025 from "#domain/seasons/2025-26.ts";
import * as y2026 from "#domain/seasons/2026-27.ts";
import type { Season, SeasonPlan } from "#domain/seasons/season.ts";
import { TEAMS } from "#domain/teams.ts";

/** A team in a picture. */
export interface DrawnTeam {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
  /** The team's conference in the bracket's season; null if the team did not play then. */
  readonly conference: string | null;
}

const known = new Map(
  TEAMS.map(([id, name, abbreviation, primaryColor, secondaryColor]): [string, Omit<DrawnTeam, "conference">] => [
    id,
    { id, name, abbreviation, primaryColor, secondaryColor },
  ]),
);

/** Returns a team without its conference, or null if this build does not have the team. */
export function knownTeam(id: string): DrawnTeam | null {
  const team = known.get(id);
  return team ? { ...team, conference: null } : null;
}

/**
 * Returns a record's bracket. Each team has the conference that it played in during the given season. All data comes
 * from this build, not from the database. Null if this build lacks one of the teams.
 */
export function drawnBracket(record: BracketRecord, season: string): Bracket<DrawnTeam> | null {
  const plan = SEASONS.get(season)?.plan;
  const conferences = plan && conferencesOfTeams(plan);
  return unpackBracket(record, (id): DrawnTeam | null => {
    const team = known.get(id);
    return team ? { ...team, conference: conferences?.get(id) ?? null } : null;
  });
}

/** All seasons that have a file in `src/domain/seasons`, by name. Pictures of old brackets need the past seasons. */
export const SEASONS: ReadonlyMap<string, { readonly season: Season; readonly plan: SeasonPlan }> = new Map(
  [y2024, y2025, y2026].map((each) => [each.season.name, each]),
);
