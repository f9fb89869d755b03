import { useSyncExternalStore } from "react";

/** Below this width of the window or of the screen, in px, the page is a phone's (specification, section 9). */
const PHONE_BREAKPOINT = 768;

/** A change of the width under this many px is no resize: browser bars and pinching cause them. */
const IGNORED_PX = 5;
const DEBOUNCE_MS = 50;
const ORIENTATION_DELAY_MS = 200;

function measure(): number {
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

/** A turned device reports its new width late: until `settledAt` no resize may be believed. */
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

/** Nobody keeps `width` up to date while nobody listens. */
function isPhone(): boolean {
  return (listeners.size > 0 ? width : measure()) < PHONE_BREAKPOINT;
}

/** Whether the page is laid out for a phone; right from the first paint, and steady while bars come and go. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
