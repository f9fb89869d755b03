import type { Page } from "@playwright/test";

/**
 * Returns the page's layout shift without recent input, as the browser counts it; with `since` only the one after that
 * many milliseconds of the page.
 */
export async function layoutShift(page: Page, since = 0): Promise<number> {
  return page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput && entry.startTime >= from) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 250);
      }),
    since,
  );
}
