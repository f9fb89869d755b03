import { type TouchEvent, useEffect, useEffectEvent, useRef } from "react";

/** The minimum horizontal distance of a swipe, in pixels. It must also be more than twice the vertical distance. */
const SWIPE_DISTANCE = 48;

/** Whether the page is zoomed in by pinching. If so, a moving finger pans the page and does not count as a swipe. */
const isEnlarged = () => (window.visualViewport?.scale ?? 1) > 1;

/**
 * Returns swipe handlers. A swipe to the left calls `onStep` with 1 (next). A swipe to the right calls `onStep` with -1
 * (previous).
 */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    // While the page is zoomed in, this attribute makes the style sheet leave swipes in all directions to the browser.
    // At normal size, the browser handles only vertical swipes.
    const note = () => document.documentElement.toggleAttribute("data-enlarged", isEnlarged());
    window.visualViewport?.addEventListener("resize", note);
    return () => window.visualViewport?.removeEventListener("resize", note);
  }, []);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 && !isEnlarged() ? touches[0] : undefined;
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (start.current === null || touch === undefined) return;
      const across = touch.clientX - start.current.x;
      const along = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) >= SWIPE_DISTANCE && Math.abs(across) > 2 * Math.abs(along)) onStep(across < 0 ? 1 : -1);
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}

/** The arrow key handlers. The browser handles keys that have no handler here. */
interface ArrowKeys {
  /** Called with -1 for the left arrow key and 1 for the right arrow key. */
  readonly onStep?: ((step: 1 | -1) => void) | null;
  /** Called instead of `onStep` while Shift is held. */
  readonly onShiftStep?: ((step: 1 | -1) => void) | null;
}

/** Elements that use the arrow keys themselves: fields, tabs, dialogs, and scrolling areas. */
const OWN_ARROWS = "input, select, textarea, dialog, [role=tab], [tabindex='0']";

/** Turns pages with the left and right arrow keys, except where the keys have another meaning. */
export function useArrowKeys({ onStep, onShiftStep }: ArrowKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null) return;
    const turn = event.shiftKey ? onShiftStep : onStep;
    if (!turn) return;
    event.preventDefault();
    turn(event.key === "ArrowLeft" ? -1 : 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
