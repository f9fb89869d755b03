import { type ReactNode, useId, useState } from "react";
import { matchup } from "../../../domain/bracket.ts";
import { ROUNDS } from "../../../domain/rounds.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { type BracketView, matchupsOf, winnersOf } from "../bracket-view.ts";
import { Champion } from "../champion/champion.tsx";
import { useSeason } from "../season-context.ts";
import { MatchupSlots } from "../slots/matchup-slots.tsx";
import css from "./bracket-canvas.module.css";
import { PanArea } from "./pan-area.tsx";
import { RoundHeading } from "./round-heading.tsx";

const SIZES = { first: "small", quarter: "small", semi: "semi", championship: "final" } as const;

/**
 * The whole bracket on one canvas, fitted to the window or at its full size of 1200 x 1000 px
 * (docs/behavior/screens.md#the-canvas); `children` go below the champion.
 */
export function BracketCanvas({ view, children }: { view: BracketView; children?: ReactNode }) {
  const id = useId();
  const { bracket } = view;
  const { championshipYear, venue } = useSeason();
  const [isFull, setFull] = useState(false);
  return (
    <PanArea isFull={isFull}>
      <div className={css.canvas} data-full={isFull || undefined}>
        {ROUNDS.map((round) => (
          <section key={round.id} className={css.column} data-round={round.id} aria-labelledby={`${id}${round.id}`}>
            <RoundHeading round={round.id} id={`${id}${round.id}`} winners={winnersOf(bracket, round.id)} />
            {round.id === "championship" && (
              <p className={css.label}>
                <span data-of-season>{championshipYear}</span> <span>CFP Championship</span>
              </p>
            )}
            <ol className={css.games}>
              {matchupsOf(round.id).map((each) => (
                <li key={each}>
                  <MatchupSlots view={view} of={matchup(bracket, each)} size={SIZES[round.id]} />
                </li>
              ))}
            </ol>
            {round.id === "championship" && (
              <>
                <div className={css.champion}>
                  <Champion view={view} />
                </div>
                <div className={css.below}>{children}</div>
              </>
            )}
          </section>
        ))}
        <footer className={css.footer}>
          <span>HIGHER SEED HOSTS</span>
          <span className={css.fit}>
            {/* A loading bracket has no handlers. */}
            {view.mode !== "loading" && (
              <TextLink onClick={() => setFull(!isFull)}>{isFull ? "Fit to screen" : "Full size"}</TextLink>
            )}
          </span>
          <span data-of-season>{venue}</span>
        </footer>
        {view.nextSlot && <div className={css.scrim} />}
      </div>
    </PanArea>
  );
}
