const GAP = 8;
const EDGE = 8;

/**
 * Places a tooltip below or above its trigger, on the other side if there is no space, and always inside the window.
 */
export function placeTooltip(bubble: HTMLElement, trigger: HTMLElement, side: "top" | "bottom"): void {
  const around = trigger.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = around.top - GAP - height;
  const below = around.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE;
  const top = side === "top" ? (above >= EDGE ? above : below) : fitsBelow || above < EDGE ? below : above;
  const left = around.left + (around.width - width) / 2;
  const rightmost = document.documentElement.clientWidth - EDGE - width;
  bubble.style.top = `${Math.round(top)}px`;
  bubble.style.left = `${Math.round(Math.max(EDGE, Math.min(left, rightmost)))}px`;
}
