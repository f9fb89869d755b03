import { type Bracket, field, INITIAL_SEEDS, type MatchupId, matchup, ROUND_OF } from "#domain/bracket.ts";
import type { BowlGame, Season } from "#domain/seasons/season.ts";
import { useSeason } from "../season-context.ts";
import css from "./caption.module.css";
import type { SlotSize } from "./slot.tsx";

/**
 * Where a matchup is played: "at Oregon", or a bowl and its city; null while the place is unknown
 * (docs/game-rules.md#dates-and-places). Bowls depend on the field, so they are known only for the official field.
 */
export function captionText(bracket: Bracket, id: MatchupId, season: Season) {
  if (ROUND_OF[id] === "first") {
    const [upper, lower] = INITIAL_SEEDS[id];
    const host = matchup(bracket, id).teams[upper < lower ? 0 : 1].team;
    return host === null ? null : { title: `at ${host.name}`, city: "" };
  }
  const { field: official, bowls } = season;
  const isOfficial = official !== null && field(bracket).every((team, index) => team?.id === official[index]);
  const game = isOfficial && bowls !== null && id in bowls ? bowls[id as BowlGame] : null;
  return game && { title: game.bowl, city: game.city };
}

/** On a phone, an empty line reserves the space while the place is unknown. */
export function Caption({ bracket, id, size }: { bracket: Bracket; id: MatchupId; size: SlotSize }) {
  const text = captionText(bracket, id, useSeason());
  if (text === null) return size === "phone" && id !== "champ" ? <p className={css.caption} /> : null;
  return (
    <p className={css.caption} data-size={size} data-of-season>
      {text.title} {text.city !== "" && <span className={css.city}>{text.city}</span>}
    </p>
  );
}
