import type { Page } from "playwright/test";

/** The id of no bracket, group or player. */
export const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Holds every module back until the returned function is called; the first script stands in the page. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Opens a page whose scripts are held back, and waits until its frame is on screen: one, in its style and its fonts.
 * Returns when that was, in milliseconds of the page: what moves from then on is the script's doing.
 */
export async function openFrame(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "commit" });
  const isFramed = () =>
    document.readyState !== "loading" &&
    [...document.querySelectorAll("[data-frame]")].filter((frame) => frame.checkVisibility()).length === 1;
  await page.waitForFunction(isFramed);
  return page.evaluate(async () => {
    // Fonts are asked for by the first layout, and drawn with by the one after they have come.
    const layouts = async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    };
    await layouts();
    await document.fonts.ready;
    await layouts();
    return performance.now();
  });
}

/** The button of a page for visitors that leads to the dialog of accounts, in the frame and in the app. */
export const createAccount = (page: Page) => page.getByRole("button", { name: "Create Account", exact: true });
