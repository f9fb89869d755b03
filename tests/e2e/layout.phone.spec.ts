import { HALF_FILLED, storeDraft } from "./drafts.ts";
import { expect, test } from "./fixtures.ts";

test("the header is 48 px tall, buttons are at least 44 px tall, and the left and right drawers are 320 px wide", async ({
  page,
  predictor,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await storeDraft(page, HALF_FILLED);
  await predictor.open();
  const bar = await page.getByRole("banner").locator("> div").first().boundingBox();
  expect(bar?.height).toBe(48);
  for (const button of await page.getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(box?.height ?? 0, await button.innerText()).toBeGreaterThanOrEqual(44);
  }
  for (const [drawer, x] of [
    ["Bracket Settings", 0],
    ["Navigation", 390 - 320],
  ] as const) {
    await page.getByRole("button", { name: drawer }).click();
    await expect
      .poll(() => page.getByRole("dialog", { name: drawer }).boundingBox())
      .toMatchObject({ x, y: 0, width: 320, height: 844 });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: drawer })).toBeFocused();
  }

  // The menu fits on the screen even with the wide letter and word spacing that some people need.
  await page.setViewportSize({ width: 375, height: 700 });
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>("header *")) {
      each.style.letterSpacing = "0.12em";
      each.style.wordSpacing = "0.16em";
    }
  });
  const menu = await page.getByRole("button", { name: "Navigation" }).boundingBox();
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(375);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test("a swipe changes the round, but scrolls the page when the page is zoomed in", async ({ page, predictor }) => {
  await predictor.open();
  const client = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => [{ x, y: 400 }];
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const touchPoints = at(from + (to - from) * part);
      await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
    }
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe(320, 120);
  await expect(page.getByText("2 of 4", { exact: true })).toBeVisible();
  await swipe(120, 320);
  await expect(page.getByText("1 of 4", { exact: true })).toBeVisible();

  await client.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 });
  await expect(page.locator("html[data-enlarged]")).toHaveCount(1);
  const left = () => page.evaluate(() => window.visualViewport?.pageLeft);
  const before = await left();
  await swipe(320, 120);
  await expect.poll(left).not.toBe(before);
  await expect(page.getByText("1 of 4", { exact: true })).toHaveCount(1);
});

test("a toast covers neither the masthead's buttons nor an open drawer's buttons", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/auth/callback?error=access_denied&error_code=otp_expired");
  const toast = page.getByRole("region", { name: /^Notifications/ });
  await expect(toast).toBeVisible();
  // A toast does not close by itself while the window has no focus.
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  const [menu, under] = [
    await page.getByRole("button", { name: "Navigation" }).boundingBox(),
    await toast.boundingBox(),
  ];
  expect(under?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0));
  await page.getByRole("button", { name: "Navigation" }).click();
  const last = page.getByRole("dialog").getByRole("button", { name: "Sign In" });
  await expect(last).toBeVisible();
  const [row, below] = [await last.boundingBox(), await toast.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
});
