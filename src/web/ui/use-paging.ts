import { type TouchEvent, useEffect, useEffectEvent, useRef } from "react";

/** In pixels. It must also be more than twice the vertical distance. */
const SWIPE_DISTANCE = 48;

/** Pinched: a moving finger then pans the page. */
const isEnlarged = () => (window.visualViewport?.scale ?? 1) > 1;

/** A swipe to the left calls `onStep` with 1 (next). */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    // The style sheet then leaves swipes in all directions to the browser.
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

/** The browser handles keys that have no handler here. */
interface ArrowKeys {
  /** With -1 for the left arrow key and 1 for the right one. */
  readonly onStep?: ((step: 1 | -1) => void) | null;
  /** While Shift is held. */
  readonly onShiftStep?: ((step: 1 | -1) => void) | null;
}

/** They use the arrow keys themselves. */
const OWN_ARROWS = "input, select, textarea, dialog, [role=tab], [tabindex='0']";

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
