import type { Page } from "playwright/test";
import { DEMO } from "#local/demo/demo.ts";
import { Account } from "./account.ts";
import { expect, test } from "./fixtures.ts";

// Only the tests in this file allow service workers. The other browser tests block them, because Playwright cannot
// intercept a service worker's responses.
test.use({ serviceWorkers: "allow" });

/** Waits until the build's files are cached and the service worker handles the page's requests. */
async function untilCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", null, {
    timeout: 30_000,
  });
}

/** The paths of all files that the browser has cached for the site. */
async function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });
}

test("offline, the bracket opens, can be filled and survives a reload, and no API responses are cached", async ({
  predictor,
  page,
  context,
}) => {
  await page.goto("/cfp-challenge");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await new Account(page, false).submit({ Email: DEMO.email, Password: DEMO.password });
  await expect(page.getByRole("heading", { name: "Welcome, demo" })).toBeVisible();
  await untilCached(page);
  const stored = await cachedPaths(page);
  expect(stored).toContain("/index.html");
  expect(stored.filter((path) => /^\/(api|auth|rest|local)\//.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "College Football Playoff Bracket" })).toBeVisible();
  await predictor.slot("12 Pick a team").click();
  await page.getByRole("option", { name: "Boise State" }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(predictor.slot("12 Boise State").first()).toBeVisible();

  await page.goto("/bracket/week/3");
  await expect(page.getByText("Couldn't load this. Try again.")).toBeVisible();
  // With a network, a serverless function serves this URL. Without one, the service worker serves it.
  await page.goto(`/bracket/${crypto.randomUUID()}`);
  await expect(page.getByText(/it's a connection problem/)).toBeVisible();
  await context.setOffline(false);
});

test("a page that runs an older version offers a reload, which loads the new version", async ({ page }) => {
  await page.goto("/");
  await untilCached(page);
  // Adds a script that is not part of any build, as a browser extension may do.
  await page.evaluate(() => {
    const other = Object.assign(document.createElement("script"), {
      type: "module",
      src: "/assets/of-an-extension.js",
    });
    document.head.prepend(other);
  });
  // Activates a changed service worker, as after a deployment. `script`, if given, replaces the URL of the page's main
  // script. The page then offers the new version, because its main script is not in the site's current build.
  const takeNewVersion = async (script: string | null) => {
    await page.evaluate(async (path) => {
      if (path !== null) document.querySelector("script[data-main]")?.setAttribute("src", path);
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
      await navigator.serviceWorker.register(`/sw.js?${Math.random()}`);
      await changed;
    }, script);
    await untilCached(page);
  };
  const bar = page.getByText("An update is ready.");

  await takeNewVersion(null);
  await page.waitForTimeout(300);
  expect(await bar.count()).toBe(0);

  await takeNewVersion("/assets/index-older.js");
  await expect(bar).toBeVisible();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);
  await expect(page.getByRole("heading", { name: "College Football Playoff Bracket" })).toBeVisible();
  await expect(bar).toBeHidden();
});
