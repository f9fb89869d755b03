import { createPortal } from "react-dom";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { usePrinting } from "../print/use-printing.ts";
import { CompareCanvas } from "./compare-canvas.tsx";
import { CompareRounds } from "./compare-rounds.tsx";
import type { ComparedBrackets } from "./compared-brackets.ts";
import { PrintedComparison } from "./printed-comparison.tsx";

interface Props {
  compared: ComparedBrackets;
  week: number;
  /** The heading of the printed page, and whose brackets they are in full. */
  print: { readonly title: string; readonly names: readonly [string, string] };
}

/**
 * Two brackets beside each other: on one canvas, or on a phone round by round, and on one printed page
 * (docs/rules.md#beside-each-other).
 */
export function CompareDrawing({ compared, week, print }: Props) {
  const isPhone = useIsPhone();
  const isPrinting = usePrinting();
  return (
    <>
      {isPhone ? <CompareRounds compared={compared} week={week} /> : <CompareCanvas compared={compared} week={week} />}
      {isPrinting && createPortal(<PrintedComparison compared={compared} week={week} {...print} />, document.body)}
    </>
  );
}
