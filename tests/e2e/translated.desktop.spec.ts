import type { Page } from "playwright/test";
import { DEMO } from "#local/demo/demo.ts";
import { Account } from "./account.ts";
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
