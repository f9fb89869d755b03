import { useSyncExternalStore } from "react";

/** In px, of the window or the screen (docs/behavior/screens.md#phone-layout). */
const PHONE_BREAKPOINT = 768;

/** Unlike `innerWidth`, its result does not change when the page is pinch-zoomed. */
const PHONE = `(width < ${PHONE_BREAKPOINT}px), (device-width < ${PHONE_BREAKPOINT}px)`;

/** In milliseconds. While a window changes, browsers report sizes that last only a moment. */
const DEBOUNCE_MS = 50;

/** The same after the device was turned. */
const TURN_MS = 200;

/** A smaller change of the window's width does not count, in px. */
const SMALLEST_CHANGE = 5;

/** There is no window while prerendering. */
let shellWidth = 1440;

export function setShellWidth(px: number): void {
  shellWidth = px;
}

let width = 0;
let isPhoneNow = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let turnedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function measure(): void {
  width = window.innerWidth;
  isPhoneNow = matchMedia(PHONE).matches;
}

function onResize({ type }: Event): void {
  if (type === "orientationchange") turnedAt = performance.now();
  else if (Math.abs(window.innerWidth - width) < SMALLEST_CHANGE) return;
  clearTimeout(timer);
  const wait = Math.max(DEBOUNCE_MS, turnedAt + TURN_MS - performance.now());
  timer = setTimeout(() => {
    measure();
    for (const listener of listeners) listener();
  }, wait);
}

// The media query's change event also fires while printing, when the layout must not change.
const EVENTS = ["resize", "orientationchange"];

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const name of EVENTS) window.addEventListener(name, onResize);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    for (const name of EVENTS) window.removeEventListener(name, onResize);
  };
}

/** All subscribed components have the same layout, even if one renders during a change. */
function isPhone(): boolean {
  if (listeners.size === 0) measure();
  return isPhoneNow;
}

const isPhoneShell = () => shellWidth < PHONE_BREAKPOINT;

/** Correct from the first paint. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, isPhoneShell);
}
