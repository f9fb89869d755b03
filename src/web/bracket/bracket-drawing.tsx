import type { ReactNode } from "react";
import { type Bracket, EMPTY_BRACKET } from "../../domain/bracket.ts";
import { useIsPhone } from "../ui/use-is-phone.ts";
import { type BracketView, type ScoredVerdicts, viewOf } from "./bracket-view.ts";
import { BracketCanvas } from "./canvas/canvas.tsx";
import { type PrintHeading, PrintSheet } from "./print/print-sheet.tsx";
import { BracketRounds } from "./rounds/bracket-rounds.tsx";

interface RoundProps {
  /** The round in view on a phone, from 0. */
  round: number;
  onRound: (round: number) => void;
  /** Goes below the champion. */
  children?: ReactNode;
}

interface DrawingProps extends RoundProps {
  view: BracketView;
  /** The heading on the printed page. */
  print?: PrintHeading | undefined;
  /** The save button on a phone, which replaces Next on the last round. */
  save?: ReactNode;
}

/** Draws a bracket: whole on a canvas and on a printed page, or one round at a time on a phone. */
export function BracketDrawing({ view, round, onRound, print, save, children }: DrawingProps) {
  return (
    <>
      {useIsPhone() ? (
        <BracketRounds view={view} round={round} onRound={onRound} save={save}>
          {children}
        </BracketRounds>
      ) : (
        <BracketCanvas view={view}>{children}</BracketCanvas>
      )}
      {view.mode !== "loading" && <PrintSheet view={view} heading={print} />}
    </>
  );
}

interface Props extends RoundProps, Pick<DrawingProps, "print"> {
  bracket: Bracket;
  /** The verdicts so far (docs/game-rules.md#verdicts). */
  verdicts?: ScoredVerdicts | undefined;
}

/** Draws a read-only bracket, which can be printed (docs/behavior/screens.md#read-only-brackets). */
export function ReadOnlyBracket({ bracket, verdicts, ...rest }: Props) {
  return <BracketDrawing {...rest} view={viewOf(bracket, "readOnly", verdicts)} />;
}

/**
 * The outline of a loading bracket. It shows dates and cities only if the bracket's season is known to be the current
 * one.
 */
export function BracketSkeleton({ isOfSeason = false }: { isOfSeason?: boolean }) {
  return (
    <div inert data-undated={!isOfSeason || undefined}>
      <BracketDrawing view={viewOf(EMPTY_BRACKET, "loading")} round={0} onRound={() => undefined} />
    </div>
  );
}
