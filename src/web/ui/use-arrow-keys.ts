import { useEffect, useEffectEvent } from "react";

/** The handlers of the arrow keys; without one the browser handles the key. */
interface ArrowKeys {
  /** Left is -1, right is 1. */
  readonly onStep?: ((step: 1 | -1) => void) | null;
  /** The same with Shift. */
  readonly onShiftStep?: ((step: 1 | -1) => void) | null;
}

/** Elements with their own use of arrow keys: fields, tabs, dialogs, and scrolling areas. */
const OWN_ARROWS = "input, select, textarea, dialog, [role=tab], [tabindex='0']";

/** Turns pages with the left and right arrow keys, except where they have another meaning. */
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
