import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { isComplete, matchup } from "#domain/bracket.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { shortDays } from "#domain/season-days.ts";
import { announce } from "../../ui/live-region.ts";
import { useSwipe } from "../../ui/use-paging.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type BracketView, connectorView, matchupsOf, winnersOf } from "../bracket-view.ts";
import { Champion } from "../champion/champion.tsx";
import { roundLabel } from "../labels.ts";
import { useSeason } from "../season-context.ts";
import { MatchupSlots } from "../slots/matchup-slots.tsx";
import { teamStyle } from "../team-colors.ts";
import css from "./bracket-rounds.module.css";
import { RoundPager } from "./round-pager.tsx";
import { WholeBracket } from "./whole-bracket.tsx";

const LAST = ROUNDS.length - 1;

export interface RoundsProps {
  view: BracketView;
  /** The round in view on a phone, counted from 0. */
  round: number;
  onRound: (round: number) => void;
  /** The save button, in the last round and, once the bracket is complete, in every round. */
  save?: ReactNode;
  /** The save status. */
  status?: ReactNode;
  /** Above the final in place of the round's name. */
  title?: ReactNode;
  /** Below the champion. */
  children?: ReactNode;
}

/** The bracket on a phone, one round at a time or in miniature (docs/behavior/screens.md#phone-layout). */
export function BracketRounds({ view, round, onRound, save, status, title, children }: RoundsProps) {
  const id = useId();
  const { name, id: roundId } = ROUNDS[round] ?? ROUNDS[0];
  const days = useSeason().days[roundId];
  const [direction, setDirection] = useState<"forward" | "back" | undefined>();
  const [isWhole, setWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wantsHeading = useRef(false);

  // The focused button is gone when the miniature bracket closes.
  useLayoutEffect(() => {
    void round;
    if (wantsHeading.current && !isWhole) heading.current?.focus({ preventScroll: true });
    wantsHeading.current = false;
  }, [round, isWhole]);

  const turn = (to: number) => {
    if (to < 0 || to > LAST || to === round) return;
    setDirection(to > round ? "forward" : "back");
    onRound(to);
    window.scrollTo({ top: 0 });
    announce(roundLabel(to));
  };
  const openRound = (to: number) => {
    setWhole(false);
    if (to === round) announce(roundLabel(to));
    else turn(to);
    wantsHeading.current = true;
  };
  const swipe = useSwipe((step) => turn(round + step));

  const games = matchupsOf(roundId);
  const isFinal = round === LAST;
  const head = (
    <header className={css.head}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <p data-of-season>{shortDays(days)}</p>
    </header>
  );
  if (isWhole) return <WholeBracket bracket={view.bracket} round={round} onRound={openRound} />;
  return (
    <>
      <section
        key={roundId}
        className={css.round}
        data-direction={direction}
        data-status={status ? "" : undefined}
        data-titled={title ? "" : undefined}
        data-followed={children ? "" : undefined}
        aria-labelledby={id}
        {...swipe}
      >
        {isFinal && title ? (
          <>
            <div className={css.title}>{title}</div>
            <VisuallyHidden as="div">{head}</VisuallyHidden>
          </>
        ) : (
          head
        )}
        <ol className={css.matchups}>
          {games.map((each) => (
            <li key={each}>
              <MatchupSlots view={view} of={matchup(view.bracket, each)} size="phone">
                {each === "champ" ? <PhoneChampion view={view} /> : undefined}
              </MatchupSlots>
            </li>
          ))}
        </ol>
        {isFinal && <div className={css.below}>{children}</div>}
      </section>
      <RoundPager
        round={round}
        onTurn={turn}
        onWhole={() => setWhole(true)}
        save={(isFinal || isComplete(view.bracket)) && save}
        status={status}
        isNextDue={view.events !== null && winnersOf(view.bracket, roundId).every((winner) => winner !== null)}
        isLoading={view.mode === "loading"}
      />
    </>
  );
}

function PhoneChampion({ view }: { view: BracketView }) {
  const connector = connectorView(view.bracket, view.preview, "champ");
  return (
    <div
      className={css.champion}
      data-lit={connector === null || connector.isPreview ? undefined : connector.index}
      style={connector === null ? undefined : teamStyle(connector.team)}
    >
      <Champion view={view} />
    </div>
  );
}
