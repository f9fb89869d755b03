import { type MatchupId, ROUND_OF } from "../../../../domain/bracket.ts";
import css from "./caption.module.css";
import type { CaptionWords } from "./captions.ts";

interface Props {
  id: MatchupId;
  words: CaptionWords | null;
  /** The upper edge of the matchup on a canvas. */
  top: number | undefined;
}

/** Where a matchup is played: above its slots, or between those of a semifinal on the canvas. Its room is always there. */
export function Caption({ id, words, top }: Props) {
  if (words === null) return top === undefined && id !== "champ" ? <p className={css.caption} /> : null;
  const isBetween = top !== undefined && ROUND_OF[id] === "semi";
  return (
    <p
      className={css.caption}
      data-between={isBetween || undefined}
      style={top === undefined ? undefined : { top: isBetween ? top + 118 : top - 25 }}
    >
      {words.title} {words.place !== "" && <span className={css.place}>{words.place}</span>}
    </p>
  );
}
