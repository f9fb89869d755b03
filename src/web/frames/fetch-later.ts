/** How long a page waits for its first paint, in milliseconds: one in the background has none. */
const LONGEST_WAIT_MS = 500;

/** Has the browser fetch the code and the styles, once: they stand in a template, where nothing is fetched. */
function fetchLater(): void {
  const later = document.querySelector<HTMLTemplateElement>("template[data-later]");
  if (later === null) return;
  document.head.append(later.content);
  later.remove();
}

/**
 * Has the code and the styles fetched after the first paint, with which they would compete for the line and the processor
 * (docs/rules.md#the-first-second). The page is there as a whole by then.
 */
export function fetchAfterFirstPaint(): void {
  document.addEventListener("DOMContentLoaded", () => {
    setTimeout(fetchLater, document.visibilityState === "hidden" ? 0 : LONGEST_WAIT_MS);
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) fetchLater();
    }).observe({ type: "paint", buffered: true });
  });
}
