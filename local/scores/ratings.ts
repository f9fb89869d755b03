import { TEAMS } from "#domain/teams.ts";
import { RANKINGS } from "./rankings.ts";

/**
 * The rating of the top-ranked team, the rating difference between consecutive ranks, and an unranked team's rating.
 */
const [FIRST, STEP, UNRANKED] = [2_100, 16, 1_600];

/** Returns the rating of a team with this rank in the committee's ranking. A null rank stands for an unranked team. */
export function eloOfRank(rank: number | null): number {
  return rank === null ? UNRANKED : FIRST - STEP * (rank - 1);
}

/**
 * Returns ratings in the format of CollegeFootballData's `/ratings/elo`. The ratings are derived from the committee's
 * last ranking, because real ratings are not on file.
 */
export function ratingsJson(year: number) {
  const ranking = RANKINGS.at(-1)?.[1] ?? [];
  return TEAMS.map(([id, name]) => {
    const rank = ranking.indexOf(id) + 1;
    return { year, team: name, conference: null, elo: eloOfRank(rank === 0 ? null : rank) };
  });
}
