import { topLayerHost } from "./dialog/top-layer.ts";
import styles from "./tooltip.module.css";

/** In milliseconds (docs/behavior/screens.md#tooltips). */
const DELAY_MS = 700;

/** After the pointer has left the element, in milliseconds. It may move onto the tooltip (WCAG 1.4.13). */
const GRACE_MS = 120;

/** To the element and to the edges of the window, in pixels. */
const GAP = 8;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The hovered or focused element, and its open tooltip. */
let trigger: HTMLElement | null = null;
let bubble: HTMLElement | null = null;

function after(delay: number, act: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(act, delay);
}

function hide(): void {
  clearTimeout(timer);
  bubble?.remove();
  bubble = null;
}

function leave(): void {
  hide();
  trigger = null;
}

function open(): void {
  if (!trigger?.isConnected) return;
  bubble = document.createElement("div");
  bubble.setAttribute("role", "tooltip");
  bubble.popover = "manual";
  bubble.className = styles.tooltip ?? "";
  bubble.textContent = trigger.dataset.tooltip ?? "";
  topLayerHost().append(bubble);
  bubble.showPopover?.();
  place(bubble, trigger.getBoundingClientRect());
}

/** Below the element, or above if there is no space below. */
function place({ style, offsetWidth, offsetHeight }: HTMLElement, around: DOMRect): void {
  const [above, below] = [around.top - GAP - offsetHeight, around.bottom + GAP];
  const fitsBelow = below + offsetHeight <= window.innerHeight - GAP;
  const left = around.left + (around.width - offsetWidth) / 2;
  const rightmost = document.documentElement.clientWidth - GAP - offsetWidth;
  style.top = `${Math.round(fitsBelow || above < GAP ? below : above)}px`;
  style.left = `${Math.round(Math.max(GAP, Math.min(left, rightmost)))}px`;
}

const triggerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;

function onPointerOver({ target, pointerType }: PointerEvent): void {
  const next = triggerOf(target);
  if (bubble && (target === bubble || next === trigger)) clearTimeout(timer);
  else if (bubble && next === null) after(GRACE_MS, leave);
  else if (next !== trigger) {
    leave();
    if (next === null || pointerType !== "mouse") return;
    trigger = next;
    after(DELAY_MS, open);
  }
}

function onFocusIn({ target }: FocusEvent): void {
  leave();
  if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
  // A closing dialog returns the focus to its button, which must not open a tooltip on a device without hover.
  if (matchMedia("(hover: none)").matches) return;
  trigger = triggerOf(target);
  after(DELAY_MS, open);
}

/** For elements with `data-tooltip`. Touch never opens a tooltip (docs/behavior/screens.md#tooltips). */
export function watchTooltips(): void {
  document.addEventListener("pointerover", onPointerOver);
  document.documentElement.addEventListener("pointerleave", leave);
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", leave);
  for (const event of ["pointerdown", "keydown", "scroll"]) document.addEventListener(event, hide, true);
}
