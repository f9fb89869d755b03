import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { matchup } from "../../../domain/bracket.ts";
import { ROUNDS } from "../../../domain/rounds.ts";
import { shortDays } from "../../../domain/season-days.ts";
import { announce } from "../../ui/live-region.ts";
import { useSwipe } from "../../ui/use-paging.ts";
import { type BracketView, connectorView, matchupsOf } from "../bracket-view.ts";
import { Champion } from "../champion/champion.tsx";
import { progressCounts } from "../labels.ts";
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
  /** The save button, which replaces Next on the last round. */
  save?: ReactNode;
  /** Shown below the champion. */
  children?: ReactNode;
}

/**
 * The bracket on a phone: one round at a time, or the whole bracket in miniature
 * (docs/behavior/screens.md#phone-layout).
 */
export function BracketRounds({ view, round, onRound, save, children }: RoundsProps) {
  const id = useId();
  const { name, id: roundId } = ROUNDS[round] ?? ROUNDS[0];
  const days = useSeason().days[roundId];
  const [direction, setDirection] = useState<"forward" | "back" | undefined>();
  const [isWhole, setWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wantsHeading = useRef(false);

  // The focused button may be gone: the miniature bracket may have closed, or Save may have replaced Next.
  useLayoutEffect(() => {
    void round;
    if (wantsHeading.current && !isWhole) heading.current?.focus({ preventScroll: true });
    wantsHeading.current = false;
  }, [round, isWhole]);

  const turn = (to: number) => {
    if (to < 0 || to > LAST || to === round) return;
    setDirection(to > round ? "forward" : "back");
    wantsHeading.current = to === LAST && save != null;
    onRound(to);
    window.scrollTo({ top: 0 });
    announce(`${ROUNDS[to]?.name}. Round ${to + 1}.`);
  };
  const openRound = (to: number) => {
    setWhole(false);
    if (to === round) announce(`${name}. Round ${to + 1}.`);
    else turn(to);
    wantsHeading.current = true;
  };
  const swipe = useSwipe((step) => turn(round + step));

  if (isWhole) return <WholeBracket bracket={view.bracket} round={round} onRound={openRound} />;
  return (
    <>
      <section key={roundId} className={css.round} data-direction={direction} aria-labelledby={id} {...swipe}>
        <header className={css.head}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p>
            {view.mode !== "loading" && <strong>{progressCounts(view.bracket).picks}</strong>}{" "}
            <span data-of-season>{shortDays(days)}</span>
          </p>
        </header>
        <ol className={css.matchups}>
          {matchupsOf(roundId).map((each) => (
            <li key={each}>
              <MatchupSlots view={view} of={matchup(view.bracket, each)} size="phone">
                {each === "champ" ? <PhoneChampion view={view} /> : undefined}
              </MatchupSlots>
            </li>
          ))}
        </ol>
        {roundId === "championship" && <div className={css.below}>{children}</div>}
      </section>
      <RoundPager
        round={round}
        onTurn={turn}
        onWhole={() => setWhole(true)}
        save={save}
        isLoading={view.mode === "loading"}
      />
    </>
  );
}

/**
 * The champion panel between the finalists, connected to both by lines. The taller the window, the taller the panel.
 */
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
