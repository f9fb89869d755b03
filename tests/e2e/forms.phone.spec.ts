import type { Page } from "playwright/test";
import { DEMO } from "#local/demo/demo.ts";
import { writeValue } from "#support/server/trpc-envelope.ts";
import { PASSWORD } from "./account.ts";
import { expect } from "./fixtures.ts";
import { testWalks, title, type Walk } from "./walks.ts";

const NEW = { Username: "sam_rivers", Email: "sam@example.com", Password: PASSWORD };

/** Responds to a page's request in place of the server, after `wait` milliseconds. */
async function stub(page: Page, url: string, json: object, { status = 200, wait = 0 } = {}): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.fulfill({ status, json }).catch(() => undefined);
  });
}

/**
 * Mocks the responses to one availability check and to a batch of two, so that the tests do not use up the rate limit.
 */
async function availability(page: Page, emailTaken: boolean, wait = 0): Promise<void> {
  const { body } = writeValue("account.availability", { usernameTaken: false, emailTaken });
  await stub(page, "**/trpc/account.availability?*", [body], { wait });
  await stub(page, "**/trpc/account.availability,account.availability?*", [body, body], { wait });
}

/** Walks through the account forms. The forms have one column at every width, so testing a phone is enough. */
const WALKS: Record<string, Walk> = {
  "signing in": async ({ page }, check, _, account) => {
    await page.goto("/");
    await account.openDialog();
    await account.submit({});
    await expect(account.dialog.getByText("Password is required")).toBeVisible();
    await check("a form with errors");
    const rejection = { code: 400, error_code: "email_not_confirmed", msg: "Email not confirmed" };
    await stub(page, "**/auth/v1/token*", rejection, { status: 400 });
    await account.submit({ Email: NEW.Email, Password: PASSWORD });
    await expect(account.dialog.getByRole("button", { name: "Resend email" })).toBeVisible();
    await check("an unconfirmed email address, with a toast");
    await page.unrouteAll();
    await account.submit({ Email: DEMO.email, Password: DEMO.password });
    await account.expectUser("demo");
    await page.getByRole("button", { name: "Navigation" }).click();
    await check("the drawer for a signed-in player");
  },
  "creating an account": async ({ page }, check, _, account) => {
    await page.goto("/");
    await account.openDialog("Create Account");
    await account.submit({ Username: "sam rivers" });
    await expect(account.dialog.getByText("Username cannot contain spaces.")).toBeVisible();
    await availability(page, true);
    await account.dialog.getByLabel("Email").fill(`taken-${NEW.Email}`);
    await expect(
      account.dialog.getByText("Email is already registered. Please sign in instead.").first(),
    ).toBeVisible();
    await check("an email address that is taken");
    await availability(page, false);
    await stub(page, "**/auth/v1/signup*", { id: "new", email: NEW.Email, identities: [{ id: "1" }] });
    await account.submit(NEW);
    await expect(page.getByRole("heading", { name: "Account Created Successfully!" })).toBeVisible();
    await check("the account was created");
  },
  "emailed links": async ({ page }, check) => {
    await stub(page, "**/auth/v1/recover*", {});
    await page.goto("/forgot-password");
    await page.getByRole("main").getByLabel("Email").fill(NEW.Email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByText("If there's an account with that email")).toBeVisible();
    await check("the link was sent");
    await stub(page, "**/auth/v1/verify*", {}, { wait: 30_000 });
    await page.goto(`/auth/callback?token_hash=slow&type=signup#${NEW.Email}`);
    await page.getByRole("button", { name: "Confirm Account" }).click();
    await expect(page.getByText("Password is required")).toBeVisible();
    await check("a confirmation link on another device");
    await stub(page, "**/account.availability*", [
      writeValue("account.availability", { usernameTaken: false, emailTaken: false }).body,
    ]);
    await page.getByLabel("Username").fill(NEW.Username);
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Confirm Account" }).click();
    await title(page, "Completing sign in...");
    await check("completing a sign-in");
    const user = { id: "5a1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10", email: NEW.Email, aud: "authenticated" };
    const session = { access_token: "t", refresh_token: "r", token_type: "bearer", expires_in: 3600, user };
    await stub(page, "**/auth/v1/verify*", session);
    const player = { id: user.id, username: NEW.Username, email: user.email };
    await stub(page, "**/account.me*", [writeValue("account.me", player).body]);
    await page.goto(`/auth/callback?token_hash=stubbed&type=recovery#${NEW.Email}`);
    await expect(page.getByRole("button", { name: "Set New Password" })).toBeVisible();
    await check("a password reset link");
    await page.getByRole("button", { name: "Set New Password" }).click();
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByText("Password must be at least 8 characters long.")).toBeVisible();
    await check("the form for a new password");
  },
};

testWalks(WALKS);
