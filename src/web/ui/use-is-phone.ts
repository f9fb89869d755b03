import { useSyncExternalStore } from "react";

/**
 * If the window or the screen is narrower than this, in px, the page has the phone layout
 * (docs/behavior/screens.md#phone-layout).
 */
const PHONE_BREAKPOINT = 768;

/** Width changes smaller than this, in px, are ignored, because browser bars and pinch zoom cause them. */
const IGNORED_PX = 5;
const DEBOUNCE_MS = 50;
const ORIENTATION_DELAY_MS = 200;

/** The width in px that a shell is rendered for. There is no window while prerendering. */
let shellWidth = 1440;

/** Sets the width in px that the next shell is rendered for. */
export function setShellWidth(px: number): void {
  shellWidth = px;
}

function measure(): number {
  if (typeof window === "undefined") return shellWidth;
  return Math.min(window.innerWidth, window.screen.width || window.innerWidth);
}

/** The width that decides the layout, and the number of components that use it. */
let width = 0;
let followers = 0;

function subscribe(listener: () => void): () => void {
  if (followers++ === 0) width = measure();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A rotated device reports its new width late, so the width is not measured before this time (in ms).
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
