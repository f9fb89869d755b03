import type { Page } from "@playwright/test";
import { writeValue } from "../support/server/trpc-envelope.ts";
import { Account, PASSWORD } from "./account.ts";
import { expect, test } from "./fixtures.ts";

/** Answers a request of the page in place of the server, after `wait` milliseconds. */
async function stub(page: Page, url: string, json: object, { status = 200, wait = 0 } = {}): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.fulfill({ status, json }).catch(() => undefined);
  });
}

/** Answers one availability check, or the two that travel together, without using up the limit on them. */
async function availability(page: Page, emailTaken: boolean, wait = 0): Promise<void> {
  const { body } = writeValue("account.availability", { usernameTaken: false, emailTaken });
  await stub(page, "**/trpc/account.availability?*", [body], { wait });
  await stub(page, "**/trpc/account.availability,account.availability?*", [body, body], { wait });
}

const NEW = { Username: "sam_rivers", Email: "sam@example.com", Password: PASSWORD };

/** The states of signing in and signing up, and how to get there. */
const STATES: Record<string, (account: Account, page: Page) => Promise<void>> = {
  "the tab Sign In": (account) => account.openDialog(),
  "the tab Sign In, refused": async (account) => {
    await account.openDialog();
    await account.submit({});
    await expect(account.dialog.getByText("Password is required")).toBeVisible();
  },
  "an unconfirmed address": async (account, page) => {
    const refusal = { code: 400, error_code: "email_not_confirmed", msg: "Email not confirmed" };
    await stub(page, "**/auth/v1/token*", refusal, { status: 400 });
    await account.openDialog();
    await account.submit({ Email: NEW.Email, Password: PASSWORD });
    await expect(account.dialog.getByRole("button", { name: "Send the mail again" })).toBeVisible();
    await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("Email not confirmed")).toBeVisible();
  },
  "the tab Create Account, refused": async (account) => {
    await account.openDialog("Create Account");
    await account.submit({ Username: "sam rivers" });
    await expect(account.dialog.getByText("Username cannot contain spaces.")).toBeVisible();
  },
  "an address that is being checked": async (account, page) => {
    await availability(page, false, 30_000);
    await account.openDialog("Create Account");
    await account.dialog.getByLabel("Email").fill(NEW.Email);
    await expect(account.dialog.getByText("Checking email availability...")).toBeVisible();
  },
  "an address that is taken": async (account, page) => {
    await availability(page, true);
    await account.openDialog("Create Account");
    await account.dialog.getByLabel("Email").fill(NEW.Email);
    await expect(
      account.dialog.getByText("Email is already registered. Please sign in instead.").first(),
    ).toBeVisible();
  },
  "an availability check that failed": async (account, page) => {
    await stub(page, "**/account.availability*", {}, { status: 503 });
    await account.openDialog("Create Account");
    await account.submit(NEW);
    await expect(
      page.getByRole("region", { name: /^Notifications/ }).getByText("Error checking username availability"),
    ).toBeVisible();
  },
  "an account being created": async (account, page) => {
    await availability(page, false);
    await stub(page, "**/auth/v1/signup*", {}, { wait: 30_000 });
    await account.openDialog("Create Account");
    await account.submit(NEW);
    await expect(account.dialog.getByRole("button", { name: "Creating account..." })).toBeVisible();
  },
  "an account created": async (account, page) => {
    await availability(page, false);
    await stub(page, "**/auth/v1/signup*", { id: "new", email: NEW.Email, identities: [{ id: "1" }] });
    await stub(page, "**/auth/v1/resend*", {});
    await account.openDialog("Create Account");
    await account.submit(NEW);
    await account.dialog.getByRole("button", { name: "Send the mail again" }).click();
    await expect(account.dialog.getByText("We sent the mail again.")).toBeVisible();
  },
  "completing a sign-in": async (_, page) => {
    await stub(page, "**/auth/v1/verify*", {}, { wait: 30_000 });
    await page.goto("/auth/callback?token_hash=slow&type=signup");
    await expect(page.getByRole("heading", { name: "Completing sign in..." })).toBeVisible();
  },
  "an invalid link": async (_, page) => {
    await page.goto("/auth/callback?token_hash=nonsense&type=signup");
    await expect(page.getByText("This link has expired or was already used.").first()).toBeVisible();
  },
  "a forgotten password": async (_, page) => {
    await stub(page, "**/auth/v1/recover*", {});
    await page.goto("/forgot-password");
    await page.getByRole("button", { name: "Send the Link" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await page.getByLabel("Email").fill(NEW.Email);
    await page.getByRole("button", { name: "Send the Link" }).click();
    await expect(page.getByText("If an account exists for that address, we sent a link")).toBeVisible();
  },
  "a new password": async (_, page) => {
    const user = { id: "5a1f0f3e-3c55-4f3c-9d8e-0d6c5f1f2a10", email: NEW.Email, aud: "authenticated" };
    const session = { access_token: "t", refresh_token: "r", token_type: "bearer", expires_in: 3600, user };
    await stub(page, "**/auth/v1/verify*", session);
    const player = { id: user.id, username: NEW.Username, email: user.email };
    await stub(page, "**/account.me*", [writeValue("account.me", player).body]);
    await page.goto("/auth/callback?token_hash=stubbed&type=recovery");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Save Password" }).click();
    await expect(page.getByText("Password must be at least 8 characters long.")).toBeVisible();
  },
  "signed in": async (account) => {
    await account.signIn("demo@example.com", "demo-password");
    await expect(account.dialog).toBeHidden();
    await account.expectUser("demo");
    if (account.isPhone) await account.page.getByRole("button", { name: "Navigation" }).click();
  },
};

for (const [state, reach] of Object.entries(STATES)) {
  test(`${state}: is accessible in light and dark, and does not scroll sideways`, async ({
    page,
    isMobile,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto("/");
    await reach(new Account(page, isMobile), page);
    await expectAccessible();
  });
}
