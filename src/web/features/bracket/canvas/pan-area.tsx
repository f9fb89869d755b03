import { type ReactNode, useRef } from "react";
import css from "./pan-area.module.css";

/** How long the scrollbars stay after scrolling, in milliseconds (docs/rules.md#the-canvas). */
const SCROLLBAR_HIDE_DELAY = 600;

/** Shows the canvas at full size; where it does not fit, it scrolls and a hint says so (docs/rules.md#the-canvas). */
export function PanArea({ children }: { children: ReactNode }) {
  const timer = useRef(0);
  return (
    <>
      <p className={css.hint}>Scroll and pan to navigate the bracket</p>
      <section
        className={css.area}
        aria-label="Bracket"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
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
