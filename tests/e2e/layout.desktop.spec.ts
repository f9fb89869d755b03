import type { Page } from "playwright/test";
import { storeDraft } from "./drafts.ts";
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts";

const canvasOf = (page: Page) => page.getByRole("region", { name: "Bracket", exact: true }).locator("> div");

test("in a tall window, the canvas is centered and measures 1200 by 1000 px; it shrinks to fit a short window or a phone in landscape", async ({
  page,
  predictor,
}) => {
  await storeDraft(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await predictor.open();
  const canvas = await canvasOf(page).boundingBox();
  expect([canvas?.width, canvas?.height]).toEqual([1200, 1000]);
  const free = await page.evaluate(() => document.body.getBoundingClientRect().width);
  expect(Math.abs((canvas?.x ?? 0) - (free - 1200) / 2)).toBeLessThanOrEqual(1);
  await expect(page.getByText("Scroll and pan to navigate the bracket")).toBeHidden();
  await expect(page.getByRole("button", { name: "Full size" })).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  const bottomOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf('[data-slot="qf4-1"]')).toBeLessThanOrEqual(900);
  expect(await bottomOf('[aria-label="Champion"]')).toBeLessThanOrEqual(900);

  await page.setViewportSize({ width: 844, height: 390 });
  const first = await page.locator('[data-slot="fr1-0"]').boundingBox();
  expect(first?.y).toBeLessThan(260);
  expect((await bottomOf('[data-slot="qf4-1"]')) - (first?.y ?? 0)).toBeLessThanOrEqual(390);
});

test("from 768 px to 1239 px, the canvas is scaled to fit the window; after a click on 'Full size', only the canvas scrolls sideways", async ({
  page,
  predictor,
}) => {
  await storeDraft(page);
  for (const width of [768, 1024, 1239]) {
    await page.setViewportSize({ width, height: 900 });
    await predictor.open();
    await expect(page.getByText("Scroll and pan to navigate the bracket")).toBeVisible();
    const area = page.getByRole("region", { name: "Bracket", exact: true });
    expect(await area.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const names = page.locator("[data-slot] img + *, [data-slot] span");
    expect(
      await names.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 13).length),
    ).toBe(0);

    await page.getByRole("button", { name: "Full size" }).click();
    const canvas = await canvasOf(page).boundingBox();
    expect([canvas?.width, canvas?.height]).toEqual([1200, 1000]);
    await expectNoSidewaysScroll(page);
    await area.evaluate((element) => element.scrollBy({ left: 30 }));
    expect(await area.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByText("4 of 4")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("heading", { name: "NATIONAL CHAMPIONSHIP" })).toBeVisible();
});
