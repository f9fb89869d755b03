import { type MatchupId, ROUND_OF } from "../../../../domain/bracket.ts";
import css from "./caption.module.css";
import type { CaptionText } from "./caption-text.ts";

interface Props {
  id: MatchupId;
  text: CaptionText | null;
  /** The upper edge of the matchup on a canvas. */
  top: number | undefined;
}

/** Where a matchup is played: above its slots, or between them in a semifinal on the canvas. Takes its room even empty. */
export function Caption({ id, text, top }: Props) {
  if (text === null) return top === undefined && id !== "champ" ? <p className={css.caption} /> : null;
  const isBetween = top !== undefined && ROUND_OF[id] === "semi";
  return (
    <p
      className={css.caption}
      data-between={isBetween || undefined}
      style={top === undefined ? undefined : { top: isBetween ? top + 118 : top - 25 }}
    >
      {text.title} {text.place !== "" && <span className={css.place}>{text.place}</span>}
    </p>
  );
}
