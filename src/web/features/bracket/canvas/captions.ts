import { type Bracket, field, INITIAL_SEEDS, type MatchupId, matchup, ROUND_OF } from "../../../../domain/bracket.ts";
import { BOWLS, OFFICIAL_FIELD } from "../../../../domain/season.ts";

/** What stands above a matchup: "at Oregon", or a bowl and its city. */
export interface CaptionWords {
  readonly title: string;
  readonly place: string;
}

/**
 * Where a matchup is played. A first-round game is at the higher seed's, once that team is known; which bowl is whose
 * depends on the field, so bowls are named only when it is the official one.
 */
export function captionOf(bracket: Bracket, id: MatchupId): CaptionWords | null {
  if (ROUND_OF[id] === "first") {
    const [upper, lower] = INITIAL_SEEDS[id];
    const host = matchup(bracket, id).teams[upper < lower ? 0 : 1].team;
    return host === null ? null : { title: `at ${host.name}`, place: "" };
  }
  if (!(id in BOWLS) || !isOfficialField(bracket)) return null;
  const { bowl, city } = BOWLS[id as keyof typeof BOWLS];
  return { title: bowl, place: city };
}

function isOfficialField(bracket: Bracket): boolean {
  return field(bracket).every((team, index) => team?.id === OFFICIAL_FIELD[index]);
}
