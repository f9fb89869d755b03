import type { Page } from "playwright/test";
import { Account, createAccount, linkIn, usernameOf } from "./account.ts";
import { test as base, expect } from "./fixtures.ts";

const test = base.extend<{ account: Account }>({
  account: async ({ page }, use) => use(new Account(page, false)),
});

/** Continues with a new account on the fake Google page. */
async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel("Name").fill("Somebody");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

test("signing in with Google creates an account with a username derived from the email address, and canceling at Google returns to the home page", async ({
  page,
  account,
  address,
}) => {
  await page.goto("/cfp-challenge");
  await account.openDialog();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL("/");
  await expect(account.message("Sign-in canceled. You can try again anytime.")).toBeVisible();
  await page.goto("/cfp-challenge");
  await account.openDialog();
  await continueWithGoogle(page, address);
  await page.waitForURL("/cfp-challenge");
  await expect(account.message("Signed in successfully!")).toBeVisible();
  await account.expectUser(address.split("@")[0]?.slice(0, 30) ?? "");
});

test("a player who forgot the password sets a new one through the emailed link", async ({
  page,
  account,
  inbox,
  address,
  request,
}) => {
  await createAccount(request, inbox, address);
  await page.goto("/");
  await account.press("Sign In");
  await account.dialog.getByRole("link", { name: "Reset your password?" }).click();
  await page.waitForURL("/forgot-password");
  await expect(account.dialog).toBeHidden();
  // While the page loads, it contains a prerendered shell for each screen width, and each shell has this input. A query
  // by role finds only the visible input.
  await page.getByRole("textbox", { name: "Email" }).fill(address);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText(/a reset link is on its way/)).toBeVisible();

  await expect.poll(async () => (await inbox(address)).length).toBe(2);
  const mail = (await inbox(address)).find(({ subject }) => subject === "Reset your password");
  await page.goto(linkIn(mail));
  await page.getByRole("button", { name: "Set New Password" }).click();
  await page.waitForURL("/forgot-password");
  await page.reload();
  await page.getByLabel("New password").fill("another-goalpost");
  await page.getByRole("button", { name: "Save Password" }).click();
  await expect(page.getByText("Your password has been changed.").first()).toBeVisible();
  await account.expectUser(usernameOf(address));

  await account.press("Sign Out");
  await account.expectUser(null);
  await account.signIn(address, "another-goalpost");
  await account.expectUser(usernameOf(address));
});

test("when a new deployment has removed the page's code, the page offers a reload, and the reload keeps the bracket", async ({
  page,
  predictor,
}) => {
  const watching = page.waitForResponse(/\/assets\/offline-/);
  await predictor.open();
  await predictor.choose(12, "Boise State");
  await (await watching).finished();
  // A deployment serves only the files of its own build.
  await page.route("/assets/sign-in-dialog-*", (route) => route.fulfill({ status: 404 }));
  await page.route("/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("/assets/", "/newer/") });
  });
  await new Account(page, false).press("Sign In");
  await expect(page.getByText("An update is ready.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);
  await expect(predictor.slot("12 Boise State").first()).toBeVisible();
});
