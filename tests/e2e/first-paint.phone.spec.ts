import type { Page } from "playwright/test";
import { sendBracket } from "./api.ts";
import { callsOf, expect } from "./fixtures.ts";
import { layoutShift } from "./layout-shift.ts";
import { test } from "./season.ts";

/** An ID that no bracket, group or player has. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Delays every module until the returned function is called. The first script is inline, so it still runs. */
async function holdScripts(page: Page): Promise<() => void> {
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

test("every page shows its title and heading when JavaScript is off", async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const [path, heading, title] of [
    ["/", "College Football Playoff Bracket", /^20\d\d-\d\d College/],
    [`/bracket/${NOBODY}`, /^(College Football Playoff Bracket|Saved bracket)$/, /^Saved Bracket \|/],
    ["/cfp-challenge", "CFP Bracket Challenge", /^CFP Bracket Challenge \|/],
    ["/bracket/week/12", "Authentication Required", /^Week 12 Picks \|/],
    [`/group/${NOBODY}`, "Group Access", /^Group \|/],
    ["/nowhere", "Page Not Found", /^Page Not Found \|/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toHaveCount(1);
    await expect(page.getByRole("banner")).toHaveCount(1);
    expect(await page.title()).toMatch(title);
  }
  await context.close();
});

test("a page requests its data once, before its code has loaded, and the layout barely shifts when the code renders", async ({
  page,
  address,
  season,
}) => {
  const id = await sendBracket(season.url, address);
  const open = async (path: string, call: string | null, drawn: string) => {
    const calls = callsOf(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("banner").locator("visible=true").first()).toBeVisible();
    if (call !== null) await expect.poll(() => calls).toEqual([call]);
    release();
    await expect(page.locator(drawn).locator("visible=true").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([path, calls.filter((each) => each === call)]).toEqual([path, call === null ? [] : [call]]);
    expect(await layoutShift(page), path).toBeLessThan(0.05);
    await page.unrouteAll({ behavior: "wait" });
    page.removeAllListeners("request");
  };
  await open("/", null, "button:has-text('Pick a team')");
  await open(`/bracket/${id}`, "brackets.saved", "text=CFP bracket");
  await open("/cfp-challenge", "weeks.schedule", "button:has-text('Create Account')");
  const own = await season.signIn(page);
  const group = `/group/${await season.find("group_id", `group_members where user_id = '${own}'`)}`;
  await open("/cfp-challenge", "picks.home", "a:has-text('Make Picks')");
  await open("/bracket/week/12", "picks.week", "button:has-text('Pick a team')");
  await open(group, "groups.page", "table tr:has-text('demo')");
  await open(`${group}/member/${own}`, "members.page", "a:has-text('Compare with')");
});

test("on a slow connection, tapping the prerendered shell does nothing, and a loading message appears after one second", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const slot = page.getByRole("button", { name: /Pick a team/ }).first();
  const shell = page.locator("[data-shell] button[data-slot]").locator("visible=true").first();
  await expect(shell).toBeVisible();
  const state = page.getByText("Loading Bracket...");
  await expect(state).toBeHidden();
  await shell.tap({ force: true });
  await expect(state).toBeVisible();
  release();
  await expect(slot).toBeVisible();
  await expect(state).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await slot.tap();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a page whose main script fails to load shows an error, and works after a reload", async ({ page }) => {
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/cfp-challenge");
  await expect(page.getByRole("alert")).toContainText("Couldn't load this.");
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Reload the Page" }).click();
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Create Account" })).toBeVisible();
});
