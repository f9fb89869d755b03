import type { ComponentProps } from "react";
import { createPortal } from "react-dom";
import { PrintedBracket } from "./printed-bracket.tsx";
import { usePrinting } from "./use-printing.ts";

/**
 * What is printed instead of the page: the whole bracket on one landscape page, whatever the width of the screen
 * (docs/behavior/screens.md#printing). It is drawn only while the browser prints.
 */
export function PrintSheet(sheet: ComponentProps<typeof PrintedBracket>) {
  return usePrinting() ? createPortal(<PrintedBracket {...sheet} />, document.body) : null;
}
