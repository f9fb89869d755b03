import { type ReactNode, type TouchEvent, useId, useRef, useState } from "react";
import { matchup } from "../../../../domain/bracket.ts";
import { ROUNDS } from "../../../../domain/season.ts";
import { Button } from "../../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../../ui/icons.tsx";
import { announce } from "../../../ui/live-region.ts";
import { type BracketView, matchupsOf } from "../bracket-view.ts";
import { Champion } from "../champion/champion.tsx";
import { progressCounts } from "../labels.ts";
import { MatchupSlots } from "../slots/matchup-slots.tsx";
import css from "./bracket-rounds.module.css";

const LAST = ROUNDS.length - 1;

/** How far a swipe must go sideways to change the round, in pixels, and at least twice as far as up or down. */
const SWIPE_DISTANCE = 48;

interface Props {
  view: BracketView;
  /** The round in view, from 0. */
  round: number;
  onRound: (round: number) => void;
  /** Goes below the champion. */
  children?: ReactNode;
}

/** The bracket on a phone: one round at a time (docs/rules.md#phone-layout). */
export function BracketRounds({ view, round, onRound, children }: Props) {
  const id = useId();
  const { name, shortDates, id: roundId } = ROUNDS[round] ?? ROUNDS[0];
  const [direction, setDirection] = useState<"forward" | "back" | undefined>();

  const turn = (to: number) => {
    if (to < 0 || to > LAST || to === round) return;
    setDirection(to > round ? "forward" : "back");
    onRound(to);
    window.scrollTo({ top: 0 });
    announce(`${ROUNDS[to]?.name}. Round ${to + 1}.`);
  };

  return (
    <>
      <section
        key={roundId}
        className={css.round}
        data-direction={direction}
        aria-labelledby={id}
        {...useSwipe((step) => turn(round + step))}
      >
        <header className={css.head}>
          <h2 id={id}>{name}</h2>
          <p>
            {view.mode !== "loading" && <strong>{progressCounts(view.bracket).picks}</strong>} {shortDates}
          </p>
        </header>
        <ol className={css.matchups}>
          {matchupsOf(roundId).map((each) => (
            <li key={each} data-final={each === "champ" || undefined}>
              <MatchupSlots view={view} of={matchup(view.bracket, each)} size="phone">
                {each === "champ" ? <Champion view={view} size="phone" /> : undefined}
              </MatchupSlots>
            </li>
          ))}
        </ol>
        {roundId === "championship" && <div className={css.below}>{children}</div>}
      </section>
      <nav className={css.pager} aria-label="Rounds">
        <Button icon={<ChevronLeftIcon />} disabled={round === 0} onClick={() => turn(round - 1)}>
          Prev
        </Button>
        <span className={css.counter}>
          {round + 1} of {ROUNDS.length}
        </span>
        <Button
          variant="ink"
          iconAfter={<ChevronRightIcon />}
          disabled={round === LAST}
          onClick={() => turn(round + 1)}
        >
          Next
        </Button>
      </nav>
    </>
  );
}

/** Listens for a swipe to the left (a step forward) or to the right (a step back). */
function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (start.current === null || touch === undefined) return;
      const across = touch.clientX - start.current.x;
      const along = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) >= SWIPE_DISTANCE && Math.abs(across) > 2 * Math.abs(along)) onStep(across < 0 ? 1 : -1);
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}
