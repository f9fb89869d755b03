import { type Bracket, field, INITIAL_SEEDS, type MatchupId, matchup, ROUND_OF } from "../../../domain/bracket.ts";
import type { BowlGame, Season } from "../../../domain/seasons/season.ts";

/** The text above a matchup: "at Oregon", or a bowl and its city. */
export interface CaptionText {
  readonly title: string;
  readonly place: string;
}

/**
 * Where a matchup is played, or null while that is unknown (docs/game-rules.md#dates-and-places). The higher seed hosts a
 * first-round game. Which matchup is which bowl depends on the field, so bowls are named only for the official one.
 */
export function captionText(bracket: Bracket, id: MatchupId, season: Season): CaptionText | null {
  if (ROUND_OF[id] === "first") {
    const [upper, lower] = INITIAL_SEEDS[id];
    const host = matchup(bracket, id).teams[upper < lower ? 0 : 1].team;
    return host === null ? null : { title: `at ${host.name}`, place: "" };
  }
  const { field: official, bowls } = season;
  if (official === null || bowls === null || !isField(bracket, official)) return null;
  const game = id in bowls ? bowls[id as BowlGame] : null;
  return game && { title: game.bowl, place: game.city };
}

function isField(bracket: Bracket, ids: readonly string[]): boolean {
  return field(bracket).every((team, index) => team?.id === ids[index]);
}
