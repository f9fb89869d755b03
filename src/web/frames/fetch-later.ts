import { RELOADED_KEY } from "./early-state.ts";

/** How long a page waits for its first paint, in milliseconds: one in the background has none. */
const LONGEST_WAIT_MS = 500;

/**
 * Has the browser fetch the code and the styles, once: they stand in a template, where nothing is fetched. The pictures of
 * the frame come after them.
 */
function fetchLater(): void {
  const later = document.querySelector<HTMLTemplateElement>("template[data-later]");
  if (later === null) return;
  later.content.querySelector("script")?.addEventListener("error", loadAnew);
  document.head.append(later.content);
  later.remove();
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-src]")) image.src = image.dataset.src ?? "";
}

/**
 * Loads a page anew whose code could not be loaded: it may be of a version that is gone, and a browser does not ask again
 * for a module that failed. The second time in a row it says so (docs/behavior/screens.md#code-that-fails-to-load).
 */
function loadAnew(): void {
  try {
    if (navigator.onLine && sessionStorage.getItem(RELOADED_KEY) === null) {
      sessionStorage.setItem(RELOADED_KEY, "");
      window.location.reload();
      return;
    }
  } catch {
    // Without storage nobody knows whether this is the second time.
  }
  sayNotLoaded();
}

const reload = () => window.location.reload();

/** Without the app's code, and without its style but for the frame's. */
function sayNotLoaded(): void {
  const button = document.createElement("button");
  button.textContent = "Reload the Page";
  button.style.cssText =
    "margin-left:12px;padding:0 16px;height:44px;border:1px solid;border-radius:4px;background:none;color:inherit;font:inherit;cursor:pointer";
  button.addEventListener("click", reload);
  const bar = document.createElement("div");
  bar.role = "alert";
  bar.style.cssText =
    "position:fixed;z-index:9;inset:auto 0 0;padding:12px;background:var(--ink);color:var(--paper);text-align:center";
  bar.append("Could not load.", button);
  document.body.append(bar);
  window.addEventListener("online", reload);
}

/**
 * Has the code and the styles fetched after the first paint, with which they would compete for the line and the processor
 * (docs/behavior/screens.md#first-paint). The page is there as a whole by then.
 */
export function fetchAfterFirstPaint(): void {
  document.addEventListener("DOMContentLoaded", () => {
    setTimeout(fetchLater, document.visibilityState === "hidden" ? 0 : LONGEST_WAIT_MS);
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) fetchLater();
    }).observe({ type: "paint", buffered: true });
  });
}
