import { Account, LINK_EXPIRED, linkIn, PASSWORD, usernameOf } from "./account.ts";
import { expect, test } from "./fixtures.ts";

test("a new player signs up, confirms the email address with the emailed link, returns to the sign-up page, and signs out", async ({
  page,
  isMobile,
  inbox,
  address,
}) => {
  const account = new Account(page, isMobile);
  await page.goto("/cfp-challenge");
  await account.openDialog("Create Account");
  await expect(account.message("You must be logged in to perform this action.")).toBeVisible();
  await account.submit({ Username: usernameOf(address), Email: address, Password: PASSWORD });
  await expect(page.getByRole("heading", { name: "Account Created Successfully!" })).toBeVisible();
  await expect(account.message("Please check your email to verify your account before signing in.")).toBeVisible();
  await expect(account.dialog.getByRole("button", { name: "Close" }).first()).toBeFocused();
  await account.dialog.getByRole("button", { name: "Close" }).first().click();

  const [mail, ...others] = await inbox(address);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("Confirm");
  const second = await page.context().newPage();
  await second.goto(linkIn(mail));
  await second.getByRole("button", { name: "Confirm Account" }).click();
  await second.waitForURL("/cfp-challenge");
  await expect(second.getByText("Signed in successfully!").first()).toBeVisible();
  await new Account(second, account.isPhone).expectUser(usernameOf(address));
  // The first tab is signed in, too.
  await account.expectUser(usernameOf(address));
  await account.press("Sign Out");
  await account.expectUser(null);

  await second.goto(linkIn(mail));
  await second.getByRole("button", { name: "Confirm Account" }).click();
  await second.waitForURL("/");
  await expect(second.getByText(LINK_EXPIRED).first()).toBeVisible();
});
