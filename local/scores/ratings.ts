import { TEAMS } from "../../src/domain/teams.ts";
import { RANKINGS } from "./rankings.ts";

/** The rating of the committee's first team, how much less each next one has, and that of a team without a rank. */
const [FIRST, STEP, UNRANKED] = [2_100, 16, 1_600];

/** Returns a rating by the committee's rank, 1 for the first; null for a team without one. */
export function eloOfRank(rank: number | null): number {
  return rank === null ? UNRANKED : FIRST - STEP * (rank - 1);
}

/**
 * Returns ratings in the shape in which CollegeFootballData answers `/ratings/elo`. They are made from the committee's last
 * ranking: real ratings are not on file.
 */
export function ratingsJson(year: number) {
  const ranking = RANKINGS.at(-1)?.[1] ?? [];
  return TEAMS.map(([id, name]) => {
    const rank = ranking.indexOf(id) + 1;
    return { year, team: name, conference: null, elo: eloOfRank(rank === 0 ? null : rank) };
  });
}
