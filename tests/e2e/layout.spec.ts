import type { Page } from "@playwright/test";
import { HALF, leaveDraft } from "./drafts.ts";
import { expect, test } from "./fixtures.ts";

/** How far things have moved on this page without anybody's doing, as the browser counts it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(resolve, 300, 0);
        setTimeout(() => resolve(sum), 250);
      }),
  );
}

test("nothing moves while the page loads, nor while the bracket is filled", async ({ page, predictor }) => {
  await leaveDraft(page, HALF);
  await predictor.open();
  await page.waitForLoadState("networkidle");
  await predictor.slot("5 Oregon, pick").click();
  await predictor.slot("7 Texas A&M, pick").click();
  await page.waitForTimeout(700);
  expect(await layoutShift(page)).toBe(0);
});

test("the draft survives a reload", async ({ page, predictor }) => {
  await leaveDraft(page, {});
  await predictor.open();
  await predictor.slot("5 Oregon, pick").click();
  await page.reload();
  await predictor.turnTo(1);
  await expect(predictor.slot("5 Oregon, pick to beat 4 Texas Tech")).toBeVisible();
});

test("prints on one landscape page from every width", async ({ page, predictor }) => {
  await leaveDraft(page);
  await predictor.open();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Count (\d+)/)?.[1]).toBe("1");
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
});
