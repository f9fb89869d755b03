import type { Bracket } from "../../../../domain/bracket.ts";
import { multiplier } from "../../../../domain/week.ts";
import { Button } from "../../../ui/button.tsx";
import css from "./play-band.module.css";
import { usePlay } from "./use-play.ts";

/** The next step after saving a bracket: importing it into the open week. Drawn like a slot in ink. */
export function PlayBand({ bracket }: { bracket: Bracket }) {
  const playing = usePlay(bracket);
  if (playing === null) return null;
  const { week, play } = playing;
  return (
    <div className={css.band}>
      <span className={css.seed} aria-hidden="true">
        {week}
      </span>
      <div className={css.text}>
        <h3>The challenge is on</h3>
        <p>The same bracket, scored x{multiplier(week)}.</p>
      </div>
      <Button variant="yellow" onClick={play}>
        Play it as Week {week}
      </Button>
    </div>
  );
}
