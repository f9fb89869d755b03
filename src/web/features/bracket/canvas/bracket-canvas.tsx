import { type ReactNode, useId } from "react";
import { matchup } from "../../../../domain/bracket.ts";
import { CHAMPIONSHIP_YEAR, ROUNDS, VENUE } from "../../../../domain/season.ts";
import { type BracketView, matchupsOf, winnersOf } from "../bracket-view.ts";
import { Champion } from "../champion/champion.tsx";
import { MatchupSlots } from "../slots/matchup-slots.tsx";
import css from "./bracket-canvas.module.css";
import { Connectors } from "./connectors.tsx";
import { CANVAS, slotTop } from "./geometry.ts";
import { RoundHeading } from "./round-heading.tsx";

const SIZES = { first: "small", quarter: "small", semi: "semi", championship: "final" } as const;

/** The whole bracket on one canvas of 1200 x 1000 px (docs/rules.md#the-canvas); `children` go below the champion. */
export function BracketCanvas({ view, children }: { view: BracketView; children?: ReactNode }) {
  const id = useId();
  const { bracket, preview } = view;
  return (
    <div className={css.canvas}>
      <Connectors bracket={bracket} preview={preview} />
      {ROUNDS.map((round) => (
        <section
          key={round.id}
          className={css.column}
          style={{ left: CANVAS.columns[round.id].x }}
          aria-labelledby={`${id}${round.id}`}
        >
          <RoundHeading round={round.id} id={`${id}${round.id}`} winners={winnersOf(bracket, round.id)} />
          {round.id === "championship" && (
            <p className={css.label}>
              <span>{CHAMPIONSHIP_YEAR}</span> <span>CFP Championship</span>
            </p>
          )}
          <ol>
            {matchupsOf(round.id).map((each) => (
              <li key={each}>
                <MatchupSlots
                  view={view}
                  of={matchup(bracket, each)}
                  size={SIZES[round.id]}
                  tops={[slotTop(CANVAS, each, 0), slotTop(CANVAS, each, 1)]}
                />
              </li>
            ))}
          </ol>
          {round.id === "championship" && (
            <>
              <Champion view={view} size="canvas" />
              <div className={css.below}>{children}</div>
            </>
          )}
        </section>
      ))}
      <footer className={css.footer}>
        <span>HIGHER SEED HOSTS</span>
        <span>{VENUE}</span>
      </footer>
      {view.nextSlot && <div className={css.scrim} />}
    </div>
  );
}
