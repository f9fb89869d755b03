import { ROUNDS } from "./rounds.ts";
import type { SeasonPlan } from "./seasons/season.ts";
import { TEAMS } from "./teams.ts";

/** The teams that play in a season with their database columns, in the order of `TEAMS`. */
export function teamsOfSeason({ conferences }: SeasonPlan) {
  const conferenceOf = new Map(
    Object.entries(conferences).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
  );
  return TEAMS.flatMap(([id, name, abbreviation, primaryColor, secondaryColor]) => {
    const conference = conferenceOf.get(id);
    const logoUrl = `/badges/${id}.svg`;
    return conference === undefined
      ? []
      : [{ id, name, abbreviation, conference, logoUrl, primaryColor, secondaryColor }];
  });
}

/** The weeks of a season as the database stores them. */
export function weeksOfSeason({ weeks }: SeasonPlan) {
  return weeks.map(([startDate, endDate], index) => ({ number: index + 1, startDate, endDate }));
}

/** The dates of a season's playoff as the database stores them: rankings, then the kickoffs of each round. */
export function datesOfSeason({ rankings, kickoffs }: SeasonPlan) {
  return [
    ...rankings.map((startsAt) => ({ kind: "ranking", startsAt })),
    ...ROUNDS.flatMap(({ id }) => kickoffs[id].map((startsAt) => ({ kind: "kickoff", startsAt }))),
  ];
}
