import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";
import { createAccount, holdScripts, NOBODY, openFrame } from "./frames.ts";
import { test } from "./season.ts";

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Where everything that a page shows is, and in what style. */
const pictureOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#root *")]
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const { color, backgroundColor, font, borderWidth, textAlign } = getComputedStyle(each);
        const look = [color, backgroundColor, font, borderWidth, textAlign].join(" ");
        return `${each.tagName}.${each.className} at ${x},${y} ${width}x${height}: ${look}`;
      }),
  );

/** What a page shows on a desktop and on a phone. */
async function picturesOf(page: Page): Promise<string[][]> {
  const pictures: string[][] = [];
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => document.fonts.ready);
    pictures.push(await pictureOf(page));
  }
  return pictures;
}

test("a frame has all of its style, though nothing but what it needs of it stands in the page", async ({
  page,
  season,
}) => {
  for (const isPlayer of [false, true]) {
    if (isPlayer) await season.signIn(page);
    for (const path of [
      "/",
      `/bracket/${NOBODY}`,
      "/cfp-challenge",
      "/bracket/week/12",
      `/view-bracket/${NOBODY}`,
      `/group/${NOBODY}`,
      `/group/${NOBODY}/member/${NOBODY}`,
      `/group/${NOBODY}/compare/${NOBODY}/${NOBODY}`,
      "/join/0123456789abcdef",
      "/auth/callback",
      "/forgot-password",
      "/settings",
      "/privacy",
      "/unsubscribe",
      "/nowhere",
    ]) {
      await holdScripts(page);
      await openFrame(page, path);
      const before = await picturesOf(page);
      const later = page.locator("link[rel=preload][as=style]");
      await expect(later.first()).toBeAttached();
      for (const link of await later.all()) await page.addStyleTag({ url: (await link.getAttribute("href")) ?? "" });
      expect([path, await picturesOf(page)]).toEqual([path, before]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  }
});

test("nothing but the HTML comes before the first paint, and the fonts", async ({ page }) => {
  for (const path of ["/", "/cfp-challenge", `/bracket/${NOBODY}`]) {
    await page.goto(path);
    await expect(page.locator("html[data-loading]")).toHaveCount(0);
    const { begun, pictures, allowed } = await page.evaluate(() => {
      const { domContentLoadedEventStart } = performance.getEntriesByType(
        "navigation",
      )[0] as PerformanceNavigationTiming;
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
      // Some versions of the browser list its own picture of the site, which it asks for when it likes and last of all.
      const resources = performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\.(js|css|svg)$/.test(name) && !name.endsWith("/favicon.svg"));
      return {
        begun: resources.map(({ startTime }) => startTime),
        pictures: resources.filter(({ name }) => name.endsWith(".svg")).length,
        // A page that is not painted for half a second goes on without.
        allowed: Math.min(painted, domContentLoadedEventStart + 500),
      };
    });
    expect(begun.length).toBeGreaterThan(1);
    expect([path, begun.filter((time) => time < allowed)]).toEqual([path, []]);
    expect([path, pictures > 0]).toEqual([path, path !== `/bracket/${NOBODY}`]);
  }
});

/** Breaks the request for a file so many times. */
async function breakRequests(page: Page, file: RegExp, times: number): Promise<void> {
  let left = times;
  await page.route(file, (route) => (left-- > 0 ? route.abort() : route.continue()));
}

const MAIN_SHEET = /\/assets\/index-[^/]*\.css$/;
const title = (page: Page) => page.getByRole("heading", { level: 1 }).locator("visible=true").first();
const fontOf = (page: Page) => title(page).evaluate((each) => getComputedStyle(each).fontFamily);

test("a style sheet that fails at first is tried again, and the app waits for it", async ({ page }) => {
  await breakRequests(page, MAIN_SHEET, 2);
  await page.goto("/");
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await expect(page.locator("style[data-frame-style]")).toHaveCount(0);
  await expect(page.locator("link[rel=stylesheet][media=all]")).toHaveCount(1);
  expect(await fontOf(page)).toContain("League Gothic");
});

test("the style sheet of a page that fails at first is tried again, and the page waits for it", async ({ page }) => {
  await breakRequests(page, /\/assets\/challenge-page-[^/]*\.css$/, 2);
  await page.goto("/cfp-challenge");
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "CFP Bracket Challenge" })).toBeVisible();
  const isStyled = () => [...document.styleSheets].some(({ href }) => href?.includes("/assets/challenge-page-"));
  expect(await page.evaluate(isStyled)).toBe(true);
});

const MAIN_SCRIPT = /\/assets\/index-[^/]*\.js$/;

test("a main script that is gone has the page loaded anew, and when it is gone for good a reload is offered", async ({
  page,
}) => {
  await breakRequests(page, MAIN_SCRIPT, 1);
  await page.goto("/cfp-challenge");
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });

  await breakRequests(page, MAIN_SCRIPT, 100);
  await page.goto("/cfp-challenge");
  await expect(page.getByRole("alert")).toContainText("Could not load.");
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Reload the Page" }).click();
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await createAccount(page).click();
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
});

test("where the style sheet of the app cannot be loaded a reload is offered, in style", async ({ page }) => {
  for (const path of ["/", "/cfp-challenge", "/nowhere"]) {
    await breakRequests(page, MAIN_SHEET, 100);
    await page.goto(path);
    await expect(title(page)).toHaveText("Time Out");
    await expect(page.getByRole("alert")).toContainText("Could not load. Try again.");
    const button = page.getByRole("button", { name: "Reload the Page" });
    const look = () =>
      button.evaluate((each) => {
        const { backgroundColor, color, padding, borderRadius, font } = getComputedStyle(each);
        return [each.getBoundingClientRect().height, backgroundColor, color, padding, borderRadius, font];
      });
    const framed = await look();
    expect(await fontOf(page)).toContain("League Gothic");
    await page.unrouteAll({ behavior: "wait" });
    // The frame's style has all that this page takes of the sheet.
    await page.addStyleTag({ url: (await page.locator("link[data-main-sheet]").getAttribute("href")) ?? "" });
    expect([path, await look()]).toEqual([path, framed]);
    await button.click();
    await expect(title(page)).not.toHaveText("Time Out");
    await expect(page.locator("html[data-loading]")).toHaveCount(0);
  }
});

test("a mouse button that goes down in the frame and comes up in the app presses once", async ({ page }) => {
  const release = await holdScripts(page);
  await openFrame(page, "/cfp-challenge");
  await createAccount(page).hover();
  await page.mouse.down();
  release();
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a space bar that goes down in the frame and comes up in the app presses once", async ({ page }) => {
  const release = await holdScripts(page);
  await openFrame(page, "/cfp-challenge");
  await createAccount(page).focus();
  await page.keyboard.down("Space");
  release();
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.up("Space");
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
});

test("the button of a form in the frame does not load the page anew", async ({ page }) => {
  const release = await holdScripts(page);
  await openFrame(page, "/forgot-password");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.getByRole("button", { name: "Send the Link" }).click();
  release();
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(documents).toEqual([]);
});
