import type { ReactNode } from "react";
import { type Bracket, EMPTY_BRACKET } from "../../../../domain/bracket.ts";
import { useIsPhone } from "../../../ui/use-is-phone.ts";
import { BracketCanvas } from "../canvas/bracket-canvas.tsx";
import { PanArea } from "../canvas/pan-area.tsx";
import { PrintSheet } from "../print/print-sheet.tsx";
import type { PrintWords } from "../print/printed-bracket.tsx";
import { printedMarks } from "../print/printed-marks.tsx";
import { BracketRounds } from "../rounds/bracket-rounds.tsx";
import type { BracketScene, Marks } from "../slots/matchup-slots.tsx";

interface Props {
  bracket: Bracket;
  /** The round in view on a phone, from 0. */
  round: number;
  onRound: (round: number) => void;
  /** What a printed page says over the bracket. */
  print?: PrintWords | undefined;
  /** How the picks turned out, as far as it is known. */
  marks?: Marks | undefined;
  /** What stands under the champion. */
  children?: ReactNode;
}

/** A bracket to look at and to print. */
export function ReadOnlyBracket({ bracket, round, onRound, print, marks, children }: Props) {
  return (
    <>
      <Drawing scene={{ ...sceneOf(bracket, "readOnly"), marks }} round={round} onRound={onRound}>
        {children}
      </Drawing>
      <PrintSheet bracket={bracket} words={print} marks={marks && printedMarks(marks)} />
    </>
  );
}

/** The shape of the bracket that comes. */
export function BracketSkeleton() {
  return (
    <div inert>
      <Drawing scene={sceneOf(EMPTY_BRACKET, "loading")} round={0} onRound={() => undefined} />
    </div>
  );
}

function sceneOf(bracket: Bracket, mode: "readOnly" | "loading"): BracketScene {
  return { now: bracket, ahead: bracket, aim: null, mode, events: null };
}

function Drawing({
  scene,
  round,
  onRound,
  children,
}: Omit<Props, "bracket" | "print" | "marks"> & { scene: BracketScene }) {
  if (useIsPhone()) {
    return (
      <BracketRounds scene={scene} round={round} onRound={onRound}>
        {children}
      </BracketRounds>
    );
  }
  return (
    <PanArea>
      <BracketCanvas scene={scene}>{children}</BracketCanvas>
    </PanArea>
  );
}
