import type { Bracket } from "../../domain/bracket.ts";
import { type BracketRecord, unpackBracket } from "../../domain/bracket-record.ts";
import { TEAMS } from "../../domain/teams.ts";
import { SEASONS } from "./seasons.ts";

/** A team in a picture. */
export interface DrawnTeam {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
  /** Its conference in the season of the bracket; null if it did not play then. */
  readonly conference: string | null;
}

const known = new Map(
  TEAMS.map(([id, name, abbreviation, primaryColor, secondaryColor]): [string, Omit<DrawnTeam, "conference">] => [
    id,
    { id, name, abbreviation, primaryColor, secondaryColor },
  ]),
);

function conferenceOf(id: string, season: string): string | null {
  const conferences = Object.entries(SEASONS.get(season)?.plan.conferences ?? {});
  return conferences.find(([, ids]) => ids.includes(id))?.[0] ?? null;
}

/**
 * Returns a record's bracket with its teams as they were in its season, without a query; null when this build does not
 * know one of them.
 */
export function drawnBracket(record: BracketRecord, season: string): Bracket<DrawnTeam> | null {
  return unpackBracket(record, (id): DrawnTeam | null => {
    const team = known.get(id);
    return team ? { ...team, conference: conferenceOf(id, season) } : null;
  });
}
