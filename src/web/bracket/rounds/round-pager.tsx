import type { MouseEvent, ReactNode } from "react";
import { ROUNDS } from "../../../domain/rounds.ts";
import { Button } from "../../ui/button.tsx";
import { BracketIcon, ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import css from "./round-pager.module.css";

interface Props {
  /** The round in view, counted from 0. */
  round: number;
  onTurn: (to: number) => void;
  /** Opens the whole bracket in miniature; undefined if there is no such view. */
  onWhole?: () => void;
  /** A button that replaces Next on the last round. */
  save?: ReactNode;
  /** Whether the bracket is still loading. Until it has loaded, there are no rounds to page through. */
  isLoading?: boolean;
}

/** The bar at the bottom of a phone's screen: Prev, the round, and Next (Save on the last round). */
export function RoundPager({ round, onTurn, onWhole, save, isLoading = false }: Props) {
  const isLast = round === ROUNDS.length - 1;
  const isSaving = isLast && save != null;
  const counter = `${round + 1} of ${ROUNDS.length}`;
  // The second click of a double-click on Next must not press the button that replaces Next.
  const ignoreSecondClick = (event: MouseEvent) => {
    if (event.detail > 1) event.stopPropagation();
  };
  return (
    <nav className={css.pager} data-wide={isSaving || undefined} aria-label="Rounds">
      <Button icon={<ChevronLeftIcon />} disabled={isLoading || round === 0} onClick={() => onTurn(round - 1)}>
        Prev
      </Button>
      {onWhole === undefined ? (
        <span className={css.counter}>{counter}</span>
      ) : (
        <button type="button" className={css.counter} onClick={onWhole}>
          <span>{counter}</span>{" "}
          {!isLoading && (
            <span className={css.whole}>
              <BracketIcon size={13} /> Whole bracket
            </span>
          )}
        </button>
      )}
      {isSaving ? (
        <div className={css.save} onClickCapture={ignoreSecondClick}>
          {save}
        </div>
      ) : (
        <Button
          variant="ink"
          iconAfter={<ChevronRightIcon />}
          disabled={isLoading || isLast}
          onClick={() => onTurn(round + 1)}
        >
          Next
        </Button>
      )}
    </nav>
  );
}
