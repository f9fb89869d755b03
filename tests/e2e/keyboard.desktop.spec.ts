import type { Page } from "playwright/test";
import { SEEDS_BY_COLUMN } from "#domain/bracket.ts";
import { Account, createAccount, PASSWORD, usernameOf } from "./account.ts";
import { HALF_FILLED, storeDraft } from "./drafts.ts";
import { expect, test } from "./fixtures.ts";

/** Finds the focused element. */
const focused = (page: Page) => page.locator(":focus");

test("a keyboard user fills a slot and picks a winner without losing focus", async ({ page, predictor }) => {
  await predictor.open();
  await predictor.slot("12 Pick a team").focus();
  await page.keyboard.press("Enter");
  await expect(focused(page)).toHaveAttribute("placeholder", "Search for a team...");
  await page.keyboard.type("james");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^No\. 5 seed, /)).toBeVisible();
  await expect(focused(page)).toHaveAttribute("placeholder", "Search for a team...");
  await page.keyboard.type("oregon");
  await expect(page.getByRole("option").first()).toContainText("Oregon");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^No\. 9 seed, /)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(focused(page)).toHaveAccessibleName("9 Pick a team");
  await page.keyboard.press("ArrowUp");
  await expect(focused(page)).toHaveAccessibleName("5 Oregon, pick to beat 12 James Madison");

  await page.keyboard.press("Space");
  await expect(focused(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").last()).toHaveText("Oregon advances to the quarterfinals.");
  await page.keyboard.press("ArrowRight");
  await expect(focused(page)).toHaveAccessibleName("5 Oregon, opponent to be decided");

  await page.keyboard.press("Control+z");
  await expect(focused(page)).toHaveAccessibleName("12 James Madison, pick to beat 5 Oregon");
});

/** Starts counting key presses. Returns a function that reads the count. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = document.documentElement.dataset;
    counted.keys = "0";
    addEventListener("keydown", () => (counted.keys = `${Number(counted.keys) + 1}`), true);
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.keys));
}

test("filling all twelve seeds takes 25 keystrokes, and focus then moves to the first game", async ({
  page,
  predictor,
}) => {
  await predictor.open();
  await predictor.slot("12 Pick a team").focus();
  const keys = await countKeys(page);
  await page.keyboard.press("Enter");
  for (const seed of SEEDS_BY_COLUMN) {
    await expect(page.getByRole("option", { name: new RegExp(`· No\\. ${seed}$`) })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(focused(page)).toHaveAccessibleName("12 James Madison, pick to beat 5 Oregon");
  expect(await keys()).toBe(25);
});

test("removing a team in a later round also empties the team's seed slot and moves focus to that slot", async ({
  page,
  predictor,
}) => {
  await storeDraft(page, HALF_FILLED);
  await predictor.open();
  await page.getByRole("button", { name: "Edit Teams" }).click();
  await expect(page.getByRole("status").last()).toContainText("Edit mode on.");
  await predictor.slot("1 Indiana, remove").last().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Remove Team" })).toBeVisible();
  await expect(focused(page)).toHaveText("Cancel");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(focused(page)).toHaveAccessibleName("1 Pick a team");
  await expect(page.getByRole("status").last()).toHaveText("Indiana removed from the bracket. 1 pick cleared.");
});

test("a player signs in, signs out and opens another page using only the keyboard, and focus moves to the new page", async ({
  page,
  inbox,
  address,
  request,
}) => {
  await createAccount(request, inbox, address);
  await page.goto("/");
  await expect(page.locator("[data-shell]")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign In" }).focus();
  await page.keyboard.press("Enter");
  const { dialog } = new Account(page, false);
  await expect(dialog.getByRole("button", { name: "Continue with Google" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("tab", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByLabel("Username")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.type(address);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeFocused();
  await expect(page.getByText(usernameOf(address), { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeFocused();
  await page.getByRole("link", { name: "CFP Bracket Challenge" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("CFP Bracket Challenge");
  await expect(focused(page)).toHaveAttribute("id", "main");
});
