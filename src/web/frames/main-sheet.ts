/** What stands in the head of a prerendered page (vite/frames.ts). */
const PRELOAD = "link[data-main-sheet]";
const FRAME_STYLE = "style[data-frame-style]";

/** Has no effect until the app takes the place of the frame: what it says of the frame stands in the page. */
const LATER = "not all";

/** The style sheet of the app, once it is there. */
let sheet: HTMLLinkElement | null = null;

/**
 * Loads the style sheet of the app, for which the first paint does not wait (docs/behavior/screens.md#first-paint). It comes
 * before those of pages. Fails when it cannot be loaded; then nothing of it is left, and it can be tried again. Where
 * nothing was prerendered the sheet is there already.
 */
export async function loadMainSheet(): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>(PRELOAD);
  const frameStyle = document.querySelector(FRAME_STYLE);
  if (preload === null || frameStyle === null) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.media = LATER;
  link.href = preload.href;
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error("The style sheet of the app could not be loaded"));
    });
    frameStyle.before(link);
  });
  sheet = link;
}

/** Puts the style sheet of the app in the place of the frame's style, which is a part of it. */
export function showMainSheet(): void {
  if (sheet === null) return;
  sheet.media = "all";
  document.querySelector(FRAME_STYLE)?.remove();
}
