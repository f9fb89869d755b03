import type { ReactNode } from "react";
import { type Bracket, EMPTY_BRACKET } from "../../../domain/bracket.ts";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import type { BracketView, ScoredVerdicts } from "../bracket-view.ts";
import { BracketCanvas } from "../canvas/bracket-canvas.tsx";
import { PrintSheet } from "../print/print-sheet.tsx";
import type { PrintHeading } from "../print/printed-bracket.tsx";
import { printedVerdicts } from "../print/printed-verdicts.tsx";
import { BracketRounds } from "../rounds/bracket-rounds.tsx";
import css from "./read-only-bracket.module.css";

interface Props {
  bracket: Bracket;
  /** The round in view on a phone, from 0. */
  round: number;
  onRound: (round: number) => void;
  /** The heading of the printed page. */
  print?: PrintHeading | undefined;
  /** The verdicts so far (docs/game-rules.md#verdicts). */
  verdicts?: ScoredVerdicts | undefined;
  /** Goes below the champion. */
  children?: ReactNode;
}

/** A read-only bracket, which can be printed (docs/behavior/screens.md#read-only-brackets). */
export function ReadOnlyBracket({ bracket, round, onRound, print, verdicts, children }: Props) {
  return (
    <>
      <Drawing view={{ ...viewOf(bracket, "readOnly"), verdicts }} round={round} onRound={onRound}>
        {children}
      </Drawing>
      <PrintSheet bracket={bracket} heading={print} verdicts={verdicts && printedVerdicts(verdicts)} />
    </>
  );
}

/**
 * The outline of a loading bracket. It shows dates and places only if the bracket's season is known to be the current
 * one.
 */
export function BracketSkeleton({ isOfSeason = false }: { isOfSeason?: boolean }) {
  return (
    <div inert className={css.outline} data-undated={!isOfSeason || undefined}>
      <Drawing view={viewOf(EMPTY_BRACKET, "loading")} round={0} onRound={() => undefined} />
    </div>
  );
}

function viewOf(bracket: Bracket, mode: "readOnly" | "loading"): BracketView {
  return { bracket, preview: bracket, activeSlot: null, mode, events: null };
}

function Drawing({
  view,
  round,
  onRound,
  children,
}: Omit<Props, "bracket" | "print" | "verdicts"> & { view: BracketView }) {
  if (useIsPhone()) {
    return (
      <BracketRounds view={view} round={round} onRound={onRound}>
        {children}
      </BracketRounds>
    );
  }
  return <BracketCanvas view={view}>{children}</BracketCanvas>;
}
