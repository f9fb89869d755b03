import { TEAMS } from "#domain/teams.ts";

const list = (ids: string) => ids.trim().split(/\s+/);

/**
 * The committee's rankings from the season that ended with `LAST_PLAYOFF`, by release number. We do not have the fourth
 * ranking.
 */
export const RANKINGS: readonly (readonly [release: number, teamIds: readonly string[]])[] = [
  [
    1,
    list(`ohio-state indiana texas-a-m alabama georgia ole-miss byu texas-tech oregon notre-dame texas oklahoma utah
      virginia louisville vanderbilt georgia-tech miami usc iowa michigan missouri washington pittsburgh tennessee`),
  ],
  [
    2,
    list(`ohio-state indiana texas-a-m alabama georgia texas-tech ole-miss oregon notre-dame texas oklahoma byu utah
      vanderbilt miami georgia-tech usc michigan virginia louisville iowa pittsburgh tennessee south-florida cincinnati`),
  ],
  [
    3,
    list(`ohio-state indiana texas-a-m georgia texas-tech ole-miss oregon oklahoma notre-dame alabama byu utah miami
      vanderbilt usc georgia-tech texas michigan virginia tennessee illinois missouri houston tulane arizona-state`),
  ],
  [
    5,
    list(`ohio-state indiana georgia texas-tech oregon ole-miss texas-a-m oklahoma alabama notre-dame byu miami texas
      vanderbilt utah usc virginia arizona michigan tulane houston georgia-tech iowa north-texas james-madison`),
  ],
  [
    6,
    list(`indiana ohio-state georgia texas-tech oregon ole-miss texas-a-m oklahoma alabama miami notre-dame byu texas
      vanderbilt utah usc arizona michigan virginia tulane houston georgia-tech iowa james-madison north-texas`),
  ],
];

const nameOf = new Map(TEAMS.map(([id, name]) => [id, name]));

/**
 * Returns what the feed serves after this many releases, in the format of CollegeFootballData's `/rankings`. If the
 * latest ranking is missing in `RANKINGS`, returns the previous ranking. Returns an empty list before the first
 * release.
 */
export function rankingJson(year: number, releases: number) {
  const newest = RANKINGS.findLast(([release]) => release <= releases);
  if (newest === undefined) return [];
  const [release, teamIds] = newest;
  const isFinal = release === RANKINGS.at(-1)?.[0];
  const ranks = teamIds.map((id, index) => ({
    rank: index + 1,
    teamId: index + 1,
    school: nameOf.get(id),
    conference: null,
    firstPlaceVotes: null,
    points: null,
  }));
  const polls = [{ poll: "Playoff Committee Rankings", isFinal, ranks }];
  return [{ season: year, seasonType: "regular", week: 10 + release, polls }];
}
