import { HALF_FILLED, storeDraft } from "./drafts.ts";
import { expect, test } from "./fixtures.ts";
import { whatMoved } from "./layout-shift.ts";

test("nothing moves while the page loads or while the bracket is filled", async ({ page, predictor }) => {
  await storeDraft(page, HALF_FILLED);
  await predictor.open();
  await page.waitForLoadState("networkidle");
  await predictor.slot("5 Oregon, pick").click();
  await predictor.slot("7 Texas A&M, pick").click();
  await page.waitForTimeout(700);
  expect(await whatMoved(page)).toEqual([]);
});

test("the bracket prints on one landscape page at every width", async ({ page, predictor }) => {
  await storeDraft(page);
  await predictor.open();
  // The frame of the page has the heading already, and no draft.
  await expect(page.getByText("James Madison").first()).toBeAttached();
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Count (\d+)/)?.[1]).toBe("1");
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
});
