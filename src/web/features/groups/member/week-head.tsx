import { multiplier } from "../../../../domain/week.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, PrintIcon } from "../../../ui/icons.tsx";
import { ReceiptLine } from "../receipt/receipt-line.tsx";
import type { MemberWeek } from "./member-weeks.ts";
import css from "./week-head.module.css";

interface Props {
  week: MemberWeek;
  weeks: readonly MemberWeek[];
  onStep: (step: 1 | -1) => void;
}

/** The displayed week, its multiplier, links to the weeks before and after it, and the points, in one line. */
export function WeekHead({ week, weeks, onStep }: Props) {
  const scored = week.pick?.scored ?? null;
  return (
    <div className={css.head}>
      <div className={css.week}>
        <h2 aria-live="polite">Week {week.number}</h2>
        <span className={css.multiplier}>x{multiplier(week.number)}</span>
        <span className={css.steps}>
          <IconButton
            label="Previous week"
            icon={<ChevronLeftIcon />}
            disabled={week === weeks[0]}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label="Next week"
            icon={<ChevronRightIcon />}
            disabled={week === weeks.at(-1)}
            onClick={() => onStep(1)}
          />
          {week.pick !== null && <IconButton label="Print" icon={<PrintIcon />} onClick={() => window.print()} />}
        </span>
      </div>
      {scored && <ReceiptLine receipt={scored.receipt} />}
    </div>
  );
}
