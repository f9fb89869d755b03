import { type TouchEvent, useEffect, useRef } from "react";

/** The minimum horizontal distance of a swipe, in pixels; it must also be twice the vertical distance. */
const SWIPE_DISTANCE = 48;

/** Whether the page is enlarged by pinching: then a finger moves the page and swipes nothing. */
const isEnlarged = () => (window.visualViewport?.scale ?? 1) > 1;

/** Swipe handlers: 1 is a swipe to the left, to the next item, -1 one to the right. */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    // For the style sheet, which otherwise leaves only vertical movements to the browser.
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
