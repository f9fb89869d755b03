import { useSyncExternalStore } from "react";

/** If the window or the screen is narrower, the page has the phone layout (docs/behavior/screens.md#phone-layout). */
const PHONE_BREAKPOINT = 768;

/**
 * This is a media query, because its result does not change when the page is pinch-zoomed. `innerWidth` does change.
 */
const PHONE = `(width < ${PHONE_BREAKPOINT}px), (device-width < ${PHONE_BREAKPOINT}px)`;

/**
 * How long a window size must last to count, in milliseconds. While a window changes, browsers report sizes that last
 * only a moment.
 */
const DEBOUNCE_MS = 50;

/** The width in px that a shell is rendered for. There is no window while prerendering. */
let shellWidth = 1440;

/** Sets the width in px that the next shell is rendered for. */
export function setShellWidth(px: number): void {
  shellWidth = px;
}

// Listens to the window's resize event instead of the media query's change event. The change event also fires while
// printing, when the layout must not change.
function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, DEBOUNCE_MS);
  };
  window.addEventListener("resize", onResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("resize", onResize);
  };
}

const isPhone = () => matchMedia(PHONE).matches;
const isPhoneShell = () => shellWidth < PHONE_BREAKPOINT;

/** Whether the page has the phone layout. Correct from the first paint. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, isPhoneShell);
}
