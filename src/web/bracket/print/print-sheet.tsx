import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { BRACKET_TITLE } from "#domain/product.ts";
import { type BracketView, viewOf } from "../bracket-view.ts";
import { BracketCanvas } from "../canvas/canvas.tsx";
import css from "./print-sheet.module.css";

export interface PrintHeading {
  readonly title?: string | undefined;
  /** The picks' owner. Without a name, the page has a line to write on. */
  readonly by?: string | null | undefined;
}

interface Props {
  view: Pick<BracketView, "bracket" | "verdicts">;
  heading?: PrintHeading | undefined;
}

/**
 * The printed page (docs/behavior/screens.md#printing), rendered only while the browser prints. It must not load
 * anything, because a browser that is printing does not wait for the network.
 */
export function PrintSheet({ view: { bracket, verdicts }, heading: { title = BRACKET_TITLE, by } = {} }: Props) {
  if (!useIsPrinting()) return null;
  return createPortal(
    <article className={css.sheet} aria-label={title}>
      <div className={css.page}>
        <header className={css.head}>
          <h1>{title}</h1>
          <p>Picks by {by ? <strong>{by}</strong> : <span className={css.line} />}</p>
        </header>
        <BracketCanvas view={viewOf(bracket, "readOnly", verdicts)} isPaper />
      </div>
    </article>,
    document.body,
  );
}

/** Prints after the drawer has closed. Otherwise, the paper would show it half open. */
export function printSoon(): void {
  setTimeout(() => window.print(), 300);
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const onPrint = ({ type }: Event) => {
      // Firefox 115 does not support `:has`.
      document.body.toggleAttribute("data-prints-bracket", type === "beforeprint");
      flushSync(() => setPrinting(type === "beforeprint"));
    };
    for (const event of ["beforeprint", "afterprint"]) window.addEventListener(event, onPrint);
    return () => {
      document.body.removeAttribute("data-prints-bracket");
      for (const event of ["beforeprint", "afterprint"]) window.removeEventListener(event, onPrint);
    };
  }, []);
  return isPrinting;
}
