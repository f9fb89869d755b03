import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts";

test("the canvas is 1200 by 1000 px and centered", async ({ page, predictor }) => {
  await predictor.open();
  const canvas = await page.getByRole("region", { name: "Bracket", exact: true }).locator("> div").boundingBox();
  expect([canvas?.width, canvas?.height]).toEqual([1200, 1000]);
  const free = await page.evaluate(() => document.body.getBoundingClientRect().width);
  expect(Math.abs((canvas?.x ?? 0) - (free - 1200) / 2)).toBeLessThanOrEqual(1);
  await expect(page.getByText("Scroll and pan to navigate the bracket")).toBeHidden();
});

for (const width of [768, 1024, 1239]) {
  test(`at ${width} px the canvas keeps its size and scrolls in its own area, with a hint`, async ({
    page,
    predictor,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await predictor.open();
    await expect(page.getByText("Scroll and pan to navigate the bracket")).toBeVisible();
    const area = page.getByRole("region", { name: "Bracket", exact: true });
    const canvas = await area.locator("> div").boundingBox();
    expect([canvas?.width, canvas?.height]).toEqual([1200, 1000]);
    await expectNoSidewaysScroll(page);

    await area.evaluate((element) => element.scrollBy({ left: 40 }));
    await expect(area).toHaveAttribute("data-scrolling", "true");
    await expect(area).not.toHaveAttribute("data-scrolling", "true", { timeout: 1500 });
  });
}

test("below 768 px the page shows one round, and above it all of them again", async ({ page, predictor }) => {
  await predictor.open();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByText("1 of 4")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("heading", { name: "NATIONAL CHAMPIONSHIP" })).toBeVisible();
});

test("a tooltip names an icon after 700 ms", async ({ page, predictor }) => {
  await predictor.open();
  const undo = page.getByRole("button", { name: "Undo" });
  // Timed in the page itself: a busy machine may delay the test, but the tooltip must never show early.
  const waited = undo.evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        let entered = 0;
        button.addEventListener("pointerenter", () => {
          entered = performance.now();
        });
        new MutationObserver(() => {
          if (document.querySelector("[role=tooltip]")) resolve(performance.now() - entered);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await undo.hover();
  await expect(page.getByRole("tooltip")).toHaveText("Undo");
  expect(await waited).toBeGreaterThanOrEqual(695);
});
