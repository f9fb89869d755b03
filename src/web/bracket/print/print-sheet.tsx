import type { ComponentProps } from "react";
import { createPortal } from "react-dom";
import { PrintedBracket } from "./printed-bracket.tsx";
import { usePrinting } from "./use-printing.ts";

/**
 * The printed page: the whole bracket on one landscape page, for any screen width (docs/behavior/screens.md#printing).
 * Rendered only while the browser prints.
 */
export function PrintSheet(sheet: ComponentProps<typeof PrintedBracket>) {
  return usePrinting() ? createPortal(<PrintedBracket {...sheet} />, document.body) : null;
}
