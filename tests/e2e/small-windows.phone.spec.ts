import type { Page } from "playwright/test";
import { OFFICIAL_RECORD } from "#support/brackets/official-record.ts";
import { Account } from "./account.ts";
import { storeDraft } from "./drafts.ts";
import { expect } from "./fixtures.ts";
import { test } from "./season.ts";

/** How far a notch reaches into a phone held sideways, in px. */
const NOTCH = 59;

/** The texts and controls of the topmost dialog, or else of the page, that a notch at either side would cover. */
function underNotch(page: Page): Promise<string[]> {
  return page.evaluate(async (notch) => {
    // A change of the window's size may render the page again.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const isScrolledAway = (area: Element | null, box: DOMRect): boolean => {
      if (area === null) return false;
      const { left, right } = area.getBoundingClientRect();
      const isOutside = box.left >= right - 1 || box.right <= left + 1;
      return (isOutside && getComputedStyle(area).overflowX !== "visible") || isScrolledAway(area.parentElement, box);
    };
    return [...root.querySelectorAll("*")].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const texts = [...element.childNodes].filter((each) => each instanceof Text && each.data.trim() !== "");
      const boxes = texts.flatMap((each) => {
        const range = document.createRange();
        range.selectNode(each);
        return [...range.getClientRects()];
      });
      if (element.matches("a, button, input, textarea")) boxes.push(...element.getClientRects());
      const isCovered = boxes.some(
        (box) =>
          box.right > 0 &&
          box.left < innerWidth &&
          (box.left < notch - 1 || box.right > innerWidth - notch + 1) &&
          !isScrolledAway(element, box),
      );
      return isCovered ? [`${element.tagName} ${element.textContent}`] : [];
    });
  }, NOTCH);
}

test("on a phone held sideways, a notch covers no text and no control of any page or dialog", async ({
  page,
  season,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const client = await page.context().newCDPSession(page);
  const insets = { left: NOTCH, right: NOTCH, bottom: 21 };
  const player = await season.signIn(page);
  const group = await season.giveGroup(player);
  const rival = await season.find("id", `users where id <> '${player}'`);
  await season.sql("insert into app.group_members (group_id, user_id) values ($1, $2)", [group, rival]);
  for (const each of [player, rival]) await season.givePick(each, 11, OFFICIAL_RECORD);
  await page.evaluate(() => localStorage.clear());
  await storeDraft(page);
  const check = async (state: string) => {
    for (const [width, height] of [
      [740, 360],
      [932, 430],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await client.send("Emulation.setSafeAreaInsetsOverride", { insets });
      // The browser may apply the insets after a few frames.
      await expect.poll(() => underNotch(page), `${width} px: ${state}`).toEqual([]);
    }
  };
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.locator("[data-shell]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await page.waitForLoadState("networkidle");
    await check(path);
  };
  for (const path of ["/", "/cfp-challenge", "/cfp-challenge/everyone", "/forgot-password"]) await visit(path);
  const account = new Account(page, false);
  await account.press("Sign In");
  await expect(account.dialog).toBeVisible();
  await check("signing in");
  await season.signIn(page);
  const compare = `/group/${group}/compare/${player}/${rival}`;
  for (const path of ["/cfp-challenge", "/settings", "/bracket/week/12", `/group/${group}/member/${player}`, compare])
    await visit(path);
  await visit(`/group/${group}`);
  for (const name of ["Picks", "Season"]) {
    await page.getByRole("tab", { name }).click();
    await check(name);
  }
  await page.getByRole("button", { name: "Group Menu" }).click();
  await page.getByRole("menuitem", { name: "Manage Group" }).click();
  await expect(page.getByLabel("Group Name", { exact: true })).toBeVisible();
  await check("managing the group");
});

test("with a keyboard over a dialog, the field in use and the button that sends stay visible; Back closes the dialog and keeps what was typed", async ({
  page,
  isMobile,
}) => {
  const shrinkWindow = (height: number) => page.setViewportSize({ width: 390, height });
  // Safari does not shrink the window, only the visible part of it.
  const coverWindow = (height: number) =>
    page.evaluate((visible) => {
      const view = window.visualViewport as VisualViewport;
      Object.defineProperty(view, "height", { configurable: true, value: visible });
      view.dispatchEvent(new Event("resize"));
    }, height);
  const account = new Account(page, isMobile);
  const send = account.dialog.getByRole("button", { name: "Continue", exact: true });
  const bottomOf = async (element: typeof send) => {
    const box = await element.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await shrinkWindow(664);
  await page.goto("/");
  await account.openDialog("Create Account");
  for (const showKeyboard of [shrinkWindow, coverWindow]) {
    for (const label of ["Username", "Email", "Password"]) {
      const field = account.dialog.getByLabel(label);
      await showKeyboard(664);
      await field.fill("typed");
      await showKeyboard(664 - 336);
      await expect.poll(() => bottomOf(send), label).toBeLessThanOrEqual(664 - 336);
      const box = await field.boundingBox();
      expect(box?.y, label).toBeGreaterThan(0);
      expect(await bottomOf(field), label).toBeLessThanOrEqual((await send.boundingBox())?.y ?? 0);
    }
    await showKeyboard(664);
  }
  await shrinkWindow(430);
  expect((await bottomOf(account.dialog)) - (await bottomOf(send)), "nothing shows below the button").toBeLessThan(16);
  await shrinkWindow(664);
  await page.goBack();
  await expect(account.dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/");
  await account.openDialog("Create Account");
  for (const label of ["Username", "Email"]) await expect(account.dialog.getByLabel(label)).toHaveValue("typed");
  // A password manager's menu is outside the dialog, so a press on it hits the backdrop.
  await page.mouse.click(5, 5);
  await expect(account.dialog).toBeVisible();
});
