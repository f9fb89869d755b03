import { ROUNDS } from "./rounds.ts";
import type { SeasonPlan } from "./seasons/season.ts";
import { TEAMS } from "./teams.ts";

/** Splits a space-separated list of team ids. */
export function teamIds(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Returns the conference of each team that plays in a season, by team id. */
export function conferencesOfTeams({ conferences }: SeasonPlan): ReadonlyMap<string, string> {
  return new Map(Object.entries(conferences).flatMap(([name, ids]) => teamIds(ids).map((id) => [id, name] as const)));
}

/**
 * Returns a season's teams as the database stores them, in the order of `TEAMS`. Teams that do not play in the season
 * are left out.
 */
export function teamsOfSeason(plan: SeasonPlan) {
  const conferenceOf = conferencesOfTeams(plan);
  return TEAMS.flatMap(([id, name, abbreviation, primaryColor, secondaryColor]) => {
    const conference = conferenceOf.get(id);
    const logoUrl = `/badges/${id}.svg`;
    return conference === undefined
      ? []
      : [{ id, name, abbreviation, conference, logoUrl, primaryColor, secondaryColor }];
  });
}

/** Returns a season's weeks as the database stores them. */
export function weeksOfSeason({ weeks }: SeasonPlan) {
  return weeks.map(([startDate, endDate], index) => ({ number: index + 1, startDate, endDate }));
}

/** Returns a season's dates in the form that the database stores: first the ranking releases, then the kickoffs. */
export function datesOfSeason({ rankings, kickoffs }: SeasonPlan) {
  return [
    ...rankings.map((startsAt) => ({ kind: "ranking", startsAt })),
    ...ROUNDS.flatMap(({ id }) => kickoffs[id].map((startsAt) => ({ kind: "kickoff", startsAt }))),
  ];
}
