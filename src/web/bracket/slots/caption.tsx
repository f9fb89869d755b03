import type { MatchupId } from "../../../domain/bracket.ts";
import css from "./caption.module.css";
import type { CaptionText } from "./caption-text.ts";
import type { SlotSize } from "./slot.tsx";

interface Props {
  id: MatchupId;
  text: CaptionText | null;
  size: SlotSize;
}

/**
 * Where a matchup is played: above its slots, or between them in a semifinal on the canvas. Takes its space even when
 * empty.
 */
export function Caption({ id, text, size }: Props) {
  if (text === null) return size === "phone" && id !== "champ" ? <p className={css.caption} /> : null;
  return (
    <p className={css.caption} data-size={size} data-of-season>
      {text.title} {text.place !== "" && <span className={css.place}>{text.place}</span>}
    </p>
  );
}
