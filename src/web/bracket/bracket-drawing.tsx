import { type Bracket, EMPTY_BRACKET } from "#domain/bracket.ts";
import { useIsPhone } from "../ui/use-is-phone.ts";
import { type ScoredVerdicts, viewOf } from "./bracket-view.ts";
import { BracketCanvas } from "./canvas/canvas.tsx";
import { type PrintHeading, PrintSheet } from "./print/print-sheet.tsx";
import { BracketRounds, type RoundsProps } from "./rounds/bracket-rounds.tsx";

export interface DrawingProps extends RoundsProps {
  print?: PrintHeading | undefined;
}

export function BracketDrawing({ print, ...props }: DrawingProps) {
  const { view, children } = props;
  return (
    <>
      {useIsPhone() ? <BracketRounds {...props} /> : <BracketCanvas view={view}>{children}</BracketCanvas>}
      {view.mode !== "loading" && <PrintSheet view={view} heading={print} />}
    </>
  );
}

interface Props extends Omit<DrawingProps, "view" | "save"> {
  bracket: Bracket;
  verdicts?: ScoredVerdicts | undefined;
}

/** docs/behavior/screens.md#read-only-brackets */
export function ReadOnlyBracket({ bracket, verdicts, ...rest }: Props) {
  return <BracketDrawing {...rest} view={viewOf(bracket, "readOnly", verdicts)} />;
}

/** Shows dates and cities only if the bracket is known to be from the current season. */
export function BracketSkeleton({ isOfSeason = false }: { isOfSeason?: boolean }) {
  return (
    <div inert data-undated={!isOfSeason || undefined}>
      <BracketDrawing view={viewOf(EMPTY_BRACKET, "loading")} round={0} onRound={() => undefined} />
    </div>
  );
}
