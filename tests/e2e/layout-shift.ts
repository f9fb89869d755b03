import type { Page } from "playwright/test";

/** A layout shift: its value, as the browser counts it, and what moved from where to where. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** The layout shifts of a page without recent input, with `since` only those after that many milliseconds of the page. */
function shiftsOf(page: Page, since: number): Promise<readonly Shift[]> {
  return page.evaluate((from) => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    return new Promise<readonly Shift[]>((resolve) => {
      const shifts: Shift[] = [];
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Entry[]) {
          if (hadRecentInput || startTime < from) continue;
          const moved = sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.textContent?.slice(0, 60)}: ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
          );
          shifts.push({ value, moved });
        }
      }).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(shifts), 250);
    });
  }, since);
}

/** Returns how much of the page has moved, as the browser counts it. */
export async function layoutShift(page: Page): Promise<number> {
  return (await shiftsOf(page, 0)).reduce((sum, { value }) => sum + value, 0);
}

/** Returns what has moved, in words; with `since` only after that many milliseconds of the page. */
export async function whatMoved(page: Page, since = 0): Promise<readonly string[]> {
  return (await shiftsOf(page, since)).flatMap(({ value, moved }) => [`${value}`, ...moved]);
}
