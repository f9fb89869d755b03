import { useSyncExternalStore } from "react";

/** Below this width of the window or the screen, in px, the page has the phone layout (docs/behavior/screens.md#phone-layout). */
const PHONE_BREAKPOINT = 768;

/** Changes of the width smaller than this, in px, are ignored: browser bars and pinch zoom cause them. */
const IGNORED_PX = 5;
const DEBOUNCE_MS = 50;
const ORIENTATION_DELAY_MS = 200;

/** The width in px that a shell is rendered for, where there is no window. */
let shellWidth = 1440;

/** Sets the width in px that the next shell is rendered for. */
export function setShellWidth(px: number): void {
  shellWidth = px;
}

function measure(): number {
  if (typeof window === "undefined") return shellWidth;
  return Math.min(window.innerWidth, window.screen.width || window.innerWidth);
}

let width = measure();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function remeasure(): void {
  const next = measure();
  if (Math.abs(next - width) < IGNORED_PX) return;
  width = next;
  for (const listener of listeners) listener();
}

/** A device that is turned reports its new width late: until `settledAt` (ms) widths are not measured. */
let settledAt = 0;

function remeasureAfter(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(remeasure, Math.max(delay, settledAt - Date.now()));
}

const onResize = () => remeasureAfter(DEBOUNCE_MS);

const onOrientationChange = () => {
  settledAt = Date.now() + ORIENTATION_DELAY_MS;
  remeasureAfter(ORIENTATION_DELAY_MS);
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    width = measure();
    addEventListener("resize", onResize);
    addEventListener("orientationchange", onOrientationChange);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("resize", onResize);
    removeEventListener("orientationchange", onOrientationChange);
    clearTimeout(timer);
  };
}

/** `width` is kept up to date only while there are listeners. */
function isPhone(): boolean {
  return (listeners.size > 0 ? width : measure()) < PHONE_BREAKPOINT;
}

/** Whether the page has the phone layout. Correct from the first paint, and stable while browser bars come and go. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, isPhone);
}
