import { useEffect, useEffectEvent } from "react";

/** What the arrow keys do; what is left out, or null, they leave to the browser. */
interface ArrowKeys {
  /** Left, -1, and right, 1. */
  readonly onStep?: ((step: 1 | -1) => void) | null;
  /** The same with Shift. */
  readonly onShiftStep?: ((step: 1 | -1) => void) | null;
}

/** Where arrow keys have a meaning of their own: fields, tabs, dialogs, and areas that scroll. */
const OWN_ARROWS = "input, select, textarea, dialog, [role=tab], [tabindex='0']";

/** Turns pages with the left and right arrow keys wherever they mean nothing else. */
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
