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

/**
 * Imports a complete main bracket into the open week (docs/behavior/screens.md#playing-the-main-bracket). A button
 * under a picked champion or, after saving the bracket, a band.
 */
export function Play({ bracket, isBand = false }: { bracket: Bracket; isBand?: boolean }) {
  const week = trpc.weeks.open.useQuery().data?.number ?? null;
  const [, navigate] = useLocation();
  if (week === null) return null;
  const play = () => {
    if (storeForWeek(week, bracket)) navigate(`/bracket/week/${week}`);
    else toast.error(ERRORS.UNEXPECTED.message);
  };
  if (!isBand) {
    return (
      <Button wide iconAfter={<ArrowRightIcon size={16} />} onClick={play}>
        Use for Week {week}
      </Button>
    );
  }
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
        {`Use for Week ${week}`}
      </Button>
    </div>
  );
}
