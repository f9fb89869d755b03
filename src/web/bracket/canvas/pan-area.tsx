import { type ReactNode, useRef } from "react";
import css from "./pan-area.module.css";

/** How long the scrollbars stay after scrolling, in milliseconds (docs/behavior/screens.md#the-canvas). */
const SCROLLBAR_HIDE_DELAY = 600;

/** The area around the canvas. At full size it scrolls sideways in a narrow window. */
export function PanArea({ isFull, children }: { isFull: boolean; children: ReactNode }) {
  const timer = useRef(0);
  return (
    <>
      <p className={css.hint}>Scroll and pan to navigate the bracket</p>
      <section
        className={css.area}
        aria-label="Bracket"
        data-full={isFull || undefined}
        // A scrolling area must be reachable by keyboard.
        tabIndex={isFull ? 0 : undefined}
        onScroll={({ currentTarget }) => {
          currentTarget.dataset.scrolling = "true";
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => delete currentTarget.dataset.scrolling, SCROLLBAR_HIDE_DELAY);
        }}
      >
        {children}
      </section>
    </>
  );
}
