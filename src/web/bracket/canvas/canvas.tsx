import { type ReactNode, useId, useState } from "react";
import { type MatchupId, matchup } from "#domain/bracket.ts";
import { DISCLAIMER } from "#domain/product.ts";
import { ROUNDS, type RoundId } from "#domain/rounds.ts";
import { longDays, shortDays } from "#domain/season-days.ts";
import { type RuleSegment, ThickThinRule } from "../../ui/page/section.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { type BracketView, matchupsOf, winnersOf } from "../bracket-view.ts";
import { Champion } from "../champion/champion.tsx";
import { useSeason } from "../season-context.ts";
import { MatchupSlots } from "../slots/matchup-slots.tsx";
import type { SlotSize } from "../slots/slot.tsx";
import { teamStyle } from "../team-colors.ts";
import css from "./canvas.module.css";

export const SIZES = { first: "small", quarter: "small", semi: "semi", championship: "final" } as const;

interface CanvasProps {
  /** The progress segments above a round's name, one for each matchup. */
  segments: (round: RoundId) => readonly RuleSegment[];
  note: (round: RoundId) => ReactNode;
  game: (id: MatchupId, size: SlotSize) => ReactNode;
  champion: ReactNode;
  footer: string;
  isLoading?: boolean;
  /** A printed canvas fills the page and has no controls. */
  isPaper?: boolean;
  /** Shown below the champion. */
  children?: ReactNode;
}

/** The four rounds side by side (docs/behavior/screens.md#the-canvas). */
export function Canvas(props: CanvasProps) {
  const { segments, note, game, champion, footer, isLoading = false, isPaper = false, children } = props;
  const id = useId();
  const { championshipYear, venue } = useSeason();
  const [isFull, setFull] = useState(false);
  const canvas = (
    <div className={css.canvas} data-full={isFull || isPaper || undefined} data-paper={isPaper || undefined}>
      {ROUNDS.map(({ id: round, heading }) => (
        <section key={round} className={css.column} data-round={round} aria-labelledby={`${id}${round}`}>
          <div className={css.heading}>
            <ThickThinRule segments={segments(round)} />
            <h2 id={`${id}${round}`}>{heading}</h2>
            <p data-of-season>{note(round)}</p>
          </div>
          {round === "championship" && (
            <p className={css.label}>
              <span data-of-season>{championshipYear}</span> <span>CFP Championship</span>
            </p>
          )}
          <ol className={css.games}>
            {matchupsOf(round).map((each) => (
              <li key={each}>{game(each, SIZES[round])}</li>
            ))}
          </ol>
          {round === "championship" && (
            <>
              <div className={css.champion}>{champion}</div>
              <div className={css.below}>{children}</div>
            </>
          )}
        </section>
      ))}
      <footer className={css.footer}>
        <span>{footer}</span>
        {isPaper ? (
          <small>{DISCLAIMER}</small>
        ) : (
          <span className={css.fit}>
            {!isLoading && (
              <TextLink onClick={() => setFull(!isFull)}>{isFull ? "Fit to screen" : "Full size"}</TextLink>
            )}
          </span>
        )}
        <span data-of-season>{venue}</span>
      </footer>
    </div>
  );
  if (isPaper) return canvas;
  // An area that scrolls must be reachable by keyboard.
  const tabIndex = isFull ? 0 : undefined;
  return (
    <>
      <p className={css.hint}>Scroll and pan to navigate the bracket</p>
      <section className={css.area} aria-label="Bracket" data-full={isFull || undefined} tabIndex={tabIndex}>
        {canvas}
      </section>
    </>
  );
}

interface Props extends Pick<CanvasProps, "isPaper" | "children"> {
  view: BracketView;
}

export function BracketCanvas({ view, ...rest }: Props) {
  const { days } = useSeason();
  return (
    <Canvas
      {...rest}
      segments={(round) => winnersOf(view.bracket, round).map((team) => team && teamStyle(team))}
      note={(round) => (
        <>
          <span className={css.long}>{longDays(days[round])}</span>
          <span className={css.short} aria-hidden="true">
            {shortDays(days[round])}
          </span>
        </>
      )}
      game={(id, size) => <MatchupSlots view={view} of={matchup(view.bracket, id)} size={size} />}
      champion={<Champion view={view} />}
      footer="HIGHER SEED HOSTS"
      isLoading={view.mode === "loading"}
    />
  );
}
