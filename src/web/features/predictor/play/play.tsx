import { useLocation } from "wouter";
import type { Bracket } from "#domain/bracket.ts";
import { ERRORS } from "#domain/errors.ts";
import { multiplier } from "#domain/week.ts";
import { trpc } from "#web/api/trpc.ts";
import band from "#web/bracket/band.module.css";
import { storeForWeek } from "#web/editor/draft/week-handover.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.tsx";
import css from "./play.module.css";

/** Imports a complete main bracket into the open week (docs/behavior/screens.md#playing-the-main-bracket). */
function usePlay(bracket: Bracket): { readonly week: number; readonly play: () => void } | null {
  const { data } = trpc.weeks.open.useQuery();
  const [, navigate] = useLocation();
  const week = data?.number ?? null;
  if (week === null) return null;
  const play = () => {
    if (storeForWeek(week, bracket)) navigate(`/bracket/week/${week}`);
    else toast.error(ERRORS.UNEXPECTED.message);
  };
  return { week, play };
}

/** Under a picked champion. */
export function PlayButton({ bracket }: { bracket: Bracket }) {
  const playing = usePlay(bracket);
  if (playing === null) return null;
  return (
    <Button wide iconAfter={<ArrowRightIcon size={16} />} onClick={playing.play}>
      Use for Week {playing.week}
    </Button>
  );
}

/** The next step after saving a bracket. */
export function PlayBand({ bracket }: { bracket: Bracket }) {
  const playing = usePlay(bracket);
  if (playing === null) return null;
  const { week, play } = playing;
  return (
    <div className={classNames(band.band, css.band)}>
      <span className={css.seed} aria-hidden="true">
        {week}
      </span>
      <div className={css.text}>
        <h3>Play it for points</h3>
        <p>
          Enter this bracket in Week {week}. Points count x{multiplier(week)}.
        </p>
      </div>
      <Button variant="yellow" onClick={play}>
        Use for Week {week}
      </Button>
    </div>
  );
}
