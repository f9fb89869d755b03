import type { Bracket } from "../../../../domain/bracket.ts";
import { ApiProvider } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { ArrowRightIcon } from "../../../ui/icons.tsx";
import css from "./play-as-week.module.css";
import { usePlay } from "./use-play.ts";

interface Props {
  /** A complete bracket. */
  bracket: Bracket;
}

/** Imports the main bracket into the open week, if there is one (docs/behavior/screens.md#playing-the-main-bracket). */
export function PlayAsWeek({ bracket }: Props) {
  return (
    <ApiProvider>
      <PlayButton bracket={bracket} />
    </ApiProvider>
  );
}

function PlayButton({ bracket }: Props) {
  const playing = usePlay(bracket);
  if (playing === null) return null;
  return (
    <Button wide className={css.play} iconAfter={<ArrowRightIcon size={16} />} onClick={playing.play}>
      Play it as Week {playing.week}
    </Button>
  );
}
