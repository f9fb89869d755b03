import { useSyncExternalStore } from "react";

/**
 * The page has the phone layout if the window or the screen is narrower than this many pixels
 * (docs/behavior/screens.md#phone-layout).
 */
const PHONE_BREAKPOINT = 768;

/** The smallest change in width, in pixels, that counts. Browser bars and pinch zoom cause smaller changes. */
const IGNORED_PX = 5;
const DEBOUNCE_MS = 50;
const ORIENTATION_DELAY_MS = 200;

/** The width in pixels for which a shell is prerendered. There is no window to measure at that time. */
let shellWidth = 1440;

/** Sets the width in pixels for which the next shell is prerendered. */
export function setShellWidth(px: number): void {
  shellWidth = px;
}

function measure(): number {
  if (typeof window === "undefined") return shellWidth;
  return Math.min(window.innerWidth, window.screen.width || window.innerWidth);
}

/** The width that decides the layout, and the number of components that depend on the width. */
let width = 0;
let followers = 0;

function subscribe(listener: () => void): () => void {
  if (followers++ === 0) width = measure();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A rotated device reports its new width late. The width is not measured until this timestamp.
  let settledAt = 0;
  const remeasure = () => {
    const next = measure();
    if (Math.abs(next - width) >= IGNORED_PX) width = next;
    listener();
  };
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(remeasure, Math.max(DEBOUNCE_MS, settledAt - Date.now()));
  };
  const onOrientationChange = () => {
    settledAt = Date.now() + ORIENTATION_DELAY_MS;
    onResize();
  };
  addEventListener("resize", onResize);
  addEventListener("orientationchange", onOrientationChange);
  return () => {
    followers -= 1;
    clearTimeout(timer);
    removeEventListener("resize", onResize);
    removeEventListener("orientationchange", onOrientationChange);
  };
}

function isPhone(): boolean {
  return (followers > 0 ? width : measure()) < PHONE_BREAKPOINT;
}

/** Whether the page has the phone layout. Correct from the first paint, and stable while browser bars come and go. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, isPhone);
}
