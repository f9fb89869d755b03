import { type TouchEvent, useRef } from "react";

/** How far a swipe must go sideways to count, in pixels, and at least twice as far as up or down. */
const SWIPE_DISTANCE = 48;

/** Handlers for an element that is swiped: 1 is a swipe to the left, to what comes next, -1 one to the right. */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
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
