import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";

/**
 * Waits until a page that polls for the outcome shows this text. Triggers polls by making the tab look newly visible.
 */
export async function hearOf(page: Page, news: string): Promise<void> {
  await expect(page.getByText(/Updated|LIVE/).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByRole("main").getByText(news)).toBeVisible({ timeout: 1_500 });
  }).toPass();
}
