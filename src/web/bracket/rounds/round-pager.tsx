import { type ReactNode, useLayoutEffect, useRef } from "react";
import { ROUNDS } from "#domain/rounds.ts";
import { Button } from "../../ui/button.tsx";
import { BracketIcon, ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import css from "./round-pager.module.css";

interface Props {
  /** The round in view, counted from 0. */
  round: number;
  onTurn: (to: number) => void;
  /** Opens the whole bracket in miniature. */
  onWhole?: () => void;
  save?: ReactNode;
  /** A line above the buttons. */
  status?: ReactNode;
  /** Whether going to the next round is the next thing to do. */
  isNextDue?: boolean;
  isLoading?: boolean;
}

/** The bar at the bottom of a phone's screen. */
export function RoundPager({ round, onTurn, onWhole, save, status, isNextDue, isLoading = false }: Props) {
  const bar = useRef<HTMLElement>(null);
  const counter = `${round + 1} of ${ROUNDS.length}`;
  const isLast = round === ROUNDS.length - 1;
  // Without a save button, the button for the whole bracket replaces Next in the last round.
  const endsWhole = isLast && !save && onWhole !== undefined;
  const square = save ? { "data-square": "" } : null;

  // Toasts are above the bar.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--pager", `${bar.current?.offsetHeight}px`);
    return () => void style.removeProperty("--pager");
  }, []);

  return (
    <nav ref={bar} className={css.pager} data-saves={save ? "" : undefined} aria-label="Rounds">
      {status && <div className={css.status}>{status}</div>}
      <Button
        {...square}
        aria-label="Prev"
        icon={<ChevronLeftIcon />}
        disabled={isLoading || round === 0}
        onClick={() => onTurn(round - 1)}
      >
        {!save && "Prev"}
      </Button>
      {onWhole === undefined || endsWhole ? (
        <span className={css.counter}>{counter}</span>
      ) : (
        <button type="button" className={css.counter} onClick={onWhole}>
          <span>{counter}</span> {!isLoading && <span className={css.whole}>Whole Bracket</span>}
        </button>
      )}
      {endsWhole ? (
        <Button icon={<BracketIcon />} onClick={onWhole}>
          Whole Bracket
        </Button>
      ) : (
        <Button
          {...square}
          aria-label="Next"
          variant={save ? "outline" : isNextDue ? "yellow" : "ink"}
          iconAfter={<ChevronRightIcon />}
          disabled={isLoading || isLast}
          onClick={() => onTurn(round + 1)}
        >
          {!save && "Next"}
        </Button>
      )}
      {save && <div className={css.save}>{save}</div>}
    </nav>
  );
}
