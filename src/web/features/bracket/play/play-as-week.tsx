import { useLocation } from "wouter";
import type { Bracket } from "../../../../domain/bracket.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { ApiProvider, trpc } from "../../../api/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { ArrowRightIcon } from "../../../ui/icons.tsx";
import { toast } from "../../../ui/toast.tsx";
import css from "./play-as-week.module.css";
import { keepForWeek } from "./week-handover.ts";

interface Props {
  /** Complete. */
  bracket: Bracket;
}

/** Takes the main bracket into the picks of the open week, if one is (docs/rules.md#playing-the-main-bracket). */
export function PlayAsWeek({ bracket }: Props) {
  return (
    <ApiProvider>
      <PlayButton bracket={bracket} />
    </ApiProvider>
  );
}

function PlayButton({ bracket }: Props) {
  const { data } = trpc.weeks.open.useQuery();
  const [, navigate] = useLocation();
  const week = data?.number ?? null;
  if (week === null) return null;
  const play = () => {
    if (keepForWeek(week, bracket)) navigate(`/bracket/week/${week}`);
    else toast.error(ERRORS.UNEXPECTED.message);
  };
  return (
    <Button wide className={css.play} iconAfter={<ArrowRightIcon size={16} />} onClick={play}>
      Play it as Week {week}
    </Button>
  );
}
