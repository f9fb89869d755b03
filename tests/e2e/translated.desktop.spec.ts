import type { Page } from "playwright/test";
import { DEMO } from "#local/demo/demo.ts";
import { officialAfter } from "#support/brackets/official-record.ts";
import { savableRecord } from "#support/brackets/outcomes.ts";
import { Account } from "./account.ts";
import { saveOutcome } from "./api.ts";
import { expect } from "./fixtures.ts";
import { test } from "./season.ts";

test.use({ translated: true });

/** Submits a dialog's form empty, and then fills in the field, which clears the error. */
async function sendEmpty(page: Page, dialog: string, send: string, label: string, problem: string) {
  const form = page.getByRole("dialog", { name: dialog });
  await form.getByRole("button", { name: send, exact: true }).click();
  await expect(form.getByText(problem)).toBeVisible();
  await form.getByLabel(label).fill("Nobody's Own");
  await expect(form.getByText(problem)).toBeHidden();
  return form;
}

/** Fails if a text is split into several items of a flex or grid layout, which then are apart or below each other. */
async function expectWholeTexts(page: Page): Promise<void> {
  const split = await page.evaluate(() =>
    [...document.querySelectorAll("body :has(> font + font)")]
      .filter((element) => /flex|grid/.test(getComputedStyle(element).display))
      .map((element) => element.textContent),
  );
  expect(split).toEqual([]);
}

test("on a translated page, a visitor can fill in a bracket and use every form", async ({
  page,
  predictor,
  address,
}) => {
  await predictor.open();
  await expect(page.locator("font").first()).toBeAttached();
  await predictor.chooseField();
  await predictor.chooseWinners();
  await expect(page.getByText("11 of 11 picks", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("10 of 11 picks", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByRole("button", { name: "Edit Teams" }).click();
  await page.getByRole("button", { name: "Make Picks" }).click();

  await page.getByRole("button", { name: "Save Picks", exact: true }).click();
  const save = await sendEmpty(page, "Save Your Picks", "Save Picks", "Email", "Email is required");
  await save.getByLabel("Email").fill(address);
  await save.getByRole("button", { name: "Save Picks", exact: true }).click();
  const card = page.getByRole("dialog", { name: "Picks Saved" });
  await expect(card.getByText(address)).toBeVisible();
  await card.getByRole("link", { name: "View saved bracket" }).click();
  await expect(page.getByRole("button", { name: "Copy This Bracket" })).toBeVisible();

  const account = new Account(page, false);
  await account.openDialog("Create Account");
  await account.submit({});
  await expect(account.message("Username is required")).toBeVisible();
  await account.submit({ Username: "sam rivers", Email: DEMO.email, Password: "short" });
  await expect(account.message("Username cannot contain spaces.")).toBeVisible();
  await expect(account.message("Email is already registered. Please sign in instead.")).toBeVisible();
  await account.dialog.getByRole("tab", { name: "Sign In" }).click();
  await account.submit({ Email: "" });
  await expect(account.message("Password is required")).toBeVisible();
  await account.dialog.getByRole("link", { name: "Reset your password?" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("main").getByText("Email is required")).toBeVisible();
  await page.getByRole("main").getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("If there's an account with that email")).toBeVisible();

  await account.signIn(DEMO.email, "wrong-password");
  await expect(account.message("Invalid login credentials")).toBeVisible();
  await account.submit({ Password: DEMO.password });
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In" })).toHaveCount(0);
  await account.press("Sign Out");
  await expect(page.getByRole("button", { name: "Sign In" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign Out" })).toHaveCount(0);
});

test("on a translated page, a player can use groups, weeks, sections and settings", async ({ page, season }) => {
  const own = await season.signIn(page);
  for (const week of [3, 11]) await season.givePick(own, week, savableRecord(week));
  const rival = await season.find("user_id", "group_members where team_name = 'Okafor''s Option'");
  await season.givePick(rival, 11, savableRecord(77));
  await saveOutcome(season.url, officialAfter(8));

  await page.goto("/cfp-challenge");
  await page.getByRole("button", { name: "Create Group" }).click();
  await expectWholeTexts(page);
  await sendEmpty(page, "Create Group", "Create Group", "Group Name", "Please enter a group name");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Join Group" }).click();
  const join = await sendEmpty(page, "Join Group", "Join Group", "Group Name", "Please enter a group name");
  await join.getByRole("button", { name: "Join Group" }).click();
  await expect(join.getByText("Group not found")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: "Demo League" }).first().click();
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await expect(page.getByRole("tabpanel").first()).toBeVisible();
  }
  await page.getByRole("button", { name: "Edit team name" }).click();
  await page.getByRole("textbox", { name: "Team Name" }).fill("Pylon Cam");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Team name updated successfully!").first()).toBeVisible();
  const group = new URL(page.url()).pathname;
  await page.goto(`${group}/member/${rival}?week=11`);
  await page.getByRole("button", { name: "Previous week" }).click();
  await expect(page.getByText(/didn't submit Week 10 picks\./)).toBeVisible();
  await expectWholeTexts(page);
  await page.goto(`${group}/compare/${own}/${rival}?week=11`);
  await expect(page.getByRole("table", { name: "What's at Stake" })).toBeVisible();
  await expectWholeTexts(page);

  await page.goto("/bracket/week/12");
  await page.getByRole("button", { name: "Copy Last Week's Picks" }).click();
  await expect(page.getByText("11 of 11 picks", { exact: true })).toBeVisible();
  await expectWholeTexts(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("0 of 11 picks", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByRole("button", { name: "Save Week Picks" }).last().click();
  await expect(page.getByText(/Week 12 picks saved/).first()).toBeVisible();

  await page.goto("/settings");
  const reminders = page.getByRole("switch", { name: "Weekly Reminders" });
  await reminders.click();
  await expect(reminders).not.toBeChecked();
  await page.getByRole("button", { name: "Delete My Account" }).click();
  const remove = await sendEmpty(
    page,
    "Delete your account?",
    "Delete My Account",
    "Type demo to confirm",
    "Username is required",
  );
  await remove.getByRole("button", { name: "Keep My Account" }).click();
  await new Account(page, false).press("Sign Out");
  await expect(page.getByText("Please log in to access settings")).toBeVisible();
});
